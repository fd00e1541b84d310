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
    ("--no-color", { $0.color = .never }), ("-V", { $0.wantsVersion = true }),
    ("--timeout 40000000", { $0.run.timeout = .seconds(31_536_000) }),
    ("--minimum 0", { $0.minimum = 0 }),
    ("--language nl", { $0.language = "nl" }),
    ("--color=always", { $0.color = .always }),
    ("--order defined", { _ in }),
    ("--order reverse", { $0.order = .reverse }),
    ("--order random", { $0.order = .random(seed: nil) }),
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
    ("-h", { $0.wantsHelp = true }),
    ("--version", { $0.wantsVersion = true }),
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
    #expect(try ParsedArguments(arguments).options() == expected)
  }

  @Test(arguments: [
    ("--tag @a", "There is no option '--tag'.\nDid you mean '--tags'? All options: --help."),
    (
      "--paralel=2",
      "There is no option '--paralel'.\nDid you mean '--parallel'? All options: --help."
    ),
    (
      "--order randm",
      "The option '--order' was given 'randm'.\n"
        + "It takes defined, reverse, given, random, or random:SEED with a whole number as its seed."
    ),
    (
      "--order random:-1",
      "The option '--order' was given 'random:-1'.\n"
        + "It takes defined, reverse, given, random, or random:SEED with a whole number as its seed."
    ),
    (
      "--shard 0/2",
      "The option '--shard' was given '0/2'.\n"
        + "It takes the number of a shard and how many there are, as in 2/4, or auto."
    ),
    (
      "--shard 3/2",
      "The option '--shard' was given '3/2'.\n"
        + "It takes the number of a shard and how many there are, as in 2/4, or auto."
    ),
    (
      "--timeout nan",
      "The option '--timeout' was given 'nan'.\n"
        + "It takes a number of seconds, such as 5 or 0.5, or 0 for no limit."
    ),
    ("--isolat", "There is no option '--isolat'.\nDid you mean '--isolate'? All options: --help."),
    (
      "--output ast",
      "'run' has no option '--output'.\nIt belongs to 'parse'. All options: run --help."
    ),
    ("parse -t @a", "'parse' has no option '-t'.\nIt belongs to 'run'. All options: parse --help."),
    ("-z", "There is no option '-z'.\nAll options: --help."),
    ("-dx", "There is no option '-dx'.\nAll options: --help."),
    ("--", ""),
    ("--=", "There is no option '--'.\nAll options: --help."),
    ("--tags", "The option '--tags' needs a value.\nWrite it as: --tags EXPR"),
    ("-t", "The option '-t' needs a value.\nWrite it as: --tags EXPR"),
    ("--tags --dry-run", "The option '--tags' needs a value.\nWrite it as: --tags EXPR"),
    ("--tags -- x", "The option '--tags' needs a value.\nWrite it as: --tags EXPR"),
    (
      "--dry-run=no",
      "The option '--dry-run' takes no value, but was given 'no'.\nWrite it as: --no-dry-run"
    ),
    (
      "--dry-run=yes",
      "The option '--dry-run' takes no value, but was given 'yes'.\nWrite it as: --dry-run"
    ),
    (
      "--isolate=false",
      "The option '--isolate' takes no value, but was given 'false'.\nLeave the option out."
    ),
    ("-j 0", "The option '-j' was given '0'.\nIt takes a whole number from 1 to 1000."),
    (
      "--parallel -1",
      "The option '--parallel' was given '-1'.\nIt takes a whole number from 1 to 1000."
    ),
    (
      "--parallel 99999999999999999999",
      "The option '--parallel' was given '99999999999999999999'.\nIt takes a whole number from 1 to 1000."
    ),
    ("-j 1001", "The option '-j' was given '1001'.\nIt takes a whole number from 1 to 1000."),
    (
      "--minimum some",
      "The option '--minimum' was given 'some'.\nIt takes a whole number, 0 or more."
    ),
    ("--color yes", "The option '--color' was given 'yes'.\nIt takes always, never or auto."),
    (
      "-f pritty",
      "The option '-f' was given 'pritty'.\nIt takes one of \(ReportFormat.builtIn.map(\.name).joined(separator: ", "))."
    ),
    ("-f pretty:", "The option '-f' was given 'pretty:'.\nIt takes a path after the colon."),
    (
      "--tags (@a",
      "The option '--tags' was given '(@a': a '(' has no ')'.\n"
        + "It takes a tag expression, such as '@web and not (@slow or @wip)'."
    ),
    (
      "--retry-tags ~@a",
      "The option '--retry-tags' was given '~@a': no scenario can have the tag '~@a'.\n"
        + "Did you mean 'not @a'?"
    ),
  ])
  func `says what is wrong and what to do`(typed: String, message: String) {
    let arguments = typed.split(separator: " ").map(String.init)
    #expect(error(arguments) == message)
  }

  @Test(arguments: [
    ("not @wip and wip", "not @wip and @wip"), ("s1 and @s11", "@s1 and @s11"), ("@@s1", "@s1"),
    ("s1 or s2", "@s1 or @s2"), ("!@s1", "not @s1"), ("\"@s1\"", "@s1"),
    ("'s1' or @b", "@s1 or @b"),
    ("@a,@b", "@a or @b"), ("~@a,b and @c", "(not @a or @b) and @c"), ("(a)", "(@a)"),
    ("@s1@o", nil), ("@s1or@o", nil), ("not @", nil),
  ])
  func `proposes an expression that can be used, or none`(text: String, proposal: String?) {
    let remedy = error(["-t", text]).split(separator: "\n").last.map(String.init)
    let usual = "It takes a tag expression, such as '@web and not (@slow or @wip)'."
    #expect(remedy == (proposal.map { "Did you mean '\($0)'?" } ?? usual))
  }

  /// As a script has it that passes on a variable: `--tags "$TAGS"`.
  @Test(arguments: [["-t", ""], ["--tags="], ["-t="], ["--tags", " "], ["--retry-tags", ""]])
  func `takes an empty tag expression for one that every scenario satisfies`(
    typed: [String]
  ) throws {
    let parsed = try ParsedArguments(typed + ["a.feature"])
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
    let options = try ParsedArguments(typed).options()
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

  @Test(arguments: Command.allCases)
  func `names no option of a command twice`(command: Command) {
    let names = FlagTable().flags(of: command).map(\.name)
    let letters = FlagTable().flags(of: command).compactMap(\.letter)
    #expect(Set(names).count == names.count)
    #expect(Set(letters).count == letters.count)
  }

  private func error(_ arguments: [String]) -> String {
    do {
      _ = try ParsedArguments(arguments)
      return ""
    } catch {
      return error.description
    }
  }
}
