import Foundation
import GherkinRunner
import Synchronization
import Testing

/// Scenarios as test cases.
@Suite struct ScenarioCaseTests {
  /// What the suite below did; one for each test, found by the folder its features are in.
  final class Diary: Sendable {
    private let lines = Mutex<[String]>([])

    var entries: [String] { lines.withLock { $0 } }

    func note(_ line: String) { lines.withLock { $0.append(line) } }
  }

  /// Where the suite under test notes what it does.
  @TaskLocal static var diary = Diary()
  @TaskLocal static var failingHook = ""
  /// Where scenarios wait for each other.
  @TaskLocal static var meeting = Meeting(of: 1)

  struct Suite: SpecSuite {
    func makeWorld(for scenario: ScenarioContext) -> Int { 0 }

    func define(_ steps: Steps<Int>) {
      for hook in ["BeforeAll", "AfterAll"] {
        let body: @Sendable (RunContext) async throws -> Void = { _ in
          ScenarioCaseTests.diary.note(hook)
          try expect(ScenarioCaseTests.failingHook != hook, "no \(hook)")
        }
        if hook == "BeforeAll" { steps.beforeAll(body) } else { steps.afterAll(body) }
      }
      steps.given("I have {int} comics") { (comics, count: Int) in comics = count }
      steps.then("I own {int} comics") { (comics, count: Int) in
        try expect(comics, equals: count)
      }
      steps.when("I wait") { _ in throw Pending("no clock yet") }
      steps.when("I am elsewhere") { _ in throw Skip("not here") }
      steps.step("{word} begins and ends") { (_, name: String) in
        ScenarioCaseTests.diary.note("\(name) begins")
        for _ in 0..<20 { await Task.yield() }
        ScenarioCaseTests.diary.note("\(name) ends")
      }
      steps.step("{word} meets the other one") { (_, name: String) in
        ScenarioCaseTests.diary.note("\(name) arrives")
        await ScenarioCaseTests.meeting.arrive()
      }
    }
  }

  private func cases(
    _ files: [String: String], _ path: String = "Features", tags: String = ""
  ) throws -> (cases: [ScenarioCase], folder: TemporaryFolder) {
    var files = files
    files["Package.swift"] = ""
    let folder = try TemporaryFolder(files)
    let cases = Suite.cases(in: path, tags: tags, filePath: folder.path + "/Tests/A/B.swift")
    return (cases, folder)
  }

  /// What came of a case: nothing when it passed.
  private func failure(of scenario: ScenarioCase?) async -> String? {
    do {
      try await scenario?.run()
      return nil
    } catch {
      return "\(error)"
    }
  }

  static let feature = """
    Feature: Shop
      Scenario Outline: Owning <n>
        Given I have 2 comics
        Then I own <n> comics
        @x
        Examples:
          | n |
          | 2 |
          | 3 |
    """

