import Foundation
import GherkinRunner
import Testing

/// What the commands take from messages that name scenarios in other ways, and what they need of them.
@Suite struct RecordedRunTests {
  /// The feature of the messages in `Fixtures/messages/former.ndjson`.
  private static let feature = """
    Feature: Shop
      Rule: Counter
        @us1
        Scenario: Paying
          Given that I have internet connection
        @us1 @later
        Scenario: Haggling
          Given that I have internet connection
      @us2
      Scenario Outline: Counting <n>
        Given I have <n> comics
        Examples:
          | n |
          | 1 |
          | 1 |

    """

  /// A run in which everything passed but the first scenario.
  private static let record = HandmadeRun(scenarios: [
    .init(id: "edce24f0efbd", name: "Counter - Paying", result: "FAILED"),
    .init(id: "dff336fd9e6c", name: "Counter - Haggling"),
    .init(id: "b1df67e3a1a7.ad8458a0", name: "Counter - Counting 1 - Example #1.1"),
    .init(id: "b1df67e3a1a7.ad8458a0~2", name: "Counter - Counting 1 - Example #1.2"),
  ]).messages

  /// Messages of the version before this one, which name the identities of selected scenarios alone.
  private static func former() throws -> String {
    try String(
      contentsOf: Golden.folder.appending(path: "messages/former.ndjson"), encoding: .utf8)
  }

  /// The same from another program, which names none.
  private static func foreign() throws -> String {
    try former().replacing("\"scenario-", with: "\"case-")
  }

  /// The same from this version, and with features that no program can parse: it names all identities.
  private static func present() throws -> String {
    var text = try former().replacing(/"data":"(\\.|[^"\\])*"/, with: #""data":"No feature""#)
    let identities = [
      "16": "edce24f0efbd", "18": "dff336fd9e6c", "20": "b1df67e3a1a7.ad8458a0",
      "22": "b1df67e3a1a7.ad8458a0~2",
    ]
    for (id, identity) in identities {
      text.replace(
        "{\"pickle\":{\"id\":\"\(id)\"", with: "{\"pickle\":{\"id\":\"pickle-\(identity)\"")
      text.replace("\"pickleId\":\"\(id)\"", with: "\"pickleId\":\"pickle-\(identity)\"")
    }
    return text
  }

  private static let writers: [@Sendable () throws -> String] = [former, foreign, present]

  private static func folder(_ writer: Int) throws -> TemporaryFolder {
    try TemporaryFolder([
      "Features/a.feature": feature, "old": record, "new": writers[writer](),
      "stories.md": "| id | text |\n|-|-|\n| us1 | a |\n| us2 | b |\n",
    ])
  }

  @Test(arguments: writers.indices)
  func `compare knows every scenario, also one that was not selected`(writer: Int) async throws {
    let run = try await CommandLineRun.of("compare old new -f json", in: Self.folder(writer))
    #expect(run.errors.isEmpty)
    let json = try JSONReader.read(Bytes(run.output.utf8))
    let changes = (json["changes"]?.array ?? []).map { change in
      "\(change["kind"]?.string ?? "") \(change["id"]?.string ?? "") \(change["name"]?.string ?? "")"
    }
    #expect(
      changes == [
        "newlyFailing b1df67e3a1a7.ad8458a0 Shop: Counter - Counting 1 - Example #1.1",
        "newlyFailing b1df67e3a1a7.ad8458a0~2 Shop: Counter - Counting 1 - Example #1.2",
        "newlyPassing edce24f0efbd Shop: Counter - Paying",
        "noLongerRun dff336fd9e6c Shop: Counter - Haggling",
      ])
  }

  @Test(arguments: writers.indices)
  func `trace finds the results of the scenarios`(writer: Int) async throws {
    let run = try await CommandLineRun.of(
      "trace stories.md --results new -v", in: Self.folder(writer))
    for line in [
      "Features/a.feature:4 (passed)  Paying\n", "Features/a.feature:7 (not run)  Haggling\n",
      "Features/a.feature:14 (undefined)  Counting 1\n",
    ] {
      #expect(run.output.contains(line), "\(run.output) \(run.errors)")
    }
  }

  @Test(arguments: writers.indices)
  func `a step that was edited since makes the result of its scenario old`(
    writer: Int
  ) async throws {
    let folder = try Self.folder(writer)
    try folder.write(
      Self.feature.replacing("Given I have <n> comics", with: "When I have <n> comics"),
      to: "Features/a.feature")
    let run = try await CommandLineRun.of("trace stories.md --results new", in: folder)
    #expect(
      run.errors.contains("warning: 2 scenarios have changed since the results were written"),
      "\(run.errors)")
  }

  @Test(arguments: writers.indices)
  func `shards are balanced by the durations`(writer: Int) async throws {
    let folder = try Self.folder(writer)
    let known = try await CommandLineRun.of("--shard 1/1 --durations new -f summary", in: folder)
    #expect(!known.errors.contains("durations"), "\(known.errors)")
    let others = "Feature: Other\n  Scenario: Another\n    Given that I have internet connection\n"
    try folder.write(others, to: "Features/a.feature")
    let renamed = try await CommandLineRun.of("--shard 1/1 --durations new -f summary", in: folder)
    #expect(renamed.errors.contains("new: none of the durations"), "\(renamed.errors)")
  }

  @Test func `messages name the identity of every scenario`() async throws {
    let folder = try TemporaryFolder(["Features/a.feature": Self.feature])
    _ = try await CommandLineRun.of("--tags @us2 -f message:new", in: folder)
    let ids = try folder.read("new").matches(of: /"pickle":\{"id":"pickle-([^"]+)"/)
    #expect(
      ids.map { String($0.1) } == [
        "edce24f0efbd", "dff336fd9e6c", "b1df67e3a1a7.ad8458a0", "b1df67e3a1a7.ad8458a0~2",
      ])
  }
}
