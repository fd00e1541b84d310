import Foundation
import GherkinRunner
import Testing

/// Another program saves a feature after a command has read it and before the command writes it.
@Suite struct SavedMeanwhileTests {
  /// What the other program saves.
  private static let saved = "Feature: Prices\n  100 EUR, as agreed with the customer on Monday.\n"

  @Test(arguments: [false, true])
  func `check leaves a file alone that was saved meanwhile, and fixes the others`(
    hasTwoNames: Bool
  ) async throws {
    let folder = try TemporaryFolder([
      "F/other.feature": "Feature: Other  \n  Scenario: Two\n    Then it is\n"
    ])
    let place = folder.path + "/F/a.feature"
    try folder.write(
      "Feature: Prices   \n  Scenario: One   \n    Given \(place) is saved\n    Then it is\n",
      to: "F/a.feature")
    if hasTwoNames {
      try FileManager.default.linkItem(atPath: place, toPath: folder.path + "/a.txt")
    }
    let run = try await CommandLineRun.of("check F --fix", in: folder, suite: SavingSuite.self)
    #expect(try folder.read("F/a.feature") == Self.saved)
    #expect(try folder.read("F/other.feature").hasPrefix("Feature: Other\n"))
    #expect(
      run.errors == """
        error: Another program saved 'F/a.feature' meanwhile, so it was not changed.
               Run the command again.

        """)
    #expect(run.status == .failed)
    #expect(!run.output.contains("a.feature:1:16: fixed"))
  }

  @Test func `format leaves a file alone that was saved meanwhile, and formats the others`()
    async throws
  {
    let folder = try TemporaryFolder([
      "a.feature": "Feature: a\nScenario: b\n", "b.feature": "Feature: a\nScenario: b\n",
      "c.feature": "Feature: a\nScenario: b\n",
    ])
    let path = folder.path + "/b.feature"
    let output = SavingSink(when: "formatted a.feature\n") { try Self.save(at: path) }
    let errors = MemorySink()
    let status = await ShopSuite().run(
      arguments: ["format", "."],
      console: Console(output: output, errors: errors, workingFolder: folder.path))
    #expect(try folder.read("b.feature") == Self.saved)
    #expect(try folder.read("c.feature") == "Feature: a\n\n  Scenario: b\n")
    #expect(
      errors.text == """
        error: Another program saved 'b.feature' meanwhile, so it was not changed.
               Run the command again.

        """)
    #expect(
      output.text == """
        formatted a.feature
        formatted c.feature
        3 files, 1 that could not be changed, 2 changed.

        """)
    #expect(status == .failed)
  }

  fileprivate static func save(at path: String) throws {
    try Data(saved.utf8).write(to: URL(filePath: path))
  }

  /// A file is saved where a step names it: a check reads the values of steps once it has read all files.
  private struct SavingSuite: SpecSuite {
    func makeWorld(for scenario: ScenarioContext) {}

    func define(_ steps: Steps<Void>) {
      steps.parameter(
        ParameterType("path", pattern: #"\S+"#) { groups in
          try SavedMeanwhileTests.save(at: groups.first.flatMap(\.self) ?? "")
          return 0
        })
      steps.given("{path} is saved") { (_, _: Int) in }
      steps.then("it is") { _ in }
    }
  }
}

/// Keeps what is written, and does something once a text was written.
private final class SavingSink: ByteSink {
  private let memory = MemorySink()
  private let trigger: String
  private let action: @Sendable () throws -> Void

  init(when trigger: String, _ action: @escaping @Sendable () throws -> Void) {
    self.trigger = trigger
    self.action = action
  }

  var text: String { memory.text }

  func write(_ bytes: Bytes) throws(FileError) {
    memory.write(bytes)
    if String(decoding: bytes, as: UTF8.self).contains(trigger) {
      do { try action() } catch { Issue.record(error) }
    }
  }
}
