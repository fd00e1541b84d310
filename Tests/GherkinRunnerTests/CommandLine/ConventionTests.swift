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

  private func run(
    _ typed: String, _ files: [String: String] = [:], environment: [String: String] = [:]
  ) async throws -> CommandLineRun {
    let folder = try TemporaryFolder(["Features/x.feature": Self.feature].merging(files) { $1 })
    return try await CommandLineRun.of(typed, in: folder, environment: environment)
  }

  @Test(arguments: [
    ("--strict", 1), ("--no-strict", 0), ("--no-strict --strict", 1), ("--strict --no-strict", 0),
    ("--no-strict --no-color", 0),
  ])
  func `the last of two opposite switches wins`(typed: String, status: Int32) async throws {
    #expect(try await run(typed).status.rawValue == status)
  }

  @Test(arguments: [
    (#"{"no-strict": true}"#, "", 0), (#"{"no-strict": true}"#, "--strict", 1),
    (#"{"strict": false}"#, "", 0), (#"{"strict": false}"#, "--strict", 1),
    (#"{"strict": true}"#, "--no-strict", 0),
    (#"{"no-strict": true, "profiles": {"ci": {"strict": true}}}"#, "-p ci", 1),
    (#"{"strict": true, "profiles": {"ci": {"no-strict": true}}}"#, "-p ci", 0),
    (#"{"no-strict": true, "profiles": {"ci": {"no-strict": false}}}"#, "-p ci", 1),
  ])
  func `a switch in specs.json is undone by its opposite`(
    config: String, typed: String, status: Int32
  ) async throws {
    #expect(try await run(typed, ["specs.json": config]).status.rawValue == status)
  }

  @Test(arguments: ["--color always --no-color", "--no-color"])
  func `no-color removes color`(typed: String) async throws {
    #expect(try await !run(typed).output.contains("\u{1B}"))
    #expect(try await run("--no-color --color always").output.contains("\u{1B}"))
  }

  @Test(arguments: ["--no-tags", "--no-retry", "--no-isolate", "--no-minimum"])
  func `the opposite of what was typed is never proposed`(option: String) async throws {
    let run = try await run(option)
    #expect(run.status == .unusable)
    #expect(run.errors == "error: There is no option '\(option)'.\n       All options: --help.\n")
  }

  @Test(arguments: [
    ("--stop-on-failure", "--fail-fast"), ("--exit", "--fail-fast"), ("-o x", "--format NAME:PATH"),
    ("--out=x", "--format NAME:PATH"), ("--i18n", "'languages'"), ("--seed 4", "random:SEED"),
    ("--i18n-keywords de", "'languages CODE'"), ("--jobs 4", "--parallel N"), ("-x", "--fail-fast"),
  ])
  func `an option of another program is answered with ours`(
    typed: String, advice: String
  ) async throws {
    let run = try await run(typed)
    #expect(run.status == .unusable)
    #expect(run.errors.contains(advice), "\(run.errors)")
  }

  @Test func `advice names options and commands that exist, for options that do not`() {
    let names = Set(FlagTable().flags.map { "--\($0.name)" })
    let letters = Set(FlagTable().flags.compactMap { $0.letter.map { "-\($0)" } })
    let commands = Set(Command.allCases.map(\.rawValue))
    for (options, advice) in ForeignOption.table {
      #expect(options.isDisjoint(with: names.union(letters)), "\(options)")
      for match in advice.matches(of: /--[a-z-]+/) { #expect(names.contains(String(match.output))) }
      for match in advice.matches(of: /'([a-z]+)( CODE)?'/) {
        #expect(commands.contains(String(match.output.1)), "\(advice)")
      }
    }
  }

  @Test(arguments: [
    ("help", Command.run), ("help check", .check), ("help help", .help), ("check --help", .check),
    ("-h check", .check), ("--help languages", .languages), ("--help Features", .run),
    ("check -h run", .check),
  ])
  func `help explains the command that is named`(typed: String, command: Command) async throws {
    let run = try await run(typed)
    #expect(run.status == .passed)
    #expect(run.output == HelpText(program: "specs", command: command).text)
  }

  @Test(arguments: [
    ("help chekc", "Did you mean 'check'?"), ("features", "Did you mean 'Features'?"),
    ("stpes", "Did you mean 'steps'?"), ("run run", "There is no file or folder 'run'."),
    ("run check", "There is no file or folder 'check'."),
  ])
  func `an unknown word is answered with the nearest command`(
    typed: String, answer: String
  ) async throws {
    let run = try await run(typed)
    #expect(run.status == .unusable)
    #expect(run.errors.contains(answer), "\(run.errors)")
    #expect(run.errors.contains("Did you mean 'run'?") == false)
  }

  @Test(arguments: ["version", "-V", "--version", "check -V", "help -V"])
  func `the version is where it is looked for`(typed: String) async throws {
    let run = try await run(typed)
    #expect(run.status == .passed)
    #expect(run.output == "specs \(Version.current)\n" || typed.hasPrefix("help"))
  }

  @Test func `languages are listed with their codes and names`() async throws {
    let run = try await run("languages")
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == Dialect.codes.count)
    #expect(lines.contains { $0.contains(/^de +German +Deutsch$/) })
  }

  @Test(arguments: ["de", "DE", "German", "deutsch"])
  func `the keywords of a language are those that features may use`(code: String) async throws {
    let run = try await run("languages \(code)")
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

  @Test(arguments: [
    ("languages gr", "Give a code such as en"), ("languages dutch nl", "'nl'"),
    ("languages zh-cm", "Did you mean 'zh-CN'?"),
  ])
  func `an unknown language is named`(
    typed: String, answer: String
  ) async throws {
    let run = try await run(typed)
    #expect(run.status == .unusable)
    #expect(run.errors.contains(answer), "\(run.errors)")
  }

  @Test(arguments: [
    ("-t (@a", "a '(' has no ')'"), ("-t @a)", "a ')' has no '('"),
    ("-t @a\u{A0}@b", "'and' or 'or'"),
    ("--retry-tags (@a --retry 1", "a '(' has no ')'"), ("check", ""),
    (#"-n a("#, "put a backslash before special characters"),
  ])
  func `an expression that cannot be read is refused at once, and once`(
    typed: String, reason: String
  ) async throws {
    // There is nothing to run: what was typed is looked at first.
    let run = try await CommandLineRun.of(
      typed.split(separator: " ").joined(separator: " ") + " Missing", [:])
    #expect(run.status == .unusable)
    guard !reason.isEmpty else { return }
    #expect(run.errors.contains(reason), "\(run.errors)")
    #expect(!run.errors.contains("could not be parsed"))
  }

  @Test(arguments: ["100000000", "31536001", "1e300"])
  func `a time-out may have any length`(seconds: String) async throws {
    #expect(try await run("--timeout \(seconds) -t @a").status == .passed)
  }

  @Test(arguments: [
    ("Features/**/*.feature", "as in: Features"), ("*.feature", "searched at every depth."),
    ("Features/{a,b}.feature", "as in: Features"),
  ])
  func `a pattern that no shell expanded is named`(
    path: String, remedy: String
  ) async throws {
    let run = try await run(path)
    #expect(run.status == .unusable)
    #expect(run.errors.contains("patterns are expanded by the shell"), "\(run.errors)")
    #expect(run.errors.contains(remedy), "\(run.errors)")
  }

  @Test(arguments: ["", "check", "parse", "format", "steps --unused", "watch"])
  func `a missing default folder is not called misspelled`(
    typed: String
  ) async throws {
    let run = try await CommandLineRun.of(typed, ["other.txt": ""])
    #expect(run.status == .unusable)
    #expect(
      run.errors.contains("There is no folder 'Features' here, and no path was given."),
      "\(run.errors)")
  }

  @Test(arguments: ["", "check", "parse", "format", "steps --unused"])
  func `a missing path from specs.json is reported with the file`(typed: String) async throws {
    let files = ["conf/specs.json": #"{"paths": ["nope"]}"#]
    let folder = try TemporaryFolder(files)
    let run = try await CommandLineRun.of(
      typed + " -c conf/specs.json", in: folder)
    #expect(run.status == .unusable)
    #expect(
      run.errors.contains(
        "There is no file or folder 'conf/nope', which 'paths' in conf/specs.json names."),
      "\(run.errors)")
    let typedPath = try await CommandLineRun.of("-c conf/specs.json nada", in: folder)
    #expect(typedPath.errors.contains("relative to the folder you are in"))
  }

  @Test(arguments: [
    (["SPECS_TAGS": "@a"], "", "1 scenario (1 passed)"),
    (["SPECS_TAGS": "@a"], "-t @b", "1 scenario (1 pending)"),
    (["SPECS_TAGS": "@a\n@b"], "--minimum 0", "0 scenarios"),
    (["SPECS_TAGS": " "], "", "2 scenarios"), (["SPECS_NAME": "Own"], "", "1 scenario (1 passed)"),
    (["SPECS_NAME": "Own\nWait"], "", "2 scenarios"),
    (["SPECS_PROFILE": "ci"], "", "1 scenario (1 pending)"),
    (["SPECS_FORMAT": "summary\njunit:x.xml"], "", "2 scenarios"),
  ])
  func `variables of the environment stand for options`(
    environment: [String: String], typed: String, summary: String
  ) async throws {
    let format = environment["SPECS_FORMAT"] == nil ? " -f summary" : ""
    let run = try await run(
      typed + format, ["specs.json": #"{"profiles": {"ci": {"tags": "@b"}}}"#],
      environment: environment)
    #expect(run.output.contains(summary), "\(run.errors)\(run.output)")
  }

  @Test(arguments: [
    (["SPECS_TAGS": "(@a"], "The environment variable SPECS_TAGS is '(@a': "),
    (["SPECS_FORMAT": "pritty"], "The environment variable SPECS_FORMAT is 'pritty'."),
    (["SPECS_FORMAT": "junit:a.xml,html:b.html"], "write each report on a line of the variable"),
    (["SPECS_PROFILE": "no"], "has no profile 'no'."),
  ])
  func `an invalid variable is named`(
    environment: [String: String], problem: String
  ) async throws {
    let run = try await run("", ["specs.json": "{}"], environment: environment)
    #expect(run.status == .unusable)
    #expect(run.errors.contains(problem), "\(run.errors)")
  }

  @Test func `a variable overrides specs.json, and other commands ignore it`() async throws {
    let run = try await run(
      "-f summary", ["specs.json": #"{"tags": "@b"}"#], environment: ["SPECS_TAGS": "@a"])
    #expect(run.output.hasPrefix("1 scenario (1 passed)"))
    let parse = try await self.run(
      "parse --output none", environment: ["SPECS_TAGS": "(", "SPECS_FORMAT": "no"])
    #expect(parse.status == .passed)
    #expect(
      try await self.run("steps", environment: ["SPECS_FORMAT": "junit:x"]).status == .passed)
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

  @Test func `a name that takes too long to match is an error, and no scenario is lost`()
    async throws
  {
    let name = String(repeating: "a", count: 60) + "!"
    let run = try await run(
      "-n (a+)+$", ["Features/x.feature": "Feature: F\n  Scenario: \(name)\n    When I wait\n"])
    #expect(run.status == .unusable)
    #expect(
      run.errors.contains(
        "The name '(a+)+$' takes too long to look for in the name of the scenario"),
      "\(run.errors)")
    #expect(run.errors.contains("Features/x.feature:2"))
  }

  @Test(arguments: ["-c", "@"], ["/dev/zero", "pipe", "/dev/null"])
  func `a configuration file or a list is an ordinary file`(
    option: String, file: String
  ) async throws {
    let folder = try TemporaryFolder(["Features/x.feature": Self.feature])
    try #require(unsafe mkfifo(folder.path + "/pipe", 0o600) == 0)
    let run = try await CommandLineRun.of("\(option)\(file)", in: folder)
    #expect(run.status == .unusable)
    #expect(
      run.errors.contains("The file '\(file)' cannot be read: it is not an ordinary file."),
      "\(run.errors)")
  }

  @Test func `a configuration file that is far too large is not read`() async throws {
    let folder = try TemporaryFolder(["Features/x.feature": Self.feature, "big.json": ""])
    try #require(unsafe truncate(folder.path + "/big.json", 1 << 40) == 0)
    for typed in ["-c big.json", "@big.json"] {
      let run = try await CommandLineRun.of(typed, in: folder)
      #expect(run.status == .unusable)
      #expect(run.errors.contains("'big.json' cannot be read: File too large"), "\(run.errors)")
    }
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

  @Test(arguments: [
    ("specs.json", "specs"), ("a b", "'a b'"), ("it's", #"'it'\''s'"#), ("", "''"),
    ("a\u{1B}[2Jb", #"$'a\033[2Jb'"#), ("a\nb'c\\d", #"$'a\012b\'c\\d'"#),
    ("x\u{202E}1", #"$'x\342\200\2561'"#),
  ])
  func `text to paste into a shell is one word`(
    text: String, quoted: String
  ) async throws {
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
