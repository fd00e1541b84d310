import GherkinRunner
import Testing

/// Options from `specs.json`.
@Suite struct ConfigurationTests {
  @Test(arguments: [
    (#"{}"#, "", ProcessChoice.supervised), (#"{"isolate": true}"#, "", .isolated),
    (#"{"in-process": true}"#, "", .inProcess),
    // Neither is the default, so `false` chooses that, and never the other.
    (#"{"isolate": false}"#, "", .supervised), (#"{"in-process": false}"#, "", .supervised),
    (#"{"isolate": true}"#, "--in-process", .inProcess),
    (#"{"in-process": true}"#, "--isolate", .isolated),
    (#"{"isolate": true, "profiles": {"x": {"in-process": true}}}"#, "-p x", .inProcess),
    (#"{"in-process": true, "profiles": {"x": {"isolate": true}}}"#, "-p x", .isolated),
    (#"{"isolate": true, "profiles": {"x": {"isolate": false}}}"#, "-p x", .supervised),
    (#"{"in-process": true, "profiles": {"x": {"isolate": false}}}"#, "-p x", .inProcess),
  ])
  func `chooses the processes that scenarios run in`(
    config: String, typed: String, processes: ProcessChoice
  ) throws {
    let folder = try TemporaryFolder(["specs.json": config])
    let console = Console(output: MemorySink(), errors: MemorySink(), workingFolder: folder.path)
    let session = try Session(
      typed.split(separator: " ").map(String.init), console: console, program: .specs()
    ) { ShopSuite() }
    #expect(session.options.processes == processes)
  }

  @Test func `a program that knows only runs lets the sections of other commands be`() throws {
    func open(_ config: String, _ program: Program) throws {
      let folder = try TemporaryFolder(["specs.json": config])
      let console = Console(
        output: MemorySink(), errors: MemorySink(), workingFolder: folder.path)
      _ = try Session(["run"], console: console, program: program) { ShopSuite() }
    }
    let others = #"{"editor": {"build": "make"}}"#
    try open(others, .specs())
    try open(others, .running(ReportFormat.builtIn))
    // What is misspelt, or cannot be a section, is an error everywhere.
    for config in [#"{"soruces": {}}"#, #"{"edtor": true}"#, #"{"chek": {}}"#] {
      #expect(throws: CommandError.self) { try open(config, .specs()) }
      #expect(throws: CommandError.self) { try open(config, .running(ReportFormat.builtIn)) }
    }
  }

  @Test(arguments: [
    ("@r.txt", false), ("Features/a.feature:3", false), ("@r.txt Features/a.feature:3:4", false),
    ("Features/a.feature", true), ("@r.txt Features", true), ("", true),
  ])
  func `what the file says of the whole suite is not meant for scenarios that are named`(
    typed: String, applies: Bool
  ) throws {
    let folder = try TemporaryFolder([
      "specs.json": #"{"profiles": {"ci": {"shard": "2/2", "minimum": 3}}}"#, "r.txt": "",
      "Features/a.feature": "",
    ])
    let console = Console(output: MemorySink(), errors: MemorySink(), workingFolder: folder.path)
    func options(_ typed: String) throws -> Options {
      try Session(
        typed.split(separator: " ").map(String.init), console: console, program: .specs()
      ) { ShopSuite() }.options
    }
    let chosen = try options("-p ci \(typed)")
    #expect((chosen.shard != nil) == applies)
    #expect((chosen.minimum != nil) == applies)
    let asked = try options("-p ci --shard 1/2 --minimum 1 \(typed)")
    #expect(asked.shard != nil)
    #expect(asked.minimum == 1)
  }

  @Test(arguments: [
    "run", "check", "parse --output none", "format --check", "steps", "merge run.ndjson",
  ])
  func `mean the same to every command`(command: String) async throws {
    let folder = try TemporaryFolder([
      "Features/x.feature":
        "Funktionalität: Comics\n  Szenario: Besitz\n    Angenommen I have 2 comics\n    Dann I own 2 comics\n",
      "own.json": #"{"language": "de"}"#,
      "other.json": #"{"profiles": {"german": {"language": "de"}}}"#,
    ])
    func run(_ options: String) async throws -> CommandLineRun {
      try await CommandLineRun.of(command + " " + options, in: folder)
    }
    let shard = try await CommandLineRun.of(
      "--language de -f message:run.ndjson Features", in: folder)
    #expect(shard.status == .passed, "\(shard.errors)")
    let (plain, typed) = (try await run(""), try await run("--language de"))
    #expect(plain.errors + plain.output != typed.errors + typed.output)
    #expect(!typed.errors.contains("Features/x.feature"), "\(typed.errors)")
    for options in ["-c own.json", "-c other.json -p german"] {
      let configured = try await run(options)
      #expect(configured.status == typed.status)
      #expect(configured.errors == typed.errors)
      #expect(Self.withoutTimes(configured.output) == Self.withoutTimes(typed.output))
    }
    try folder.write(#"{"language": "de"}"#, to: "specs.json")
    #expect(Self.withoutTimes(try await run("").output) == Self.withoutTimes(typed.output))
    #expect(try await run("-p nope").errors.contains("specs.json has no profile 'nope'."))
    #expect(try await run("-c nope.json").errors.contains("'nope.json'"))
  }

  private static func withoutTimes(_ text: String) -> String {
    text.replacing(/( ?[0-9.]+ (h|min|ms|s)\b)+/, with: "")
  }

  @Test(arguments: 0..<300)
  func `never trap, whatever the file holds`(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "{", "}", "[", "]", ":", ",", "\"", "\\", "\\u", "d83d", "00", "-1e5", "true", "nul", "tags",
      "\"profiles\"", "\"paths\"", "é", "\u{FEFF}", "\n", " ", "\u{0}",
    ]
    let text = (0..<Int.random(in: 0..<12, using: &generator)).map { _ in
      pieces.randomElement(using: &generator) ?? ""
    }.joined()
    let feature = RunCommandTests.good
    _ = try await CommandLineRun.of(
      "--dry-run", ["specs.json": text, "Features/x.feature": feature])
  }
}
