import Foundation
import GherkinRunner
import Testing

/// What `compare` says of what fails outside scenarios.
@Suite struct OutsideFailureTests {
  private static let feature = """
    Feature: Shop
      Scenario: Broken
        When it breaks
      Scenario: Whole
        Given I have 1 comics
    """

  /// A way in which a run fails outside its scenarios.
  enum Way: String, CaseIterable {
    case hook, namedHook, file, interruption, definition

    /// What the comparison says of it.
    var answer: String {
      switch self {
      case .hook: "the AfterAll hook failed: no key"
      case .namedHook: "the BeforeAll hook 'Opening' failed: no key"
      case .file: "Features/b.feature could not be parsed"
      case .interruption: "the run was interrupted"
      case .definition: "the step definition 'an {unknown}' cannot be used"
      }
    }
  }

  /// Writes the messages of a run that fails in this way; in none, if there is none.
  private static func run(_ way: Way?, to name: String, in folder: TemporaryFolder) async throws {
    try? FileManager.default.removeItem(atPath: folder.path + "/Features/b.feature")
    if way == .file {
      try folder.write("Feature: B\n  Scenario:\n    When I wait\n  x\n", to: "Features/b.feature")
    }
    let typed = "-f message:\(name)"
    switch way {
    case .hook: _ = try await CommandLineRun.of(typed, in: folder, suite: UnlockedShop.self)
    case .namedHook: _ = try await CommandLineRun.of(typed, in: folder, suite: LockedShop.self)
    case .definition: _ = try await CommandLineRun.of(typed, in: folder, suite: VagueShop.self)
    default: _ = try await CommandLineRun.of(typed, in: folder)
    }
    guard way == .interruption else { return }
    let messages = try folder.read(name)
    try folder.write(
      messages.replacing(
        #""success":false"#, with: #""success":false,"message":"the run was interrupted""#),
      to: name)
  }

  @Test(arguments: Way.allCases, ["text", "json", "markdown", "html"])
  func `what newly fails outside is named beside a scenario that still fails`(
    way: Way, format: String
  ) async throws {
    let folder = try TemporaryFolder(["Features/a.feature": Self.feature])
    try await Self.run(nil, to: "old", in: folder)
    try await Self.run(way, to: "new", in: folder)
    let run = try await CommandLineRun.of("compare old new -f \(format)", in: folder)
    #expect(run.status == .failed)
    var output = run.output
    if format == "html" { output = output.replacing("&#39;", with: "'") }
    if format == "markdown" { output = output.replacing("\\", with: "") }
    if format == "json" { output = output.replacing(#"","why":""#, with: ": ") }
    #expect(output.contains(way.answer), "\(run.output)")
    #expect(!run.output.contains("interrupted") || way == .interruption)
    if format == "text" {
      #expect(run.output.contains("Newly failing outside scenarios (1):"), "\(run.output)")
      #expect(run.output.contains("1 newly failing outside scenarios"), "\(run.output)")
    }
  }

  @Test(arguments: Way.allCases)
  func `what failed outside in both runs is not worse`(way: Way) async throws {
    let folder = try TemporaryFolder(["Features/a.feature": Self.feature])
    try await Self.run(way, to: "old", in: folder)
    try await Self.run(way, to: "new", in: folder)
    let same = try await CommandLineRun.of("compare old new", in: folder)
    #expect(same.status == .passed, "\(same.output)")
    #expect(!same.output.contains("outside"), "\(same.output)")
    try await Self.run(way == .file ? .hook : .file, to: "new", in: folder)
    let other = try await CommandLineRun.of("compare old new", in: folder)
    #expect(other.status == .failed, "\(other.output)")
  }
}

/// A shop that cannot be locked: a hook without a name fails after all scenarios.
private struct UnlockedShop: SpecSuite {
  func makeWorld(for scenario: ScenarioContext) -> Int { 0 }

  func define(_ steps: Steps<Int>) {
    ShopSuite().define(steps)
    steps.afterAll { _ in throw ExpectationFailure("no key") }
  }
}

/// A shop that cannot be opened: a hook with a name fails before all scenarios.
private struct LockedShop: SpecSuite {
  func makeWorld(for scenario: ScenarioContext) -> Int { 0 }

  func define(_ steps: Steps<Int>) {
    ShopSuite().define(steps)
    steps.beforeAll(name: "Opening") { _ in throw ExpectationFailure("no key") }
  }
}

/// A shop with a step definition whose parameter type is not defined.
private struct VagueShop: SpecSuite {
  func makeWorld(for scenario: ScenarioContext) -> Int { 0 }

  func define(_ steps: Steps<Int>) {
    ShopSuite().define(steps)
    steps.given("an {unknown}") { (_, _: String) in }
  }
}
