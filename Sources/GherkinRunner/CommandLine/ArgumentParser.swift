/// Reads arguments by a table of flags. It knows how options are written, not what they mean.
package struct ArgumentParser {
  private let command: Command
  private let flags: [Flag]
  private var rest: ArraySlice<String>
  private var options: Options
  private var typed: Set<String> = []
  private var switches: [String] = []

  /// What `arguments`, which follow the program's name, ask for.
  ///
  /// - Parameters:
  ///   - environment: Variables such as `SPECS_TAGS` stand for options that are not typed.
  ///   - defaults: What holds where nothing else is typed. Paths that are typed take the place of its
  ///     paths.
  package static func parse(
    _ arguments: [String], environment: [String: String] = [:], over defaults: Options = Options()
  ) throws(CommandError) -> Invocation {
    let named = arguments.first.flatMap(Command.init(rawValue:))
    let command = named ?? .run
    var parser = ArgumentParser(
      command: command, flags: FlagTable.flags(of: command),
      rest: named == nil ? arguments[...] : arguments.dropFirst(), options: defaults)
    parser.options.paths = []
    try parser.parse()
    try parser.read(environment)
    if parser.options.paths.isEmpty {
      parser.options.paths = defaults.paths
    } else {
      parser.options.pathFile = nil
    }
    return Invocation(
      command: command, isNamed: named != nil, options: parser.options, typed: parser.typed,
      switches: parser.switches)
  }

  private mutating func parse() throws(CommandError) {
    while let argument = rest.popFirst() {
      let behind = rest
      if argument == "--" {
        options.paths += rest
        break
      } else if argument.hasPrefix("--") {
        try parseLong(argument.dropFirst(2))
        switches += [argument] + behind[..<rest.startIndex]
      } else if argument.hasPrefix("-"), argument.count > 1 {
        try parseShort(argument)
        switches += [argument] + behind[..<rest.startIndex]
      } else if argument.isEmpty {
        throw .emptyPath
      } else {
        options.paths.append(argument)
      }
    }
  }

  /// `--name`, `--name value` or `--name=value`.
  private mutating func parseLong(_ text: Substring) throws(CommandError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let written = "--\(parts[0])"
    guard let flag = flags.first(where: { $0.name == parts[0] }) else {
      throw unknown(written) { $0.name == parts[0] }
    }
    if flag.placeholder != nil {
      try apply(flag, written, parts.count == 2 ? String(parts[1]) : nil)
    } else if parts.count == 2 {
      throw .needlessValue(written, String(parts[1]))
    } else {
      try apply(flag, written, "")
    }
  }

  /// `-n`, `-nvalue`, `-n value`, `-n=value`, or several switches in one: `-dq`.
  private mutating func parseShort(_ argument: String) throws(CommandError) {
    var letters = argument.dropFirst()
    while let letter = letters.popFirst() {
      let written = "-\(letter)"
      guard let flag = flags.first(where: { $0.letter == letter }) else {
        throw unknown(argument.count == 2 ? written : argument) { $0.letter == letter }
      }
      guard flag.placeholder != nil else {
        try apply(flag, written, "")
        continue
      }
      if letters.first == "=" { letters.removeFirst() }
      return try apply(flag, written, letters.isEmpty ? nil : String(letters))
    }
  }

  /// The error about an option that the command does not know, though another one may.
  private func unknown(_ written: String, isMeant: (Flag) -> Bool) -> CommandError {
    let owners = FlagTable.flags.first(where: isMeant)?.commands ?? []
    if let owner = Command.allCases.first(where: owners.contains) {
      return .optionOfOther(written, owner, command)
    }
    return .unknownOption(written, known: flags.map { "--\($0.name)" })
  }

  /// Gives options that are not typed the values of their variables in the environment: one value a
  /// line where an option takes several.
  private mutating func read(_ environment: [String: String]) throws(CommandError) {
    for (flag, variable) in EnvironmentVariable.of(flags) where !typed.contains(flag.name) {
      let values = (environment[variable] ?? "").split(whereSeparator: \.isNewline)
      for value in values where value.contains(where: { !$0.isWhitespace }) {
        do {
          try flag.meaning(&options, String(value))
          typed.insert(flag.name)
        } catch {
          throw .badVariable(variable, String(value), error)
        }
      }
    }
  }

  private mutating func apply(
    _ flag: Flag, _ written: String, _ inline: String?
  ) throws(CommandError) {
    guard let value = inline ?? nextValue() else { throw .missingValue(of: flag, written) }
    do {
      try flag.meaning(&options, value)
      typed.insert(flag.name)
    } catch {
      throw .badValue(value, of: written, error)
    }
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
}

extension CommandError {
  static func unknownOption(_ written: String, known: [String]) -> CommandError {
    if let advice = ForeignOption.advice(on: written) {
      return CommandError("There is no option '\(written)'.", remedy: advice)
    }
    // An option and its opposite differ in two letters, and could hardly mean less of the same.
    let isNegative = written.hasPrefix("--no-")
    return CommandError(
      "There is no option '\(written)'.",
      remedy: proposal(for: written, among: known.filter { $0.hasPrefix("--no-") == isNegative })
        + "All options: --help.")
  }

  fileprivate static func badVariable(
    _ variable: String, _ value: String, _ error: ValueError
  ) -> CommandError {
    CommandError(
      "The environment variable \(variable) is '\(value)'.",
      remedy: "It takes \(error.expectation).")
  }

  static func optionOfOther(
    _ written: String, _ owner: Command, _ command: Command
  ) -> CommandError {
    CommandError(
      "'\(command.rawValue)' has no option '\(written)'.",
      remedy: "It belongs to '\(owner.rawValue)'. All options: \(command.rawValue) --help.")
  }

  static func missingValue(of flag: Flag, _ written: String) -> CommandError {
    CommandError(
      "The option '\(written)' needs a value.", remedy: "Write it as: \(flag.usage)")
  }

  static func needlessValue(_ written: String, _ value: String) -> CommandError {
    CommandError(
      "The option '\(written)' takes no value, but was given '\(value)'.",
      remedy: "Write it as: \(written)")
  }

  static func badValue(_ value: String, of written: String, _ error: ValueError) -> CommandError {
    CommandError(
      "The option '\(written)' was given '\(value)'.", remedy: "It takes \(error.expectation).")
  }

  static let emptyPath = CommandError(
    "An argument is empty.", remedy: "Name a feature file or a folder, or leave the argument out.")
}

/// Variables of the environment that stand for options, where a command line cannot be changed: in CI
/// jobs, and under `swift test`.
enum EnvironmentVariable {
  static let tags = "SPECS_TAGS"
  static let name = "SPECS_NAME"

  /// The variables of those among `flags` that have one.
  static func of(_ flags: [Flag]) -> [(flag: Flag, variable: String)] {
    let known = ["tags": tags, "name": name, "profile": "SPECS_PROFILE", "format": "SPECS_FORMAT"]
    return flags.compactMap { flag in
      // 'check' and 'steps' have formats of their own, and 'merge' has inputs that a report named for
      // its shards would replace.
      guard flag.name != "format" || flag.values == .report, let variable = known[flag.name] else {
        return nil
      }
      return (flag, variable)
    }
  }
}
