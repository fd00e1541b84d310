/// A command line that was understood: what to do, and how.
package struct Invocation: Sendable {
  package let command: Command
  /// Whether the command was named; without a name it is `run`.
  package let isNamed: Bool
  package let options: Options
  /// The names of the options that were typed, whatever their values.
  package let typed: Set<String>
  /// The arguments that are options and their values, as typed.
  package let switches: [String]
}

extension Invocation {
  /// The command that help is wanted of: `specs help check`, `specs check --help`, and also
  /// `specs --help check`.
  var explainedCommand: Command {
    get throws(CommandError) {
      if command != .help, isNamed { return command }
      guard let word = options.paths.first else { return .run }
      if let command = Command(rawValue: word) { return command }
      // Without 'help', it may be a path that was typed before --help was thought of.
      guard command == .help else { return .run }
      throw .noHelp(word)
    }
  }
}
