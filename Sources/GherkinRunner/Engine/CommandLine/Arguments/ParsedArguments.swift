/// What was typed: a command, uses of options, and paths. Variables such as `SPECS_TAGS` stand for options
/// that were not typed.
package struct ParsedArguments: Sendable {
  /// The command; the standard one if none was named.
  package let command: any Command.Type
  package let isCommandNamed: Bool
  /// What could be typed.
  package let program: Program
  /// The arguments that are no options: paths, for most commands.
  package private(set) var paths: [String] = []
  /// The options that are set, in order.
  private var uses: [Use] = []

  private struct Use: Sendable {
    let name: String
    let change: Flag.Change
    /// The arguments that it was typed as; none if it comes from the environment.
    let arguments: ArraySlice<String>
    /// The variable that it comes from, if it was not typed.
    var variable: String?
  }

  /// Parses `arguments`, which follow the program's name.
  ///
  /// - Parameter exists: Whether a path leads to something: where the value of an option can be left out, what
  ///   follows the option is its value unless it is a path.
  package init(
    _ arguments: [String], environment: [String: String] = [:], program: Program,
    exists: @escaping (String) -> Bool = { _ in false }
  ) throws(CommandError) {
    self.program = program
    let named = arguments.first.flatMap(program.command)
    command = named ?? program.standardCommand
    isCommandNamed = named != nil
    var parser = ArgumentParser(
      command, program, named == nil ? arguments[...] : arguments.dropFirst(), exists)
    while let argument = try parser.next() {
      switch argument {
      case .path(let path): paths.append(path)
      case .option(let flag, let change, let written):
        uses.append(Use(name: flag.name, change: change, arguments: written))
      }
    }
    try readVariables(in: environment)
  }

  /// Reads the variables of options that were not typed: one value a line where an option takes several.
  private mutating func readVariables(in environment: [String: String]) throws(CommandError) {
    for (flag, variable) in EnvironmentVariable.all(among: program.flags(of: command))
    where !sets(flag.name) {
      let values = (environment[variable] ?? "").split(whereSeparator: \.isNewline)
      for value in values where value.contains(where: { !$0.isWhitespace }) {
        do {
          uses.append(
            Use(
              name: flag.name, change: try flag.change(String(value)), arguments: [],
              variable: variable))
        } catch {
          throw .invalidValue("The environment variable \(variable) is '\(value)'", error)
        }
      }
    }
  }

  /// Whether the option `name` is set by an argument or by the environment.
  package func sets(_ name: String) -> Bool { uses.contains { $0.name == name } }

  /// The environment variable that the option `name` comes from; nil if it was typed, or is not set.
  func variable(of name: String) -> String? {
    uses.first { $0.name == name }.flatMap(\.variable)
  }

  /// The arguments that are options and their values, as typed.
  package var switches: [String] { uses.flatMap(\.arguments) }

  /// The options, given `defaults` for those that are not set. Typed paths replace its paths.
  package func options(over defaults: Options = Options()) -> Options {
    var options = defaults
    if !paths.isEmpty { (options.paths, options.pathFile) = (paths, nil) }
    for use in uses { use.change(&options) }
    return options
  }
}

/// Reads arguments one after the other, by the table of flags. It knows how options are written, not what
/// they mean.
private struct ArgumentParser {
  enum Argument {
    case path(String)
    /// A use of an option, and the arguments that it was typed as.
    case option(Flag, Flag.Change, ArraySlice<String>)
  }

  private let command: any Command.Type
  private let program: Program
  private let flags: [Flag]
  private var rest: ArraySlice<String>
  /// An argument of several switches, such as `-dq`, and the letters of it that were not read yet.
  private var cluster = ""
  private var letters: Substring = ""
  private var isBehindOptions = false
  private let exists: (String) -> Bool

  init(
    _ command: any Command.Type, _ program: Program, _ arguments: ArraySlice<String>,
    _ exists: @escaping (String) -> Bool
  ) {
    self.exists = exists
    self.command = command
    self.program = program
    flags = program.flags(of: command)
    rest = arguments
  }

  mutating func next() throws(CommandError) -> Argument? {
    let start = rest
    if !letters.isEmpty { return try nextLetter(start) }
    guard let argument = rest.popFirst() else { return nil }
    if isBehindOptions, !argument.isEmpty { return .path(argument) }
    if argument == "--" {
      isBehindOptions = true
      return try next()
    }
    if argument.hasPrefix("--") { return try long(argument.dropFirst(2), start) }
    if argument.hasPrefix("-"), argument.count > 1 {
      (cluster, letters) = (argument, argument.dropFirst())
      return try nextLetter(start)
    }
    guard !argument.isEmpty else { throw .emptyPath }
    return .path(argument)
  }

  /// `--name`, `--name value` or `--name=value`.
  private mutating func long(
    _ text: Substring, _ start: ArraySlice<String>
  ) throws(CommandError) -> Argument {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let written = "--\(parts[0])"
    guard let flag = flags.first(where: { $0.name == parts[0] }) else {
      throw unknown(written) { $0.name == parts[0] }
    }
    let value = parts.count == 2 ? String(parts[1]) : nil
    if flag.placeholder == nil, let value {
      let isOff = ["false", "no", "off", "0"].contains(value.lowercased())
      let opposite = flags.first { $0.name == "no-\(flag.name)" }.map { "--\($0.name)" }
      throw .needlessValue(written, value, isOff ? opposite : written)
    }
    return try option(flag, written, value, start)
  }

