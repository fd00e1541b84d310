/// The scripts with which shells complete command lines of this program, made from the table of flags and the
/// commands.
package struct Completions {
  package enum Shell: String, Sendable, CaseIterable {
    case bash, zsh, fish
  }

  /// The name of the program's file.
  let name: String
  let program: Program

  package init(of program: Program = .specs(), named name: String) {
    self.program = program
    self.name = name
  }

  package func script(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  /// The program's name as part of the names of functions.
  var identifier: String {
    String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
  }

  /// A text as a word of a shell, in single quotes.
  func quoted(_ text: String) -> String { "'\(text.replacing("'", with: #"'\''"#))'" }
}

struct CompletionsCommand: Command {
  static let description = CommandDescription(
    name: "completions", summary: "Print completions for bash, zsh or fish.",
    synopsis: "SHELL",
    operand: .words(Completions.Shell.allCases.map(\.rawValue)),
    details: """
      SHELL is bash, zsh or fish. The script completes commands, options, their values
      and the paths of features.

        bash:  source <(PROGRAM completions bash)       in ~/.bashrc
        zsh:   source <(PROGRAM completions zsh)        in ~/.zshrc, below compinit
        fish:  PROGRAM completions fish | source        in ~/.config/fish/config.fish
      """,
    statuses: [(.passed, "it was shown")])

  private let session: Session

  init(_ session: Session) { self.session = session }

  func run() throws(CommandError) -> ExitStatus {
    let arguments = session.arguments.paths
    let names = Completions.Shell.allCases.map(\.rawValue)
    guard let name = arguments.first else {
      throw CommandError(
        "The name of a shell is missing.", remedy: "It is one of \(names.joined(separator: ", ")).")
    }
    guard arguments.count == 1 else { throw .needlessArgument(arguments[1], Self.self) }
    guard let shell = Completions.Shell(rawValue: name) else {
      throw CommandError(
        "There are no completions for '\(name)'.",
        remedy: CommandError.proposal(for: name, among: names)
          + "The shells are \(names.joined(separator: ", "))."
      )
    }
    let completions = Completions(
      of: session.arguments.program, named: session.console.programName)
    try session.console.print(completions.script(for: shell))
    return .passed
  }
}
