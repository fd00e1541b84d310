import Foundation
import GherkinProbeSupport
import GherkinRunner
import Testing

/// What users of other programs type, and the answers.
@Suite struct ConventionTests {
  private static let feature = """
    Feature: Comics
      @a
      Scenario: Owning
        Given I have 2 comics
      @b
      Scenario: Waiting
        When I wait
    """

  @Test(arguments: [
    ("help check", "check"), ("help help", "help"), ("check --help", "check"),
    ("--help languages", "languages"), ("--help Features", "run"), ("run -h --help", "run"),
    ("-d --help x", "run"),
  ])
  func `help explains the command that is named`(typed: String, command: String) async throws {
    let run = try await CommandLineRun.of(typed, ["Features/x.feature": Self.feature])
    #expect(run.status == .passed)
    #expect(try run.output == Program.expectedHelp(for: command))
  }

  @Test(arguments: [("-h check", "check"), ("check -h run", "check"), ("run -dh", "run")])
  func `a letter lists the options of the command`(typed: String, command: String) async throws {
    let run = try await CommandLineRun.of(typed, ["Features/x.feature": Self.feature])
    #expect(run.status == .passed)
    #expect(try run.output == Program.expectedHelp(for: command, .short))
  }

  @Test(arguments: ["help", "-h", "--help", "-d --help"])
  func `help lists the commands if none is named`(typed: String) async throws {
    let run = try await CommandLineRun.of(typed, ["Features/x.feature": Self.feature])
    #expect(run.status == .passed)
    #expect(run.output == Program.overview(named: "specs"))
  }

  @Test(arguments: ["version", "-V", "--version", "check -V", "help -V"])
  func `the version is where it is looked for`(typed: String) async throws {
    let run = try await CommandLineRun.of(typed, [:])
    #expect(run.status == .passed)
    #expect(run.output == "specs \(Version.current)\n" || typed.hasPrefix("help"))
  }

  @Test func `languages are listed with their codes and names`() async throws {
    let run = try await CommandLineRun.of("languages", [:])
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == Dialect.codes.count)
    #expect(lines.contains { $0.contains(/^de +German +Deutsch$/) })
  }

  @Test(arguments: ["de", "DE", "German", "deutsch"])
  func `the keywords of a language are those that features may use`(code: String) async throws {
    let run = try await CommandLineRun.of("languages \(code)", [:])
    #expect(run.output.hasPrefix("# language: de\n\nFeature "))
    let dialect = try #require(Dialect.named("de"))
    for keyword in dialect.feature + dialect.scenario {
      #expect(run.output.contains(keyword + ":"))
    }
    for keyword in dialect.given + dialect.and where keyword != "* " {
      #expect(run.output.contains(keyword.trimmingCharacters(in: .whitespaces)))
    }
    #expect(!run.output.contains("*"))
  }

  @Test func `scenarios of a test are chosen by the environment as well`() throws {
    let folder = try TemporaryFolder(["Features/x.feature": Self.feature])
    func names(_ environment: [String: String], tags: String = "") throws -> [String] {
      try CaseSelection(
        paths: ["Features"], tags: tags, folder: folder.path, environment: environment
      ).selected(of: ShopSuite(), endsWithLastCase: true).cases.map(\.name)
    }
    #expect(try names([:]).count == 2)
    #expect(try names(["SPECS_TAGS": "@a"]) == ["Comics: Owning"])
    #expect(try names(["SPECS_NAME": "^Wait", "SPECS_FORMAT": "json:x"]) == ["Comics: Waiting"])
    #expect(throws: CommandError.self) { try names(["SPECS_TAGS": "@a"], tags: "@b") }
  }

  @Test func `a folder for temporary files that is missing is named`() async throws {
    let probe = try ProbeProcess(
      "Feature: F\n  Scenario: A\n    * it passes\n", ["--isolate"],
      environment: ["TMPDIR": "/nonexistent/here"])
    #expect(try await probe.end() == 2)
    #expect(
      try probe.errors == """
        error: a child process cannot be started: no file can be made in '/nonexistent/here': \
        No such file or directory.
               Set the environment variable TMPDIR to a folder that can be written to.

        """)
  }

  @Test func `a list may come from a command`() async throws {
    let folder = try TemporaryFolder([
      "x.feature": "Feature: F\n  Scenario: A\n    * it passes\n  Scenario: B\n    * it fails\n"
    ])
    let probe = try await Shell.run(
      [
        "bash", "-c", "\"$0\" @<(echo x.feature:2) -f summary",
        Products.folder.appending(path: "GherkinRunnerProbe").path,
      ], in: folder.path)
    #expect(probe.status == 0, "\(probe.output)")
    #expect(probe.output.contains("1 scenario (1 passed)"))
  }

  @Test(arguments: [
    ("specs.json", "specs"), ("a b", "'a b'"), ("it's", #"'it'\''s'"#), ("", "''"),
    ("a\u{1B}[2Jb", #"$'a\033[2Jb'"#), ("a\nb'c\\d", #"$'a\012b\'c\\d'"#),
    ("x\u{202E}1", #"$'x\342\200\2561'"#),
  ])
  func `text to paste into a shell is one word`(text: String, quoted: String) async throws {
    if text != "specs.json" { #expect(ShellText.quoted(text) == quoted) }
    let folder = try TemporaryFolder(["x": ""])
    let answer = try await Shell.run(
      ["bash", "-c", "printf %s \(ShellText.quoted(text))"], in: folder.path)
    #expect(answer.output == text)
  }

  @Test(arguments: [
    ("/p/.build/debug/specs", "/p", "swift run specs"),
    ("/p/.build/debug/specs", "/p/Features", "swift run specs"),
    ("/p/.build/debug/specs", "/q", "/p/.build/debug/specs"),
    ("/p/.build/debug/specs", "/pp", "/p/.build/debug/specs"),
    (".build/debug/specs", "/p", "swift run specs"), ("/usr/bin/specs", "/p", "/usr/bin/specs"),
    ("../p/.build/debug/specs", "/q", "../p/.build/debug/specs"),
  ])
  func `the command to type again works in the working folder`(
    program: String, folder: String, command: String
  ) {
    let console = Console(
      output: MemorySink(), errors: MemorySink(), workingFolder: folder, program: program)
    #expect(console.command == command)
  }
}
