import Foundation
import GherkinRunner
import Testing

/// Numbers in messages that no run writes.
@Suite struct MessageNumberTests {
  private static let values = [
    "\(Int64.min)", "\(Int64.max)", "-1", "0", "1e300", "\"x\"", "null",
    // A time in milliseconds, of which seconds are expected.
    "1795228800000",
  ]

  /// A folder with the messages of a run that has hooks, attachments and retries.
  private static func folder() async throws -> TemporaryFolder {
    let feature = """
      Feature: Shop
        @US01
        Scenario: Jam
          Given a shop
          When the till jams until attempt 2
        Scenario: Cheque
          When I pay by cheque
      """
    let folder = try TemporaryFolder([
      "Features/a.feature": feature, "stories.md": "| id | text |\n|-|-|\n| US01 | a |\n",
    ])
    _ = try await CommandLineRun.of(
      "--retry 2 --shard 1/1 -f message:whole.nd", in: folder, suite: SampleSuite.self)
    return folder
  }

  /// A number in the messages: its line, and where it stands there.
  private typealias Place = (line: Int, range: Range<String.Index>)

  /// One place for each member of each kind of message that is a number, and for each line of a place in the code.
  private static func places(in lines: [String]) -> [Place] {
    var places: [String: Place] = [:]
    for (number, line) in lines.enumerated() {
      let kind = line.prefix { $0 != ":" }
      for match in line.matches(of: /(\w+)\\?":(-?\d+)/) {
        places["\(kind) \(match.1)"] = (number, match.2.startIndex..<match.2.endIndex)
      }
      for match in line.matches(of: /\.(swift|feature):(\d+)/) {
        places["\(kind) \(match.1)"] = (number, match.2.startIndex..<match.2.endIndex)
      }
    }
    return places.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Whether a command says which file it refuses, or that it has not all shards.
  private static func isAnswer(_ run: CommandLineRun) -> Bool {
    run.errors.contains("new.nd") || run.errors.contains("are missing.")
  }

  @Test(arguments: values)
  func `no number ends a command without a result or a place`(value: String) async throws {
    let folder = try await Self.folder()
    let lines = try folder.read("whole.nd").split(separator: "\n").map(String.init)
    for (line, range) in Self.places(in: lines) {
      var changed = lines
      changed[line].replaceSubrange(range, with: value)
      try folder.write(changed.joined(separator: "\n") + "\n", to: "new.nd")
      let comment = Comment(rawValue: "\(line + 1): \(changed[line].prefix(300))")

      let formats = ["json", "junit", "html", "message"]
      let reports = formats.map { "-f \($0):out/\($0)" }.joined(separator: " ")
      let merged = try await CommandLineRun.of(
        "merge new.nd \(reports) --history history", in: folder, suite: SampleSuite.self)
      if merged.status == .unusable {
        #expect(Self.isAnswer(merged), comment)
        #expect(try !folder.names.contains("history"), comment)
      } else {
        let history = try folder.read("history").split(separator: "\n")
        // The last line is of the run.
        let results = history.dropLast()
        let lines = try results.map { HistoryLine(try JSONReader.read(Bytes($0.utf8))) }
        #expect(!lines.contains { $0 == nil }, comment)
        #expect(results.allSatisfy { $0.contains(/"time":"(19|20)\d\d-/) }, comment)
        #expect(
          history.last?.contains(/^\{"run":"(19|20)\d\d-.*"ms":\d+(\.\d+)?,/) == true, comment)
        try FileManager.default.removeItem(atPath: folder.path + "/history")
      }
      var commands = ["compare whole.nd new.nd -f json", "trace stories.md --results new.nd"]
      if merged.status != .unusable { commands.append("publish out/site new.nd") }
      for command in commands {
        let run = try await CommandLineRun.of(command, in: folder, suite: SampleSuite.self)
        #expect(run.status != .unusable || Self.isAnswer(run), comment)
      }
    }
  }

  @Test(arguments: [
    ("seconds", "\(Int64.max)", "9223372036854775807 s and "),
    ("seconds", "-1", "-1 s and "), ("seconds", "1795228800000", "1795228800000 s and "),
    ("nanos", "1000000000", " s and 1000000000 ns is out of range."),
    ("nanos", "-1", " s and -1 ns is out of range."),
  ])
  func `a time that cannot be is answered with its line`(
    member: String, value: String, reason: String
  ) async throws {
    let folder = try await Self.folder()
    var lines = try folder.read("whole.nd").split(separator: "\n").map(String.init)
    let line = try #require(lines.firstIndex { $0.hasPrefix("{\"testStepFinished\"") })
    let regex = try Regex("\"\(member)\":\\d+")
    lines[line].replace(regex, with: "\"\(member)\":\(value)", maxReplacements: 1)
    try folder.write(lines.joined(separator: "\n") + "\n", to: "new.nd")
    for command in ["merge new.nd", "compare whole.nd new.nd"] {
      let run = try await CommandLineRun.of(command, in: folder, suite: SampleSuite.self)
      #expect(run.status == .unusable)
      #expect(run.errors.contains("new.nd:\(line + 1): the time of "), "\(run.errors)")
      #expect(run.errors.contains(reason), "\(run.errors)")
    }
  }

  @Test(arguments: [
    ("\"attempt\":0", "\"attempt\":1"), ("\"attempt\":1", "\"attempt\":0"),
    ("\"attempt\":0", "\"attempt\":-1"), ("\"attempt\":0", "\"attempt\":1000000000000000000"),
  ])
  func `an attempt that does not follow the one before is refused`(
    old: String, new: String
  ) async throws {
    let folder = try await Self.folder()
    var lines = try folder.read("whole.nd").split(separator: "\n").map(String.init)
    let line = try #require(lines.firstIndex { $0.contains(old) })
    lines[line].replace(old, with: new)
    try folder.write(lines.joined(separator: "\n") + "\n", to: "new.nd")
    for command in ["merge new.nd", "compare whole.nd new.nd", "trace stories.md --results new.nd"]
    {
      let run = try await CommandLineRun.of(command, in: folder, suite: SampleSuite.self)
      #expect(run.status == .unusable)
      #expect(run.errors.contains("new.nd:\(line + 1): "), "\(run.errors)")
      #expect(run.errors.contains("of the test case should begin here"), "\(run.errors)")
    }
  }

  @Test func `of very many shards that are missing, the first are named`() async throws {
    let folder = try await Self.folder()
    let text = try folder.read("whole.nd")
    try folder.write(
      text.replacing(#"\"shards\":1}"#, with: #"\"shards\":\#(Int.max)}"#), to: "new.nd")
    let run = try await CommandLineRun.of("merge new.nd", in: folder, suite: SampleSuite.self)
    #expect(run.status == .unusable)
    #expect(
      run.errors.contains("Shards 2, 3, 4, 5, 6 and \(Int.max - 6) more of \(Int.max) are missing"),
      "\(run.errors)")
  }
}
