import GherkinRunner
import Testing

@Suite struct HelpTests {
  @Test(arguments: Program.specs().names)
  func `explains every option within eighty columns`(name: String) throws {
    let text = try Program.expectedHelp(for: name)
    let program = Program.specs()
    for flag in program.flags(of: try #require(program.command(named: name))) {
      #expect(text.contains("--\(flag.name)"))
    }
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    try Golden.expect(text, equals: "reports/help-\(name).txt")
  }

  @Test(arguments: Program.specs().names)
  func `gives each option of a command one line, and no other's`(name: String) throws {
    let lines = try Program.expectedHelp(for: name, .short).split(separator: "\n")
    let program = Program.specs()
    let flags = program.flags(of: try #require(program.command(named: name)))
    let uses = flags.flatMap(\.uses)
    for (usage, help) in uses {
      let line = try #require(lines.first { $0.contains(usage) })
      #expect(line.hasSuffix(help.prefix { !$0.isNewline }), "\(usage)")
    }
    let all = lines.filter { $0.hasPrefix("  ") && $0.contains("--") }
    #expect(all.count == uses.count && lines.allSatisfy { $0.count <= 80 })
  }

  @Test func `lists the commands by what they are for`() throws {
    let text = Program.overview(named: "specs")
    for name in Program.specs().names { #expect(text.contains("\n  \(name) ")) }
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    try Golden.expect(text, equals: "reports/help.txt")
  }

  @Test func `prints the version`() async throws {
    let run = try await CommandLineRun.of("--version", [:])
    #expect(run.status == .passed)
    #expect(run.output == "specs \(Version.current)\n")
  }

  @Test(arguments: [("version", "version"), ("lsp", "lsp [options]")])
  func `a command that takes no argument refuses one`(command: String, usage: String) async throws {
    let run = try await CommandLineRun.of("\(command) foo", [:])
    #expect(run.status == .unusable)
    #expect(
      run.errors
        == "error: '\(command)' does not take the argument 'foo'.\n       Write it as: \(usage)\n")
  }
}

@Suite struct SessionTests {
  @Test(arguments: [
    (ColorChoice.auto, true, [:], true),
    (.auto, false, [:], false),
    (.auto, true, ["TERM": "dumb"], false),
    (.auto, true, ["NO_COLOR": "1"], false),
    (.auto, true, ["NO_COLOR": ""], true),
    (.auto, false, ["FORCE_COLOR": "1"], true),
    (.auto, true, ["FORCE_COLOR": "0"], false),
    (.auto, false, ["NO_COLOR": "1", "FORCE_COLOR": "1"], false),
    (.always, false, ["NO_COLOR": "1"], true),
    (.never, true, ["FORCE_COLOR": "1"], false),
  ])
  func `colors output if asked to, or where it makes sense`(
    choice: ColorChoice, isTerminal: Bool, environment: [String: String], expected: Bool
  ) throws {
    let console = Console(
      output: MemorySink(), errors: MemorySink(), outputIsTerminal: isTerminal,
      environment: environment)
    let session = try Session(["--color", choice.rawValue], console: console, program: .specs()) {
      ShopSuite()
    }
    #expect(session.colorsOutput == expected)
  }

  @Test(arguments: [(true, ReportFormat.failures), (false, .progress)])
  func `chooses the default report by what standard output is`(
    isTerminal: Bool, format: ReportFormat
  ) throws {
    let console = Console(
      output: MemorySink(), errors: MemorySink(), outputIsTerminal: isTerminal, coreCount: 3)
    let session = try Session([], console: console, program: .specs()) { ShopSuite() }
    #expect(session.reports == [ReportRequest(format)])
    #expect(session.paths == ["Features"])
    #expect(session.workers == 3)
  }

  @Test(arguments: [
    (
      ["pretty", "progress"],
      "standard output, but only one can.\nName a file for it alone that can be written, as in: --format progress:PATH"
    ),
    (
      ["pretty:a", "summary:a"],
      "'a', but only one can.\nName a file for it alone that can be written, as in: --format summary:PATH"
    ),
  ])
  func `refuses two reports to one place`(formats: [String], message: String) throws {
    let error = #expect(throws: CommandError.self) { try Self.session(formats) }
    #expect(error?.description == "Two reports go to " + message)
  }

  @Test(arguments: [
    ["junit:a.feature"], ["junit:b/c.feature.md"], ["junit:o.xml", "json:./o.xml"],
  ])
  func `refuses reports that would replace a feature or each other`(formats: [String]) throws {
    #expect(throws: CommandError.self) { try Self.session(formats) }
  }

  private static func session(_ formats: [String]) throws -> Session {
    let console = Console(output: MemorySink(), errors: MemorySink())
    return try Session(formats.flatMap { ["-f", $0] }, console: console, program: .specs()) {
      ShopSuite()
    }
  }
}

extension Program {
  /// What the program says of the command `name`.
  static func expectedHelp(
    for name: String, _ detail: HelpCommand.Detail = .whole
  ) throws -> String {
    try specs().help(on: #require(specs().command(named: name)), named: "specs", detail)
  }
}
