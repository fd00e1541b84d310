/// What was typed: a command, uses of options, and paths. Variables such as `SPECS_TAGS` stand for options
/// that were not typed.
package struct ParsedArguments: Sendable {
  /// The command; the standard one if none was named.
  package let command: any Command.Type
  package let isCommandNamed: Bool
  /// What could be typed.
  package let program: Program
  /// The arguments that are not options: paths, for most commands.
  package private(set) var paths: [String] = []
  private(set) var uses: [OptionUse] = []

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
    try parser.parse()
    (paths, uses) = (parser.paths, parser.uses)
    try readVariables(in: environment)
  }

  /// Reads the variables of options that were not typed, for where a command line cannot be changed: in CI jobs, and
  /// under `swift test`. They have one value a line where an option takes several.
  private mutating func readVariables(in environment: [String: String]) throws(CommandError) {
    let variables = [
      "tags": "SPECS_TAGS", "name": "SPECS_NAME", "profile": "SPECS_PROFILE",
      "format": "SPECS_FORMAT",
    ]
    for flag in program.flags(of: command) where !sets(flag.option) {
      guard let variable = variables[flag.name] else { continue }
      // The formats of 'check' and 'steps' are not those of reports.
      if flag.name == "format" { guard case .report = flag.values else { continue } }
      let values = (environment[variable] ?? "").split(whereSeparator: \.isNewline)
      for value in values where value.contains(where: { !$0.isWhitespace }) {
        do {
          let change = try flag.change(String(value))
          uses.append(
            OptionUse(option: flag.option, change: change, origin: .variable(variable)))
        } catch {
          throw .invalidValue("The environment variable \(variable) is '\(value)'", error)
        }
      }
    }
  }

  /// Whether `option` is set by an argument or by the environment.
  package func sets(_ option: String) -> Bool { uses.contains { $0.option == option } }

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

/// One use of an option, wherever it comes from: an argument, a variable or `specs.json`.
struct OptionUse: Sendable {
  let option: String
  let change: Flag.Change
  /// The arguments that it was typed as.
  var arguments: ArraySlice<String> = []
  /// Where it comes from, if it was not typed.
  var origin: OptionOrigin?
}

/// Reads arguments one after the other, by the table of flags. It knows how options are written, not what
/// they mean.
private struct ArgumentParser {
  private(set) var paths: [String] = []
  private(set) var uses: [OptionUse] = []

  private let command: any Command.Type
  private let program: Program
  private let flags: [Flag]
  private let exists: (String) -> Bool
  /// The arguments from the one in which the present option begins.
  private var start: ArraySlice<String>
  private var rest: ArraySlice<String>

  init(
    _ command: any Command.Type, _ program: Program, _ arguments: ArraySlice<String>,
    _ exists: @escaping (String) -> Bool
  ) {
    self.exists = exists
    self.command = command
    self.program = program
    flags = program.flags(of: command)
    (start, rest) = (arguments, arguments)
  }

  mutating func parse() throws(CommandError) {
    while let argument = rest.popFirst() {
      if argument == "--" {
        for path in rest { try add(path: path) }
        return
      }
      if argument.hasPrefix("--") {
        try addLong(argument.dropFirst(2))
      } else if argument.hasPrefix("-"), argument.count > 1 {
        try addLetters(of: argument)
      } else {
        try add(path: argument)
      }
      start = rest
    }
  }

  private mutating func add(path: String) throws(CommandError) {
    guard !path.isEmpty else {
      throw CommandError(
        "An argument is empty.",
        remedy: "Name a feature file or a folder, or leave the argument out.")
    }
    paths.append(path)
  }

  /// `--name`, `--name value` or `--name=value`.
  private mutating func addLong(_ text: Substring) throws(CommandError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let written = "--\(parts[0])"
    let name = String(parts[0])
    guard let flag = flags.first(where: { $0.names.contains(name) }) else {
      throw unknown(written) { $0.names.contains(name) }
    }
    let value = parts.count == 2 ? String(parts[1]) : nil
    let negation = name == flag.name ? nil : flag.negation?.change
    if flag.placeholder == nil || negation != nil, let value {
      throw CommandError(
        "The option '\(written)' takes no value, but was given '\(value)'.",
        remedy: "Write it as one of: \(flag.uses.map(\.usage).joined(separator: ", "))")
    }
    if let negation {
      add(flag, negation)
    } else {
      try add(flag, written, value)
    }
  }

  /// `-n`, `-nvalue`, `-n value`, `-n=value`, or several switches in one: `-dq`.
  private mutating func addLetters(of argument: String) throws(CommandError) {
    var letters = argument.dropFirst()
    while let letter = letters.popFirst() {
      guard let flag = flags.first(where: { $0.letter == letter }) else {
        throw unknown(argument.count == 2 ? "-\(letter)" : argument) { $0.letter == letter }
      }
      var value: String?
      if flag.placeholder != nil, !letters.isEmpty {
        value = String(letters.first == "=" ? letters.dropFirst() : letters)
        letters = ""
      }
      try add(flag, "-\(letter)", value)
    }
  }

  private mutating func add(
    _ flag: Flag, _ written: String, _ inline: String?
  ) throws(CommandError) {
    var value = inline
    if value == nil {
      value =
        flag.placeholder == nil || flag.isValueOptional && isPathNext ? "" : nextValue()
      if value == nil, flag.isValueOptional { value = "" }
    }
    guard let value else {
      throw CommandError(
        "The option '\(written)' needs a value.", remedy: "Write it as: \(flag.usage)")
    }
    do {
      add(flag, try flag.change(value))
    } catch {
      throw .invalidValue("The option '\(written)' was given '\(value)'", error)
    }
  }

  private mutating func add(_ flag: Flag, _ change: @escaping Flag.Change) {
    uses.append(
      OptionUse(option: flag.option, change: change, arguments: start[..<rest.startIndex]))
    start = rest
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
      flag.names.contains { name == "--\($0)" } || flag.letter.map { next == "-\($0)" } == true
    }
    return isOption ? nil : rest.popFirst()
  }

  /// The error about an option that the command does not have, though another command may.
  private func unknown(_ written: String, isMeant: (Flag) -> Bool) -> CommandError {
    if let owner = program.commands.first(where: { program.flags(of: $0).contains(where: isMeant) })
    {
      return CommandError(
        "'\(command.name)' has no option '\(written)'.",
        remedy: "It belongs to '\(owner.name)'. All options: \(command.name) -h.")
    }
    // An option and its opposite differ in two letters only, so one must not be proposed for the other; and what
    // opposites have in common says nothing about which one was meant.
    let prefix = written.hasPrefix("--no-") ? "--no-" : ""
    let names = flags.flatMap(\.names).map { "--\($0)" }
      .filter { $0.hasPrefix("--no-") == !prefix.isEmpty }
      .map { String($0.dropFirst(prefix.count)) }
    let nearest = Spelling.nearest(to: String(written.dropFirst(prefix.count)), among: names)
    return CommandError(
      "There is no option '\(written)'.",
      remedy: (nearest.map { "Did you mean '\(prefix)\($0)'? " } ?? "")
        + "All options: \(command.name) -h.")
  }
}