  @Test func `have names and places, and run alone`() async throws {
    let (cases, _) = try cases(["Features/shop.feature": Self.feature])
    #expect(
      cases.map(\.description) == [
        "Shop: Owning 2 (Features/shop.feature:8)", "Shop: Owning 3 (Features/shop.feature:9)",
      ])
    #expect(
      cases.map(\.id) == [
        "Features/shop.feature/Shop.owning_n(2)", "Features/shop.feature/Shop.owning_n(3)",
      ])
    #expect(await failure(of: cases.first) == nil)
    let text = try #require(await failure(of: cases.last))
    #expect(text.hasPrefix("✘ Then I own 3 comics\n  failed: two values differ\n"))
    #expect(text.contains("  step         Features/shop.feature:4\n"))
    #expect(text.contains("SwiftTesting/ScenarioCaseTests.swift:35\n"))
  }

  @Test(arguments: [
    ("When I wait", "pending: no clock yet"),
    ("When I am elsewhere", nil),
    ("When I run", "undefined: no step definition matches this step"),
    ("Given I have 3 comics", nil),
  ])
  func `fail unless they pass or skip themselves`(step: String, problem: String?) async throws {
    let feature = "Feature: Shop\n  Scenario: S\n    \(step)\n"
    let (cases, _) = try cases(["Features/shop.feature": feature])
    let text = await failure(of: cases.first)
    #expect((text == nil) == (problem == nil))
    #expect(text?.contains(problem ?? "") ?? true, "\(text ?? "")")
  }

  @Test(arguments: [
    ("Features", "", "Features/bad.feature can be read as Gherkin", "Features/bad.feature:4:5"),
    ("Features/none.feature", "", "There is no file or folder 'Features/none.feature'.", ""),
    ("Features", "(", "The tag expression of the test is '(': ", ""),
    ("Features/shop.feature", "@none", "There is no scenario in 'Features/shop.feature' that", ""),
    ("Features/shop.feature:99", "", "There is nothing to run at Features/shop.feature:99.", ""),
    ("empty", "", "There is no scenario in 'empty'.", "seen from the folder of Package.swift"),
  ])
  func `fail when there is nothing to run`(
    path: String, tags: String, name: String, message: String
  ) async throws {
    let (cases, _) = try cases(
      [
        "Features/bad.feature": "Feature: F\n  Scenario: S\n    Given I am lost\n    Thne a\n",
        "Features/shop.feature": Self.feature, "empty/notes.txt": "",
      ], path, tags: tags)
    #expect(cases.first?.name.hasPrefix(name) == true, "\(cases)")
    let text = await failure(of: cases.first)
    #expect(message.isEmpty || text?.contains(message) == true, "\(text ?? "")")
    #expect(cases.count == (path == "Features" && tags.isEmpty ? 3 : 1))
  }

  @Test func `fail when definitions cannot work`() async throws {
    let folder = try TemporaryFolder(["Package.swift": "", "Features/shop.feature": Self.feature])
    let cases = MistakenSuite.cases(filePath: folder.path + "/Tests.swift")
    #expect(cases.count == 1)
    #expect(await failure(of: cases.first)?.contains("ShopSuite.swift:26: ") == true)
  }

  static let three = """
    Feature: Three
      Scenario: a
        Given a begins and ends
      @serial
      Scenario: b
        Given b begins and ends
      Scenario: c
        Given c begins and ends
    """

  @Test func `share the hooks around the run`() async throws {
    let diary = Diary()
    let (cases, _) = try cases([
      "Features/two.feature": """
      Feature: Two
        Scenario: a
          Given a meets the other one
        Scenario: b
          Given b meets the other one
      """
    ])
    try await Self.$diary.withValue(diary) {
      try await Self.$meeting.withValue(Meeting(of: 2)) { try await runSideBySide(cases) }
    }
    let entries = diary.entries
    #expect([entries.first, entries.last] == ["BeforeAll", "AfterAll"])
    #expect(entries.dropFirst().dropLast().sorted() == ["a arrives", "b arrives"])
  }

  @Test func `stay alone when serial`() async throws {
    let diary = Diary()
    let (cases, _) = try cases(["Features/three.feature": Self.three])
    try await Self.$diary.withValue(diary) { try await runSideBySide(cases) }
    let entries = diary.entries
    let start = try #require(entries.firstIndex(of: "b begins"))
    #expect(entries[start + 1] == "b ends", "\(entries)")
    #expect([entries.first, entries.last] == ["BeforeAll", "AfterAll"])
    #expect(entries.count { $0.hasSuffix("All") } == 2)
    #expect(entries.count { $0.hasSuffix("ends") } == 3)
  }

  @Test func `run no more at a time than there are processors`() async throws {
    let diary = Diary()
    let scenarios = (1...40).map { "  Scenario: \($0)\n    Given s\($0) begins and ends\n" }
    let (cases, _) = try cases(["Features/many.feature": "Feature: Many\n\(scenarios.joined())"])
    try await Self.$diary.withValue(diary) { try await runSideBySide(cases) }
    var (running, most) = (0, 0)
    for entry in diary.entries where !entry.hasSuffix("All") {
      running += entry.hasSuffix("begins") ? 1 : -1
      most = max(most, running)
    }
    #expect(most <= max(2, ProcessInfo.processInfo.activeProcessorCount))
    #expect(diary.entries.count { $0.hasSuffix("ends") } == 40)
  }

  private func runSideBySide(_ cases: [ScenarioCase]) async throws {
    try await withThrowingTaskGroup { group in
      for scenario in cases { group.addTask { try await scenario.run() } }
      try await group.waitForAll()
    }
  }

  @Test func `have the hooks around all of them when they run one by one`() async throws {
    let diary = Diary()
    let (cases, _) = try cases(["Features/three.feature": Self.three])
    try await Self.$diary.withValue(diary) { for scenario in cases { try await scenario.run() } }
    let scenarios = ["a", "b", "c"].flatMap { ["\($0) begins", "\($0) ends"] }
    #expect(diary.entries == ["BeforeAll"] + scenarios + ["AfterAll"])
  }

  @Test(arguments: [
    ("BeforeAll", [true, true, true], 2), ("AfterAll", [false, false, true], 8),
  ])
  func `fail with the hooks around the run`(hook: String, failing: [Bool], count: Int) async throws
  {
    let diary = Diary()
    let (cases, _) = try cases(["Features/three.feature": Self.three])
    var texts: [String?] = []
    await Self.$diary.withValue(diary) {
      await Self.$failingHook.withValue(hook) {
        for scenario in cases { texts.append(await failure(of: scenario)) }
      }
    }
    #expect(texts.map { $0 != nil } == failing)
    let text = try #require(texts.last ?? nil)
    #expect(text.hasPrefix("✘ \(hook)  # "), "\(text)")
    #expect(text.hasSuffix("\n  failed: no \(hook)\n"), "\(text)")
    #expect(diary.entries.count == count)
  }
}
