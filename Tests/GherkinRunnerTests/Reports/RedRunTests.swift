import Foundation
import GherkinProbeSupport
import GherkinRunner
import Synchronization
import Testing

/// Whether a run was good is for `RunOutcome` to say: whatever fails, no place that shows the run says that all is well.
///
/// A new kind of fault or a new place does not compile until it is in the table.
@Suite(.timeLimit(.minutes(60))) struct RedRunTests {
  /// What fails although the scenario “first” passes, or would pass.
  enum Fault: String, CaseIterable {
    case file = "a file does not parse"
    case lostStep = "a step is taken for text"
    case beforeAll = "a hook before the run fails"
    case afterAll = "a hook after the run fails"
    case lateCheck = "a check comes late"
    case report = "a report cannot be written"
    case filter = "nothing is selected"
    case definition = "a definition cannot be used"

    /// What stands beside the feature.
    var files: [String: String] {
      switch self {
      case .file:
        ["Features/b.feature": "Feature: B\n  Scenario: T\n    * it passes\n    nothing\n"]
      case .lostStep:
        ["Features/b.feature": "Feature: B\n  Scenario: T\n    - Given it fails\n    * it passes\n"]
      case .lateCheck:
        [
          "Features/b.feature": """
          Feature: B
            Scenario: T
              * it leaves a task that checks later
            Scenario: U
              * it sleeps for 0.5 seconds

          """
        ]
      case .filter: ["specs.json": #"{"tags": "@none"}"#]
      case .definition: ["steps": "an {unknown} thing"]
      case .beforeAll, .afterAll, .report: [:]
      }
    }

    var environment: [String: String] {
      switch self {
      case .beforeAll: ["PROBE_HOOK": "BeforeAll fails"]
      case .afterAll: ["PROBE_HOOK": "AfterAll fails"]
      case .definition: ["PROBE_STEPS": "steps"]
      case .file, .lostStep, .lateCheck, .report, .filter: [:]
      }
    }

    var arguments: [String] {
      self == .report ? ["--format", "html:Features/a.feature/report.html"] : []
    }

    /// Whether the run is refused before anything runs.
    var isRefused: Bool { self == .report || self == .filter }
  }

  /// What shows a run, or says what it came to.
  enum Place: String, CaseIterable {
    case status, closingLine, junit, json, message, html, markdown, github, rerun, history
    case merge, compare, trace, publish, watch, page, editor, swiftTest

    /// The report that is the place, or is read there.
    var report: String? {
      switch self {
      case .junit, .json, .message, .html, .markdown, .github, .rerun: rawValue
      case .merge, .compare, .trace, .publish: "message"
      case .status, .closingLine, .history, .watch, .page, .editor, .swiftTest: nil
      }
    }
  }

  private static let reports = Set(Place.allCases.compactMap(\.report)).sorted()

  private static func folder(_ fault: Fault) throws -> TemporaryFolder {
    let files = [
      "specs.json": "{}", "stories.md": "| id | text |\n|-|-|\n| R1 | a |\n",
      "Features/a.feature": "@R1\nFeature: A\n  Scenario: first\n    * it passes\n",
    ]
    return try TemporaryFolder(files.merging(fault.files) { $1 })
  }

  private static func run(
    _ arguments: [String], _ fault: Fault, in folder: TemporaryFolder
  ) async throws -> (status: Int32, text: String) {
    let probe = try ProbeProcess(in: folder, arguments, environment: fault.environment)
    let status = try await probe.end()
    return (status, try probe.output + probe.errors)
  }

  @Test(arguments: Fault.allCases)
  func `no place says that all is well`(fault: Fault) async throws {
    let folder = try Self.folder(fault)
    // What stands there before is that of a run in which everything passed.
    let green = ["Features/a.feature", "--config", "good.json"]
    try folder.write("{}", to: "good.json")
    for report in Self.reports {
      let probe = try ProbeProcess(
        in: folder, green + ["--format", "\(report):out.\(report)", "--format", "message:green"])
      let status = try await probe.end()
      let errors = try probe.errors
      #expect(status == 0, "\(errors)")
    }
    let typed =
      ["Features", "--history", "history.jsonl", "--parallel", "2"] + fault.arguments
      + Self.reports.flatMap { ["--format", "\($0):out.\($0)"] }
    let (status, text) = try await Self.run(typed, fault, in: folder)
    for place in Place.allCases {
      let (isRed, evidence) = try await Self.look(at: place, fault, in: folder, status, text)
      #expect(isRed, "\(place.rawValue): \(evidence.suffix(3_000))")
    }
  }

  /// Whether a place shows that the run was red, and what it shows.
  private static func look(
    at place: Place, _ fault: Fault, in folder: TemporaryFolder, _ status: Int32, _ text: String
  ) async throws -> (Bool, String) {
    let report = try place.report.map { try folder.read("out.\($0)") } ?? ""
    func command(_ words: String...) async throws -> (Bool, String) {
      let (status, text) = try await run(words, fault, in: folder)
      return (status == 1 || status == 2, text)
    }
    switch place {
    case .status: return (status == 1 || status == 2, "\(status)")
    case .closingLine:
      return (text.contains("✘ ") || text.contains("error: ") && !text.contains("✔"), text)
    case .junit: return (report.contains("<error "), report)
    case .json: return (report.contains(#""status":"failed""#), report)
    case .message:
      return (report.contains(#""success":false"#) && !report.contains(#""success":true"#), report)
    case .html: return (report.contains("<title>✘ "), report)
    case .markdown: return (report.hasPrefix("## ✘ "), report)
    case .github: return (report.contains("::error "), report)
    case .rerun:
      let lines = report.split(separator: "\n").filter { !$0.hasPrefix("#") }
      return (!lines.contains("= 0") || lines.count > 1, report)
    case .history:
      // It is about scenarios, and says nothing of a run.
      let history = (try? folder.read("history.jsonl")) ?? ""
      return (!history.contains("success"), history)
    case .merge: return try await command("merge", "out.message")
    case .compare: return try await command("compare", "green", "out.message")
    case .trace:
      return try await command("trace", "stories.md", "--results", "out.message")
    case .publish:
      let (status, text) = try await run(["publish", "site", "out.message"], fault, in: folder)
      guard status == 0 else { return (true, text) }
      let page = try folder.read("site/index.html")
      return (page.contains("✘"), page)
    case .watch: return try await watch(fault)
    case .page: return try await page(fault)
    case .editor: return try await editor(fault)
    case .swiftTest: return try await swiftTest(fault)
    }
  }

  private static func watch(_ fault: Fault) async throws -> (Bool, String) {
    let probe = try ProbeProcess(
      in: folder(fault), ["watch"] + fault.arguments, environment: fault.environment)
    try await probe.wait { probe in
      let isRunning = probe.isRunning
      return try !isRunning || (probe.output + probe.errors).contains("Exit status")
    }
    probe.send(SIGTERM)
    _ = try await probe.end()
    let text = try probe.output + probe.errors
    return (!text.contains("Exit status 0"), text)
  }

  private static func page(_ fault: Fault) async throws -> (Bool, String) {
    let page = try SessionPage(
      in: folder(fault),
      program: { request, receive in
        let probe = Products.folder.appending(path: "GherkinRunnerProbe").path
        let variables = fault.environment.map { "\($0.key)=\($0.value)" }
        return ChildProgram.start(
          ProgramRequest(
            program: "env", arguments: variables + [probe] + request.arguments + fault.arguments,
            folder: request.folder), receive)
      })
    page.post("run", ["scope": "all"])
    while page.get("state")["job"] != .null {
      page.pass(.milliseconds(300))
      try await Task.sleep(for: .milliseconds(2))
    }
    page.pass(.seconds(1))
    let ended = try #require(page.news().last { $0["kind"] == "ended" })
    // It asks for no minimum, so that nothing has failed where nothing is selected.
    let wanted = fault == .filter ? "nothing" : "failed"
    return (ended["outcome"]?.string == wanted, "\(ended)")
  }

  private static func editor(_ fault: Fault) async throws -> (Bool, String) {
    // It asks for no report but the one that it reads.
    guard fault != .report else { return (true, "") }
    let client = try LSPClient(in: folder(fault), environment: fault.environment)
    try await client.initialize()
    _ = try await client.request(
      "workspace/executeCommand", ["command": "specs.run", "arguments": []])
    let message = try await client.wait { $0["method"] == "window/showMessage" }
    _ = try await client.shutDown()
    // 3 is information.
    return (message["params"]?["type"]?.int != 3, "\(message)")
  }

  /// The file that `swift test --xunit-output` writes, in which a failed test fails, and what did not run did not pass.
  private static func swiftTest(_ fault: Fault) async throws -> (Bool, String) {
    var feature = TestProcessTests.feature("passes", "passes", "passes")
    var environment: [String: String] = [:]
    var files: [String: String] = [:]
    switch fault {
    case .file: feature += "  nothing\n"
    case .lostStep:
      feature = feature.replacing("    * it passes", with: "    - Given it fails\n    * it passes")
    case .beforeAll: environment = ["PROBE_BEFORE": "fails"]
    case .afterAll: environment = ["PROBE_AFTER": "fails"]
    case .lateCheck:
      feature = TestProcessTests.feature(
        "checks when it is over", "waits for that check", "passes")
      files = ["specs.json": #"{"parallel": 2}"#]
    case .report: environment = ["SPECS_FORMAT": "html:Features/probe.feature/report.html"]
    case .filter: environment = ["SPECS_TAGS": "@smok"]
    case .definition: environment = ["PROBE_SUITE": "is wrong"]
    }
    files["Features/probe.feature"] = feature
    files["out.junit"] = "that of an earlier run"
    if fault != .report { environment["SPECS_FORMAT"] = "junit:out.junit" }
    let probe = try ProbeProcess(
      in: TemporaryFolder(files), ["--xunit-output", "tests.xml"], environment: environment,
      program: "GherkinTestingProbe")
    let status = try await probe.end()
    let xml = try probe.folder.read("tests.xml")
    let report = (try? probe.folder.read("out.junit")) ?? "<error "
    let passed = xml.matches(of: /<testcase [^>]*\/>/).count
    let ranNothing = [.filter, .definition, .lostStep, .file].contains(fault)
    let isRed =
      status == 1 && xml.contains("<failure") && !(ranNothing && passed > 0)
      && (fault == .report || report.contains(#/<(error|failure) /#))
    return (isRed, "status \(status)\n\(xml)\n\(report)\n\(try probe.output + probe.errors)")
  }
}