  /// `-n`, `-nvalue`, `-n value`, `-n=value`, or several switches in one: `-dq`.
  private mutating func nextLetter(
    _ start: ArraySlice<String>
  ) throws(CommandError) -> Argument {
    let letter = letters.removeFirst()
    let written = "-\(letter)"
    guard let flag = flags.first(where: { $0.letter == letter }) else {
      throw unknown(cluster.count == 2 ? written : cluster) { $0.letter == letter }
    }
    guard flag.placeholder != nil else { return try option(flag, written, nil, start) }
    let isInline = letters.first == "="
    if isInline { letters.removeFirst() }
    let value = letters.isEmpty && !isInline ? nil : String(letters)
    letters = ""
    return try option(flag, written, value, start)
  }

  private mutating func option(
    _ flag: Flag, _ written: String, _ inline: String?, _ start: ArraySlice<String>
  ) throws(CommandError) -> Argument {
    var value = inline
    if value == nil {
      value =
        flag.placeholder == nil || flag.isValueOptional && isPathNext ? "" : nextValue()
      if value == nil, flag.isValueOptional { value = "" }
    }
    guard let value else { throw .missingValue(of: flag, written) }
    do {
      return .option(flag, try flag.change(value), start[..<rest.startIndex])
    } catch {
      throw .invalidValue("The option '\(written)' was given '\(value)'", error)
    }
  }

  /// Whether the next argument is a path rather than a value.
  private var isPathNext: Bool {
    guard let next = rest.first else { return false }
    return next.hasPrefix("@") || next.contains(".feature") || exists(next)
  }

  /// The next argument, unless it is itself an option: `--tags --dry-run` forgot the expression.
  private mutating func nextValue() -> String? {
    guard let next = rest.first, next != "--" else { return nil }
    let name = next.split(separator: "=", maxSplits: 1).first ?? ""
    let isOption = flags.contains { flag in
      name == "--\(flag.name)" || flag.letter.map { next == "-\($0)" } == true
    }
    return isOption ? nil : rest.popFirst()
  }

  /// The error about an option that the command does not have, though another command may.
  private func unknown(_ written: String, isMeant: (Flag) -> Bool) -> CommandError {
    if let owner = program.commands.first(where: { program.flags(of: $0).contains(where: isMeant) })
    {
      return .optionOfOther(written, owner, command)
    }
    return .unknownOption(written, known: flags.map { "--\($0.name)" })
  }
}

extension CommandError {
  fileprivate static func unknownOption(_ written: String, known: [String]) -> CommandError {
    if let advice = ForeignOption.advice(on: written) {
      return CommandError("There is no option '\(written)'.", remedy: advice)
    }
    // An option and its opposite differ in two letters only, so one must not be proposed for the other; and what
    // opposites have in common says nothing about which one was meant.
    let prefix = written.hasPrefix("--no-") ? "--no-" : ""
    let names = known.filter { $0.hasPrefix("--no-") == !prefix.isEmpty }
      .map { String($0.dropFirst(prefix.count)) }
    let nearest = Spelling.nearest(to: String(written.dropFirst(prefix.count)), among: names)
    return CommandError(
      "There is no option '\(written)'.",
      remedy: (nearest.map { "Did you mean '\(prefix)\($0)'? " } ?? "") + "All options: --help.")
  }

  fileprivate static func optionOfOther(
    _ written: String, _ owner: any Command.Type, _ command: any Command.Type
  ) -> CommandError {
    CommandError(
      "'\(command.name)' has no option '\(written)'.",
      remedy: "It belongs to '\(owner.name)'. All options: \(command.name) --help.")
  }

  fileprivate static func missingValue(of flag: Flag, _ written: String) -> CommandError {
    CommandError(
      "The option '\(written)' needs a value.", remedy: "Write it as: \(flag.usage)")
  }

  /// - Parameter meant: What has the meaning, if anything.
  fileprivate static func needlessValue(
    _ written: String, _ value: String, _ meant: String?
  ) -> CommandError {
    CommandError(
      "The option '\(written)' takes no value, but was given '\(value)'.",
      remedy: meant.map { "Write it as: \($0)" } ?? "Leave the option out.")
  }

  fileprivate static let emptyPath = CommandError(
    "An argument is empty.", remedy: "Name a feature file or a folder, or leave the argument out.")
}

/// Environment variables that stand for options, where a command line cannot be changed: in CI jobs, and
/// under `swift test`.
enum EnvironmentVariable {
  static let tags = "SPECS_TAGS"
  static let name = "SPECS_NAME"

  /// The variables of `flags`, with the options that they stand for.
  static func all(among flags: [Flag]) -> [(flag: Flag, variable: String)] {
    let known = ["tags": tags, "name": name, "profile": "SPECS_PROFILE", "format": "SPECS_FORMAT"]
    return flags.compactMap { flag in
      // The formats of 'check' and 'steps' are not those of reports.
      if flag.name == "format" { guard case .report = flag.values else { return nil } }
      return known[flag.name].map { (flag, $0) }
    }
  }
}
