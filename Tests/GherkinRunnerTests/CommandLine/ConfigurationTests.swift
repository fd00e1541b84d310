import GherkinRunner
import Testing

/// Options from `specs.json`.
@Suite struct ConfigurationTests {
  static let feature = """
    Feature: Comics
      @a
      Scenario: Owning
        Given I have 2 comics
      @b
      Scenario: Breaking
        When it breaks
    """

  private func run(
    _ typed: String, _ config: String, at path: String = "specs.json",
    in folder: String = "", files: [String: String] = [:]
  ) async throws -> CommandLineRun {
    var files = files
    files["Features/x.feature"] = Self.feature
    files[path] = config
    files["sub/deep/notes.txt"] = ""
    return try await CommandLineRun.of(typed, in: TemporaryFolder(files), below: folder)
  }

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
    let console = Console(
      output: MemorySink(), errors: MemorySink(), workingFolder: folder.path)
    let session = try Session(typed.split(separator: " ").map(String.init), console: console) {
      ShopSuite()
    }
    #expect(session.options.processes == processes)
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
    let console = Console(
      output: MemorySink(), errors: MemorySink(), workingFolder: folder.path)
    func options(_ typed: String) throws -> Options {
      try Session(typed.split(separator: " ").map(String.init), console: console) { ShopSuite() }
        .options
    }
    let chosen = try options("-p ci \(typed)")
    #expect((chosen.shard != nil) == applies)
    #expect((chosen.minimum != nil) == applies)
    let asked = try options("-p ci --shard 1/2 --minimum 1 \(typed)")
    #expect(asked.shard != nil)
    #expect(asked.minimum == 1)
  }

  @Test(arguments: ["", "sub"])
  func `a link to settings that are gone is an error, also above the folder`(
    subfolder: String
  ) async throws {
    let folder = try TemporaryFolder(["sub/Features/a.feature": "", "Features/a.feature": ""])
    try folder.link("specs.json", to: "shared/specs.json")
    let run = try await CommandLineRun.of("check", in: folder, below: subfolder)
    #expect(run.status == .unusable)
    let path = subfolder.isEmpty ? "specs.json" : "../specs.json"
    #expect(run.errors.hasPrefix("error: "), "\(run.errors)")
    #expect(run.errors.contains(path), "\(run.errors)")
  }

  @Test(arguments: [
    ("", #"{"retry-tags": "@b"}"#), ("--retry 0", #"{"retry": 1, "retry-tags": "@b"}"#),
    ("--no-fail-fast", #"{"fail-fast": true}"#),
    ("-p x", #"{"fail-fast": true, "profiles": {"x": {"fail-fast": false}}}"#),
    ("--no-dry-run", #"{"dry-run": true}"#),
  ])
  func `what is typed undoes what the file sets`(typed: String, config: String) async throws {
    let run = try await run(typed + " -f summary --order reverse -j 1", config)
    #expect(run.output.contains("2 scenarios (1 failed, 1 passed)"), "\(run.errors)")
  }

  @Test(arguments: [
    (#"{"no-color": true, "profiles": {"x": {"color": "always"}}}"#, true),
    (#"{"color": "always", "profiles": {"x": {"no-color": true}}}"#, false),
    (#"{"color": "always", "profiles": {"x": {"no-color": false}}}"#, true),
  ])
  func `a profile undoes the color of the rest of the file`(
    config: String, hasColor: Bool
  ) async throws {
    let run = try await run("-p x -f summary", config)
    #expect(run.output.contains("\u{1B}") == hasColor)
    let both = try await self.run("", #"{"quiet": true, "verbose": true}"#)
    #expect(both.errors.contains("\"verbose\" sets the same option as \"quiet\"."))
  }

  @Test(arguments: [
    ("", #"{"tags": "@a"}"#, "1 scenario (1 passed)"),
    ("", #"{"tags": ["@a", "@b"], "minimum": 0}"#, "0 scenarios"),
    ("-t @b", #"{"tags": "@a"}"#, "1 scenario (1 failed)"),
    ("", #"{"tags": "@b", "dry-run": true}"#, "1 scenario (1 skipped)"),
    ("", #"{"tags": "@b", "retry": 1, "retry-tags": "@c"}"#, "1 scenario (1 failed)"),
    ("-p ci", #"{"tags": "@a", "profiles": {"ci": {"tags": "@b"}}}"#, "1 scenario (1 failed)"),
    (
      "-p ci -p x", #"{"profiles": {"ci": {"tags": "@b"}, "x": {"tags": "@a"}}}"#,
      "1 scenario (1 passed)"
    ),
    (
      "-p x", #"{"tags": "@b", "dry-run": true, "profiles": {"x": {"dry-run": false}}}"#,
      "1 scenario (1 failed)"
    ),
    ("", #"{"paths": "Features/x.feature:4"}"#, "1 scenario (1 passed)"),
    // What is empty selects everything, wherever it stands.
    ("", #"{"tags": ""}"#, "2 scenarios (1 failed, 1 passed)"),
    ("", #"{"name": ["", "Breaking"]}"#, "2 scenarios (1 failed, 1 passed)"),
    ("-p x", #"{"tags": "@b", "profiles": {"x": {"tags": ""}}}"#, "2 scenarios (1 failed"),
    ("--tags=", #"{"tags": "@a"}"#, "2 scenarios (1 failed, 1 passed)"),
    ("--name=", #"{"name": "Owning"}"#, "2 scenarios (1 failed, 1 passed)"),
    ("--retry 1 --retry-tags=", #"{"retry-tags": "@a"}"#, "none of 2 attempts passed"),
    ("Features/x.feature:7", #"{"paths": ["Features/x.feature:4"]}"#, "1 scenario (1 failed)"),
    (
      "",
      "\u{FEFF}{\"t\\u0061gs\": \"\\u0040a\", \"language\": \"\\ud83d\\udc1f\", \"profiles\":{}}",
      ""
    ),
    ("", "{}", "2 scenarios (1 failed, 1 passed)"),
  ])
  func `take the place of what is not typed`(
    typed: String, config: String, summary: String
  ) async throws {
    let run = try await run(typed + " -f summary", config)
    #expect(run.output.contains(summary), "\(run.errors)\(run.output)")
  }

  @Test(arguments: ["swallowed-text", "parse-error"], ["off", "warning"])
  func `a rule for which a run refuses files stays an error`(rule: String, level: String)
    async throws
  {
    for command in ["", "check"] {
      let run = try await run(command, #"{"check": {"\#(rule)": "\#(level)"}}"#)
      #expect(run.status == .unusable)
      let place = "specs.json:1:\(rule.count + 16)"
      #expect(run.errors.contains("\(place): check.\(rule): a run refuses files for this rule"))
    }
  }

  @Test(arguments: [
    (
      "{\"tgs\": \"@a\"}", "specs.json:1:2: tgs: there is no option 'tgs'.\n",
      "Did you mean 'tags'? "
    ),
    (
      "{\"profiles\": {\"ci\": {\"fromat\": \"summary\"}}}",
      "specs.json:1:22: profiles.ci.fromat: there is no option 'fromat'.\n",
      "Did you mean 'format'? "
    ),
    ("{\"--tags\": \"@a\"}", "specs.json:1:2: --tags: there is no option '--tags'.\n", "'tags'"),
    ("{\"config\": \"a\"}", "specs.json:1:2: config: there is no option 'config'.\n", "Keys are"),
    ("{\"tags\": 5}", "specs.json:1:10: tags is 5.\n", "It takes a text or a list of texts."),
    (
      "{\"tags\": [true]}", "specs.json:1:11: tags[0] is true.\n",
      "It takes a text or a list of texts."
    ),
    ("{\"retry\": [1]}", "specs.json:1:11: retry is a list.\n", "It takes a text or a number."),
    (
      "{\"retry\": 1.5}", "specs.json:1:11: retry is '1.5'.\n",
      "It takes a whole number, 0 or more."
    ),
    (
      "{\"fail-fast\": \"yes\"}", "specs.json:1:15: fail-fast is 'yes'.\n",
      "It takes true or false."
    ),
    ("{\"fail-fast\": null}", "specs.json:1:15: fail-fast is null.\n", "It takes true or false."),
    (
      "{\"paths\": {}}", "specs.json:1:11: paths is an object.\n",
      "It takes a path or a list of paths."
    ),
    ("{\"profiles\": []}", "specs.json:1:14: profiles is a list.\n", "an object of profiles."),
    ("{\"profiles\": {\"a\": 1}}", "specs.json:1:20: profiles.a is 1.\n", "an object of options."),
    ("[]", "specs.json:1:1: this is a list.\n", "It takes an object of options."),
    ("", "specs.json:1:1: this is not JSON: the text ends where a value should be.", "one JSON"),
    ("{\"é\": 1,\n \"tags\": }", "specs.json:2:10: this is not JSON: a value is missing.", ""),
    (
      "{\"retry\": 1 \"tags\"",
      "specs.json:1:13: this is not JSON: a comma or a closing brace is missing.", ""
    ),
    ("{\"a\": \"b", "specs.json:1:7: this is not JSON: a closing quote is missing.", ""),
    ("{} {}", "specs.json:1:4: this is not JSON: something follows the end of the object.", ""),
    (
      String(repeating: "[", count: 10_000),
      "specs.json:1:101: this is not JSON: the values are nested too deeply.", ""
    ),
    (
      "{\"tags\": \"@a\",\n}", "specs.json:2:1: this is not JSON: there is an extra comma.",
      "one JSON object"
    ),
    ("{\"tags\": [\"@a\",]}", "specs.json:1:16: this is not JSON: there is an extra comma.", ""),
    (
      "{\"retry\": 1,\n \"retry\": 2}",
      "specs.json:2:2: this is not JSON: \"retry\" is there twice.", ""
    ),
    (
      "{\"profiles\": {\"a\": {\"tags\": \"@a\", \"tags\": \"@b\"}}}",
      "specs.json:1:35: this is not JSON: \"tags\" is there twice.", ""
    ),
    (
      "{\"strict\": true,\n \"no-strict\": true}",
      "specs.json:2:2: \"no-strict\" sets the same option as \"strict\".\n", "Keep one of them."
    ),
    (
      "{\"profiles\": {\"é\": {\"no-strict\": false, \"strict\" : false}}}",
      "specs.json:1:41: \"strict\" sets the same option as \"no-strict\".\n", "Keep one of them."
    ),
    ("{// no\n}", "specs.json:1:2: this is not JSON: the name of an option in double", ""),
    ("{\"retry\": 01}", "specs.json:1:11: this is not JSON: '01' is no value;", ""),
    ("{\"retry\": .5}", "specs.json:1:11: this is not JSON: '.5' is no value;", ""),
    ("{'retry': 5}", "specs.json:1:2: this is not JSON: the name of an option in double", ""),
    ("{\"tags\": @a}", "specs.json:1:10: this is not JSON: a value is missing.", ""),
    ("{\"tags\": \"a\nb\"}", "specs.json:1:10: this is not JSON: a text ends on the line", ""),
    ("{\"tags\": \"\\x\"}", "specs.json:1:11: this is not JSON: a backslash is followed by", ""),
    ("{\"tags\": \"\\ud83d\"}", "specs.json:1:11: this is not JSON: a backslash is", ""),
    (
      "{\"tags\" \"a\"}", "specs.json:1:9: this is not JSON: a colon is missing after \"tags\".",
      ""
    ),
    (
      "{\"tags\": \"(@a\"}", "specs.json:1:10: tags is '(@a': a '(' has no ')'.\n", "It takes a tag"
    ),
    ("{\"name\": \"a(\"}", "specs.json:1:10: name is 'a('.\n", "It takes a regular expression"),
  ])
  func `say what is wrong with them`(config: String, problem: String, remedy: String) async throws {
    let run = try await run("-f summary", config)
    #expect(run.status == .unusable)
    #expect(run.errors.hasPrefix("error: " + problem), "\(run.errors)")
    #expect(run.errors.contains(remedy), "\(run.errors)")
    #expect(run.output == "")
  }

  @Test(arguments: [
    ("--strict --no-strict", 0), ("--no-strict --strict", 1), ("-p lax", 0), ("", 1),
    ("-p lax --strict", 1),
  ])
  func `a profile may undo what the file sets, and the last of two typed options counts`(
    typed: String, status: Int32
  ) async throws {
    let config = #"{"strict": true, "profiles": {"lax": {"no-strict": true}}}"#
    let run = try await CommandLineRun.of(
      typed,
      ["Features/x.feature": "Feature: F\n  Scenario: S\n    When I wait\n", "specs.json": config])
    #expect(run.status.rawValue == status, "\(run.errors)")
  }

  @Test func `are looked for upward, and their paths are seen from their folder`() async throws {
    let config = #"{"paths": "Features", "format": ["summary", "progress:out/p.txt"]}"#
    let folder = try TemporaryFolder([
      "specs.json": config, "Features/x.feature": Self.feature, "sub/deep/notes.txt": "",
    ])
    let run = try await CommandLineRun.of("-v", in: folder, below: "sub/deep")
    #expect(
      run.errors
        == "Options from ../../specs.json.\n✘ 1 of 2 scenarios did not pass. See ../../out/p.txt.\n"
    )
    #expect(run.output.contains("2 scenarios (1 failed, 1 passed)"), "\(run.errors)")
    #expect(run.output.contains("../../Features/x.feature:7"))
    #expect(try folder.read("out/p.txt").hasPrefix(".F"))
  }

  @Test(arguments: [
    ("Package.swift", false), (".git", false), (".git/HEAD", false), ("README.md", true),
  ])
  func `are looked for no further than the package or the repository`(
    root: String, isFound: Bool
  ) async throws {
    let folder = try TemporaryFolder([
      "specs.json": #"{"tags": "@none"}"#, "app/\(root)": "",
      "app/sub/Features/x.feature": RunCommandTests.good,
    ])
    for subfolder in ["app", "app/sub"] {
      let run = try await CommandLineRun.of(
        "-v \(subfolder == "app" ? "sub" : ".")", in: folder, below: subfolder)
      #expect(run.status == (isFound ? .unusable : .passed), "\(run.errors)")
      #expect(run.errors.contains("specs.json") == isFound, "\(run.errors)")
    }
    // That of the root itself counts.
    try folder.write(#"{"tags": "@other"}"#, to: "app/specs.json")
    let own = try await CommandLineRun.of("-v Features", in: folder, below: "app/sub")
    #expect(own.errors.contains("Options from ../specs.json."), "\(own.errors)")
    #expect(own.errors.contains("the setting 'tags' of ../specs.json (@other) selects none"))
  }

  @Test func `come from the file that is named`() async throws {
    let run = try await run(
      "-c ci/own.json -v -p x -f summary", #"{"paths": "../Features", "profiles": {"x": {}}}"#,
      at: "ci/own.json", files: ["specs.json": "no json"])
    #expect(run.errors == "Options from ci/own.json, profile x.\n")
    #expect(run.output.contains("2 scenarios"))
  }

  @Test func `are named when the file itself sets verbose`() async throws {
    let run = try await run("-f summary", #"{"verbose": true}"#)
    #expect(run.errors == "Options from specs.json.\n")
    let quiet = try await self.run("-q -f summary", #"{"verbose": true}"#)
    #expect(quiet.errors == "")
  }

  @Test(arguments: [
    ("-c none.json", "There is no file or folder 'none.json'."),
    (
      "-p nigthly",
      "specs.json has no profile 'nigthly'.\n       Did you mean 'nightly'? It has nightly, x."
    ),
    ("-c other.json -p ci", "other.json has no profile 'ci'.\n       It has none."),
  ])
  func `are an error if they were named and do not exist`(typed: String, message: String)
    async throws
  {
    let run = try await run(
      typed, #"{"profiles": {"nightly": {}, "x": {}}}"#, files: ["other.json": "{}"])
    #expect(run.status == .unusable)
    #expect(run.errors.hasPrefix("error: " + message), "\(run.errors)")
  }

  @Test(arguments: [
    "run", "check", "parse --output none", "format --check", "steps", "merge run.ndjson",
  ])
  func `mean the same to every command`(command: String) async throws {
    let folder = try TemporaryFolder([
      "Features/x.feature":
        "Funktionalität: Comics\n  Szenario: Besitz\n    Angenommen I have 2 comics\n",
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

  @Test(arguments: ["-p nope", "-c nope.json", "--language nope", "--retry-tags @a"])
  func `that are wrong keep watch from starting`(typed: String) async throws {
    let run = try await run("watch \(typed)", "{}")
    #expect(run.status == .unusable)
    #expect(run.errors.hasPrefix("error: "), "\(run.errors)")
    #expect(run.output == "")
  }

  @Test func `do not keep help from being shown`() async throws {
    let run = try await run("--help", "no json")
    #expect(run.status == .passed)
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
    _ = try await run("--dry-run", text)
  }
}
