import Foundation
import GherkinRunner
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Whatever comes of a run, a program can read its reports: runs made by chance, of every status in every
/// order, with hooks and options of every kind.
@Suite(.timeLimit(.minutes(60))) struct MachineReportTests {
  @Test(arguments: [
    ("--timeout 0.05 -f messages", #""exception":{"type":"Timeout""#),
    ("--dry-run -f junit", "not run: --dry-run only looks for the definitions of steps"),
  ])
  func `says what kept a step from passing`(typed: String, text: String) async throws {
    let run = try await CommandLineRun.of(
      typed, ["Features/a.feature": "Feature: F\n  Scenario: S\n    * it takes half a second\n"])
    #expect(run.output.contains(text), "\(run.output)\(run.errors)")
  }

  @Test func `a scenario without steps that was not reached is skipped in JSON`() async throws {
    let run = try await CommandLineRun.of(
      "a.feature -f json --fail-fast -j 1",
      ["a.feature": "Feature: F\n  Scenario: A\n    When it breaks\n  Scenario: Empty\n"])
    #expect(run.output.contains("skipped"))
    #expect(!run.output.contains("undefined"))
  }

  private static let steps = [
    "it passes", "it fails", "it is pending", "it does not apply", "it is unclear",
    "nobody knows it",
    "it attaches \"]]> <&> \u{1F4A5}\"", "it prints \"\u{7}::error::\"", "it passes\n      | a |",
  ]
  private static let options = [
    [], ["--dry-run"], ["--no-strict"], ["--fail-fast"], ["--retry", "1"], ["--tags", "not @one"],
    ["--order", "random:7"], ["--fail-fast", "--retry", "2", "-j", "1"],
  ]
  private static let hooks = ["", "", "BeforeAll fails", "AfterAll fails"]

  /// Features made by chance.
  private static func feature(_ seed: UInt64, _ random: inout some RandomNumberGenerator) -> String
  {
    var lines = ["@f\(seed)", "Feature: By \"chance\" <\(seed)>"]
    if Bool.random(using: &random) { lines += ["  Background:", "    * it passes"] }
    for number in 1...Int.random(in: 1...5, using: &random) {
      if Int.random(in: 0..<4, using: &random) == 0 { lines.append("  @one") }
      let isOutline = Int.random(in: 0..<4, using: &random) == 0
      lines.append("  Scenario\(isOutline ? " Outline" : ""): Number \(number) \\ ]]>")
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        lines.append("    * \(steps.randomElement(using: &random) ?? "")")
      }
      if isOutline {
        lines += ["    * it <what>", "    Examples: of <\(number)>", "      | what |"]
        lines += ["      | passes |", "      | fails |"]
      }
    }
    if Int.random(in: 0..<6, using: &random) == 0 { lines.append("  Scenaro: misspelt") }
    return lines.joined(separator: "\n") + "\n"
  }

  private static let formats = [
    "message:out.ndjson", "json:out.json", "junit:out.xml", "rerun:out.txt", "html:out.html",
  ].flatMap { ["-f", $0] }

  /// A run for each takes two processes; `make slow-tests` tries more.
  private static let seeds: ClosedRange<UInt64> =
    ProcessInfo.processInfo.environment["SLOW_TESTS"] == nil ? 1...8 : 1...24

  @Test(arguments: seeds, [false, true])
  func `can be parsed`(seed: UInt64, isIsolated: Bool) async throws {
    var random = SeededGenerator(seed: seed)
    let files = ["a.feature", "b.feature"].map { ($0, Self.feature(seed, &random)) }
    let folder = try TemporaryFolder(Dictionary(uniqueKeysWithValues: files))
    let options = Self.options.randomElement(using: &random) ?? []
    let hook = Self.hooks.randomElement(using: &random) ?? ""
    let probe = try ProbeProcess(
      in: folder,
      ["."] + Self.formats + options + ["--minimum", "0"] + (isIsolated ? ["--isolate"] : []),
      environment: ["PROBE_HOOK": hook])
    let status = try await probe.end()
    let errors = try probe.errors
    #expect([0, 1].contains(status), "\(errors)")
    try Self.expectReadable(in: folder, isGreen: status == 0)

    // And again, made of the messages.
    let merge = try ProbeProcess(
      in: folder,
      ["merge", "out.ndjson"] + Self.formats.map { $0.replacing("out.", with: "merged.") }
        + (options == ["--no-strict"] ? options : []))
    let merged = try await merge.end()
    // A dry run and a broken one may be refused.
    guard try folder.names.contains("merged.ndjson") else { return }
    try Self.expectReadable("merged", in: folder, isGreen: merged == 0)
  }

  private static func expectReadable(
    _ name: String = "out", in folder: TemporaryFolder, isGreen: Bool
  ) throws {
    let messages = try folder.read("\(name).ndjson").split(separator: "\n")
    for (number, line) in messages.enumerated() {
      #expect(throws: Never.self, "line \(number + 1): \(line)") {
        try JSONSerialization.jsonObject(with: Data(line.utf8))
      }
    }
    #expect(messages.last?.contains("\"success\":\(isGreen)") == true, "\(messages.last ?? "")")
    let json = try folder.read("\(name).json")
    #expect(throws: Never.self, "\(json)") {
      try JSONSerialization.jsonObject(with: Data(json.utf8))
    }
    let xml = try folder.read("\(name).xml")
    let parser = XMLParser(data: Data(xml.utf8))
    #expect(parser.parse(), "\(parser.parserError.debugDescription)\n\(xml)")
    // Nothing in the other reports contradicts the exit status.
    let hasFailure = xml.contains("<failure ") || xml.contains("<error ")
    #expect(hasFailure != isGreen, "\(xml)")
    #expect(try folder.read("\(name).html").contains("<title>\(isGreen ? "✔" : "✘") "))
    #expect(try folder.read("\(name).txt").isEmpty == isGreen)
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `so can what is said of features without running them`(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder(["a.feature": Self.feature(seed, &random)])
    for command in [
      ["check", "--format", "json"], ["steps", "--format", "json"], ["parse", "--output", "ast"],
      ["parse", "--output", "pickles"], ["parse", "--output", "messages"],
    ] {
      let probe = try ProbeProcess(in: folder, [command[0], "."] + command[1...])
      #expect(try await probe.end() < 2)
      let output = try probe.output
      let texts = command[0] == "parse" ? output.split(separator: "\n").map(String.init) : [output]
      for text in texts {
        #expect(throws: Never.self, "\(command): \(text)") {
          try JSONSerialization.jsonObject(with: Data(text.utf8))
        }
      }
    }
  }

  /// An ambiguous step whose definitions have no arguments once broke the stream.
  @Test func `messages hold ambiguous steps without arguments`() async throws {
    let rehearsal = Rehearsal { steps in for _ in 1...3 { steps.given("twice") { _ in } } }
    let report = try await rehearsal.report(
      MessageReporter(ReportContext()), "Feature: F\n  Scenario: S\n    Given twice\n")
    let text = String(decoding: report.bytes, as: UTF8.self)
    #expect(text.contains(#"{"stepMatchArguments":[]},{"stepMatchArguments":[]}"#))
  }

  @Test func `the legacy JSON has the ids of Cucumber for Ruby`() async throws {
    let feature = """
      Feature: My Shop
        Scenario: One Thing
          Given it works
        Scenario Outline: Many <what> Things
          Given it works
          Examples: Of Many
            | what |
            | red  |
            | blue |
          Examples:
            | what |
            | grey |
      """
    let rehearsal = Rehearsal { steps in steps.given("it works") { _ in } }
    let report = try await rehearsal.report(JSONReporter(ReportContext()), feature)
    let text = String(decoding: report.bytes, as: UTF8.self)
    let ids = text.matches(of: /"id":"([^"]*;[^"]*)"/).map { String($0.1) }
    #expect(
      ids == [
        "my-shop;one-thing", "my-shop;many-<what>-things;of-many;2",
        "my-shop;many-<what>-things;of-many;3", "my-shop;many-<what>-things;;2",
      ])
  }
}
