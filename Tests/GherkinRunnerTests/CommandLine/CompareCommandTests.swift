import Foundation
import GherkinRunner
import Testing

/// What `compare` says of durations and reasons; `transcripts/compare.txt` has all else.
@Suite struct CompareCommandTests {
  /// What 'compare' reports as JSON.
  private static func comparison(
    in folder: TemporaryFolder, _ options: String = ""
  ) async throws -> (run: CommandLineRun, json: JSONValue) {
    let run = try await CommandLineRun.of("compare old new -f json \(options)", in: folder)
    return (run, try JSONReader.read(Bytes(run.output.utf8)))
  }

  @Test(arguments: ["Interruption", "World", "SharedExit"])
  func `a failure counts, whatever its error is called`(error: String) async throws {
    let folder = try TemporaryFolder([:] as [String: String])
    for (name, error) in [("old", "nothing"), ("new", error)] {
      try folder.write(
        "Feature: F\n  Scenario: S\n    When \(error) is thrown\n", to: "Features/a.feature")
      _ = try await CommandLineRun.of(
        "-f message:\(name) --history \(name).jsonl", in: folder, suite: ThrowingSuite.self)
    }
    let (run, json) = try await Self.comparison(in: folder)
    #expect(json["counts"] == ["newlyFailing": 1])
    #expect(run.status == .failed)
    let merge = try await CommandLineRun.of(
      "merge new -f summary", in: folder, suite: ThrowingSuite.self)
    #expect(merge.output.contains("\n1 scenario (1 failed)\n"), "\(merge.output)\(merge.errors)")
    #expect(try folder.read("new.jsonl").contains("failed"))
  }

  /// The messages of a run with one scenario that took so long.
  private static func messages(
    milliseconds: Double, _ result: String = "PASSED", _ message: String? = nil
  ) -> String {
    HandmadeRun(scenarios: [
      .init(id: "buy", result: result, milliseconds: milliseconds, message: message)
    ]).messages
  }

  /// A history in which the same scenario passed so often.
  private static func history(_ id: String = "buy", milliseconds: String, runs: Int) -> String {
    String(
      repeating: #"{"id":"\#(id)","result":"passed","ms":\#(milliseconds)}"# + "\n", count: runs)
  }

  @Test func `says why a scenario newly fails`() async throws {
    let why = #"the title of the screen\nexpected: \"All\"\n  actual: \"None\""#
    let folder = try TemporaryFolder([
      "old": Self.messages(milliseconds: 1), "new": Self.messages(milliseconds: 1, "FAILED", why),
    ])
    let text = try await CommandLineRun.of("compare old new", in: folder).output
    #expect(
      text.contains(
        """
            failed, before passed
              the title of the screen
              expected: "All"
                actual: "None"
        """))
    let json = try await Self.comparison(in: folder).json["changes"]?.array?.first
    #expect(json?["after"]?["why"]?.string?.hasPrefix("the title of the screen\n") == true)
    let page = try await CommandLineRun.of("compare old new -f html", in: folder).output
    #expect(
      page.contains("<pre class=\"reason\">the title of the screen\nexpected: &quot;All&quot;"))
    let markdown = try await CommandLineRun.of("compare old new -f markdown", in: folder).output
    #expect(markdown.contains("failed, before passed  \n  the title of the screen  \n"))
  }

  @Test(arguments: [
    (1000.0, 2000.0, "", "slower"), (1000, 1999, "", nil), (2000, 1000, "", "faster"),
    (0, 99, "", nil), (0, 100, "", "slower"), (1000, 1500, "--factor 1.5", "slower"),
    (1000, 2000, "--factor 2.5", nil),
  ])
  func `lists what takes clearly longer or shorter`(
    before: Double, after: Double, options: String, kind: String?
  ) async throws {
    let folder = try TemporaryFolder([
      "old": Self.messages(milliseconds: before), "new": Self.messages(milliseconds: after),
      "few": Self.history(milliseconds: "\(before)", runs: 4),
      "many": Self.history(milliseconds: "\(before)", runs: 5),
    ])
    // One run, or a few, say nothing.
    for options in [options, options + " --history few"] {
      #expect(try await Self.comparison(in: folder, options).json["counts"]?.members == [:])
    }
    let options = options + " --history many"
    let (run, json) = try await Self.comparison(in: folder, options)
    #expect(json["counts"]?.members == kind.map { [$0: 1] as JSONObject } ?? [:])
    #expect(run.status == .passed)
    // A scenario that fails says nothing by its duration.
    try folder.write(Self.messages(milliseconds: after, "FAILED"), to: "new")
    let failed = try await Self.comparison(in: folder, options).json
    #expect(failed["counts"] == ["newlyFailing": 1])
  }

  @Test func `few scenarios that take longer are listed, those that differ most first`()
    async throws
  {
    func messages(_ milliseconds: (Int) -> Int) -> String {
      HandmadeRun(
        scenarios: (1...7).map {
          .init(id: "s\($0)", name: "S\($0)", milliseconds: Double(milliseconds($0)))
        }
      ).messages
    }
    let history = (1...7).map { Self.history("s\($0)", milliseconds: "10", runs: 5) }.joined()
    let folder = try TemporaryFolder([
      "old": messages { _ in 10 }, "new": messages { 200 * $0 }, "h": history,
    ])
    let run = try await CommandLineRun.of("compare old new --history h", in: folder)
    let names = run.output.split(separator: "\n").filter { $0.hasPrefix("  Shop: S") }
    #expect(names == [7, 6, 5, 4, 3].map { "  Shop: S\($0)" })
    #expect(run.output.contains("Slower (7):"))
    #expect(run.output.contains("  … and 2 more: --format json\n"))
    let json = try await Self.comparison(in: folder, "--history h").json
    #expect(json["changes"]?.array?.count == 7)
  }
}

/// A suite whose errors are called as what the runner says of steps.
private struct ThrowingSuite: SpecSuite {
  func makeWorld(for scenario: ScenarioContext) {}

  func define(_ steps: Steps<Void>) {
    steps.when("{word} is thrown") { (_, name: String) in
      if let error = errors[name] { throw error }
    }
  }
}

private let errors: [String: any Error] = [
  "Interruption": Interruption(), "World": World(), "SharedExit": SharedExit(),
]

private struct Interruption: Error {}
private struct World: Error {}
private struct SharedExit: Error {}
