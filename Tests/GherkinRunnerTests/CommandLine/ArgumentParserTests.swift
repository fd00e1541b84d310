import Foundation
import GherkinRunner
import Testing

/// What was typed, and what it comes to.
@Suite struct ArgumentParserTests {
  typealias Change = @Sendable (inout Options) throws -> Void

  static let understood: [(String, Change)] = [
    ("", { _ in }),
    ("run", { _ in }),
    ("run Features", { $0.paths = ["Features"] }),
    ("Features run", { $0.paths = ["Features", "run"] }),
    ("a.feature:3:9 b.feature", { $0.paths = ["a.feature:3:9", "b.feature"] }),
    (
      "--tags @a -t @b -t@c --tags=@d -t=@e",
      { $0.tags = try ["@a", "@b", "@c", "@d", "@e"].map(TagOption.init) }
    ),
    ("--name=a=b -n --tag", { $0.names = try ["a=b", "--tag"].map(expression) }),
    (
      "-f pretty --format summary:out/a:b.txt",
      { $0.formats = [ReportRequest(.pretty), ReportRequest(.summary, path: "out/a:b.txt")] }
    ),
    ("-j4", { $0.parallel = 4 }),
    ("-j 2 --parallel 3", { $0.parallel = 3 }),
    ("-d", { $0.run.isDryRun = true }),
    ("--fail-fast", { $0.run.failFast = true }),
    ("--no-strict", { $0.run.isStrict = false }), ("--strict", { $0.run.isStrict = true }),
    ("--no-color", { $0.color = .never }),
    ("-V", { $0.substitute = "version" }),
    ("--timeout 40000000", { $0.run.timeout = .seconds(31_536_000) }),
    ("--minimum 0", { $0.minimum = 0 }),
    ("--language nl", { $0.language = "nl" }),
    ("--color=always", { $0.color = .always }),
    ("--order defined", { _ in }),
    ("--order reverse", { $0.order = .reverse }),
    ("--order=random:18446744073709551615", { $0.order = .random(seed: .max) }),
    ("--shard 2/3", { $0.shardChoice = .fixed(Shard(2, of: 3)) }),
    ("--shard auto", { $0.shardChoice = .automatic }),
    ("--retry 2 --retry-tags @a", { ($0.retries, $0.retryTags) = (2, try TagOption("@a")) }),
    ("--timeout 0", { $0.run.timeout = nil }),
    ("--timeout 0.25", { $0.run.timeout = .milliseconds(250) }),
    ("-c x.json -p a -pb", { ($0.configPath, $0.profiles) = ("x.json", ["a", "b"]) }),
    ("@rerun.txt", { $0.paths = ["@rerun.txt"] }),
    ("-dq", { ($0.run.isDryRun, $0.verbosity) = (true, .quiet) }),
    ("-dt @a", { ($0.run.isDryRun, $0.tags) = (true, [try TagOption("@a")]) }),
    ("-q -v", { $0.verbosity = .verbose }),
    ("-h", { $0.substitute = "help" }),
    ("--version", { $0.substitute = "version" }),
    ("- x", { $0.paths = ["-", "x"] }),
    ("-- -d --tags", { $0.paths = ["-d", "--tags"] }),
    ("x -- -d -- y", { $0.paths = ["x", "-d", "--", "y"] }),
    ("-f messages:m.ndjson", { $0.formats = [ReportRequest(.message, path: "m.ndjson")] }),
  ]

  private static func expression(_ pattern: String) throws -> NSRegularExpression {
    try NSRegularExpression(pattern: pattern)
  }

  @Test(arguments: understood.indices)
  func `understands what was typed`(index: Int) throws {
    let (typed, change) = Self.understood[index]
    var expected = Options()
    try change(&expected)
    let arguments = typed.split(separator: " ").map(String.init)
    #expect(try ParsedArguments(arguments, program: .specs()).options() == expected)
  }

  /// As a script has it that passes on a variable: `--tags "$TAGS"`.
  @Test(arguments: [["-t", ""], ["--tags="], ["-t="], ["--tags", " "], ["--retry-tags", ""]])
  func `takes an empty tag expression for one that every scenario satisfies`(typed: [String]) throws
  {
    let parsed = try ParsedArguments(typed + ["a.feature"], program: .specs())
    #expect(parsed.options().tags.isEmpty)
    #expect(parsed.options().retryTags == nil)
    #expect(parsed.paths == ["a.feature"])
    var defaults = Options()
    defaults.retryTags = try TagOption("@a")
    #expect(
      parsed.options(over: defaults).retryTags
        == (typed[0] == "--retry-tags" ? nil : defaults.retryTags))
  }

  @Test(arguments: [["-n", ""], ["--name="], ["--name", "x", "-n="]])
  func `takes an empty name for one that every scenario has`(typed: [String]) throws {
    let options = try ParsedArguments(typed, program: .specs()).options()
    #expect(options.names.contains { $0.firstMatch(in: "", range: NSRange(0..<0)) != nil })
  }

  @Test func `refuses an empty path`() {
    #expect(
      error([""])
        == "An argument is empty.\nName a feature file or a folder, or leave the argument out.")
  }

  @Test(arguments: 0..<200)
  func `never traps on anything typed`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "-", "--", "=", "t", "tags", "j", "9", " ", "\u{301}", "é", "format", ":", "🐟", "run",
    ]
    let arguments = (0..<Int.random(in: 0..<5, using: &generator)).map { _ in
      (0..<Int.random(in: 0..<5, using: &generator)).map { _ in
        pieces.randomElement(using: &generator) ?? ""
      }.joined()
    }
    _ = error(arguments)
  }

  @Test(arguments: Program.specs().names)
  func `names no option of a command twice`(name: String) throws {
    let program = Program.specs()
    let flags = program.flags(of: try #require(program.command(named: name)))
    let (names, letters) = (flags.map(\.name), flags.compactMap(\.letter))
    #expect(Set(names).count == names.count)
    #expect(Set(letters).count == letters.count)
  }

  private func error(_ arguments: [String]) -> String {
    do {
      _ = try ParsedArguments(arguments, program: .specs())
      return ""
    } catch { return error.description }
  }
}
