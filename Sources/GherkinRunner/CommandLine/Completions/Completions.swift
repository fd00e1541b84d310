/// What a shell needs to complete command lines of this program: `specs completions SHELL`.
///
/// Everything is taken from the table of flags and the list of commands, so that a script can only be
/// as old as the program that wrote it.
package struct Completions {
  /// The shells there are scripts for.
  package enum Shell: String, Sendable, CaseIterable {
    case bash, zsh, fish
  }

  /// What an argument that is no option can be.
  enum Operand {
    /// Feature files, and folders that hold some.
    case features
    case files
    case words([String])
    case nothing
  }

  let program: String

  /// - Parameter program: The name under which the program is called.
  package init(program: String) { self.program = program }

  /// The script for `shell`.
  package func script(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  /// The program's name as part of the names of functions.
  var identifier: String {
    String(program.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
  }

  /// The commands whose flags are those of `flag`, in the order of the help.
  func commands(of flag: Flag) -> [Command] {
    Command.allCases.filter { flag.commands.contains($0) }
  }

  /// A text as a word of a shell, in single quotes.
  func quoted(_ text: String) -> String { "'\(text.replacing("'", with: #"'\''"#))'" }
}

extension Command {
  /// What the arguments of the command are that are no options.
  var operand: Completions.Operand {
    switch self {
    case .run, .check, .parse, .steps, .format, .watch: .features
    case .merge: .files
    case .languages: .words(Dialect.codes)
    case .completions: .words(Completions.Shell.allCases.map(\.rawValue))
    case .help: .words(Command.allCases.map(\.rawValue))
    case .version: .nothing
    }
  }
}

extension Flag {
  /// How the flag can be written: `--tags`, `-t`.
  var spellings: [String] { ["--\(name)"] + (letter.map { ["-\($0)"] } ?? []) }
}

/// Writes the completions of a shell, or says which shells there are.
struct CompletionsCommand {
  let console: Console

  func run(_ arguments: [String]) throws(CommandError) -> ExitStatus {
    let names = Completions.Shell.allCases.map(\.rawValue)
    guard let name = arguments.first else { throw .noShell(names) }
    guard arguments.count == 1 else { throw .needlessArgument(arguments[1], .completions) }
    guard let shell = Completions.Shell(rawValue: name) else {
      throw .unknownShell(name, names)
    }
    return console.show(Completions(program: console.programName).script(for: shell))
  }
}

extension CommandError {
  fileprivate static func noShell(_ names: [String]) -> CommandError {
    CommandError(
      "The name of a shell is missing.", remedy: "It is one of \(names.joined(separator: ", ")).")
  }

  fileprivate static func unknownShell(_ name: String, _ names: [String]) -> CommandError {
    CommandError(
      "There are no completions for '\(name)'.",
      remedy: proposal(for: name, among: names)
        + "There are some for \(names.joined(separator: ", ")).")
  }
}
