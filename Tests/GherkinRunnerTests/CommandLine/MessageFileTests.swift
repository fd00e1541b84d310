import Foundation
import GherkinRunner
import Testing

/// What a file of messages holds besides one run: nothing of it is passed over in silence.
@Suite struct MessageFileTests {
  /// A way to add something to a file.
  struct Addition: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let to: @Sendable (String) -> String

    init(_ description: String, _ to: @escaping @Sendable (String) -> String) {
      testDescription = description
      self.to = to
    }
  }

  private static let refused: [(Addition, String)] = [
    (
      Addition("another run") { $0 + $0 }, "another run begins here, which needs a file of its own."
    ),
    (
      Addition("another start") { text in
        text + text.split(separator: "\n").filter { $0.hasPrefix("{\"testRunStarted") }.joined()
          + "\n"
      }, "another run begins here, which needs a file of its own."
    ),
    (
      Addition("a line behind the end") { $0 + #"{"suggestion":{}}"# + "\n" },
      "the run has ended before this line."
    ),
    (
      Addition("an unknown line behind the end") { $0 + #"{"weather":{}}"# + "\n" },
      "the run has ended before this line."
    ),
    (Addition("garbage") { $0 + "done\n" }, "this is not a Cucumber message."),
    (Addition("a part of a line") { $0 + "{\"testSt" }, "this is not a Cucumber message."),
    (Addition("an empty object") { $0 + "{}\n" }, "this is not a Cucumber message."),
  ]

  private static func folder() async throws -> TemporaryFolder {
    let folder = try TemporaryFolder([
      "Features/a.feature":
        "Feature: Shop\n  @US1\n  Scenario: Owning\n    Given I have 1 comics\n",
      "stories.md": "| id | text |\n|-|-|\n| US1 | a |\n",
    ])
    for name in ["1.nd", "old.nd"] {
      _ = try await CommandLineRun.of("-f message:\(name)", in: folder)
    }
    return folder
  }

  private static let commands = [
    "merge 1.nd -f summary", "compare old.nd 1.nd", "trace stories.md --results 1.nd",
    "publish site 1.nd", "--shard 1/1 --durations 1.nd -f summary",
  ]

  @Test(arguments: refused.indices)
  func `what does not belong there is an error with its line`(index: Int) async throws {
    let (addition, problem) = Self.refused[index]
    let folder = try await Self.folder()
    let text = try folder.read("1.nd")
    try folder.write(addition.to(text), to: "1.nd")
    let line = text.split(separator: "\n").count + 1
    for command in Self.commands {
      let run = try await CommandLineRun.of(command, in: folder)
      #expect(run.status == .unusable)
      #expect(run.errors.contains("1.nd:\(line): \(problem)"), "\(command): \(run.errors)")
    }
  }

  @Test func `messages that name two kinds are none`() async throws {
    let folder = try await Self.folder()
    let text = try folder.read("1.nd").replacing(
      "{\"testStepFinished\":", with: "{\"x\":1,\"testStepFinished\":")
    try folder.write(text, to: "1.nd")
    let run = try await CommandLineRun.of("merge 1.nd", in: folder)
    #expect(run.status == .unusable)
    #expect(run.errors.contains("this is not a Cucumber message."), "\(run.errors)")
  }

  @Test(arguments: [
    (#"{"weather":{"sun":1}}"#, "messages of the kind 'weather'"),
    (
      #"{"attachment":{"body":"x","contentEncoding":"IDENTITY","mediaType":"text/plain"}}"#,
      "attachments that belong to no step"
    ),
  ])
  func `what is not understood is left out, and said with its line`(
    line: String, what: String
  ) async throws {
    let folder = try await Self.folder()
    var lines = try folder.read("1.nd").split(separator: "\n").map(String.init)
    lines.insert(line, at: 2)
    lines.insert(line, at: 4)
    try folder.write(lines.joined(separator: "\n") + "\n", to: "1.nd")
    for command in Self.commands {
      let run = try await CommandLineRun.of(command, in: folder)
      #expect(run.status == .passed, "\(command): \(run.errors)")
      #expect(
        run.errors.components(separatedBy: "warning: 1.nd:3: \(what) are left out.\n").count == 2,
        "\(command): \(run.errors)")
    }
  }

  @Test func `durations of which none is of a scenario are said`() async throws {
    let folder = try await Self.folder()
    let known = try #require(
      try folder.read("1.nd").firstMatch(of: /"testCase":\{"id":"scenario-([0-9a-f]{12})/)
    ).1
    func line(_ id: some StringProtocol) -> String {
      "{\"id\":\"\(id)\",\"result\":\"passed\",\"ms\":12.000,\"name\":\"n\"}\n"
    }
    let run = "--shard 1/1 --durations h.jsonl -f summary"
    try folder.write("\n" + line("a1"), to: "h.jsonl")
    let none = try await CommandLineRun.of(run, in: folder)
    #expect(
      none.errors.contains(
        "warning: h.jsonl: none of the durations is of a scenario in these features, so shards are not balanced.\n"
      ), "\(none.errors)")
    try folder.write(line(known), to: "h.jsonl")
    #expect(!(try await CommandLineRun.of(run, in: folder).errors.contains("h.jsonl")))
  }
}
