/// The scripts with which shells complete command lines of this program. Each asks the program itself what can follow.
package struct Completions {
  package enum Shell: String, Sendable, CaseIterable {
    case bash, zsh, fish
  }

  /// The name of the program's file.
  private let name: String

  package init(named name: String) { self.name = name }

  package func script(for shell: Shell) -> String {
    switch shell {
    case .bash:
      """
      # Completions of \(name) for bash, from 3.2 on. In ~/.bashrc: source <(\(name) completions bash)
      \(function)() {
        local words whole word current=${COMP_WORDS[COMP_CWORD]}
        read -r -a words <<< "${COMP_LINE:0:COMP_POINT}."
        whole=${words[${#words[@]}-1]%.}
        # Bash takes --format=NAME, NAME:PATH and @FILE apart.
        [[ $current == [=:@] ]] && current=
        COMPREPLY=()
        while IFS=$'\\t' read -r word _; do
          if [[ $word == \(CompleteCommand.files) ]]; then
            compopt -o filenames 2>/dev/null
            while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "$current")
          else
            COMPREPLY+=("${word#"${whole%"$current"}"}")
          fi
        done < <("${words[0]}" complete -- "${words[@]:1}" 2>/dev/null)
      }
      complete -F \(function) \(quotedName)

      """
    case .zsh:
      """
      #compdef \(name)
      # Completions of \(name) for zsh. In ~/.zshrc, below compinit: source <(\(name) completions zsh)
      \(function)() {
        local -a lines found
        lines=("${(@f)$("${words[1]}" complete -- "${(@)words[2,CURRENT-1]}" "$PREFIX." 2>/dev/null)}")
        found=("${(@)${(@)lines:#(|\(CompleteCommand.files))}/$'\\t'/:}")
        (( $#found )) && _describe -t words word found
        if (( ${lines[(Ie)\(CompleteCommand.files)]} )); then
          compset -P '*[=:@]'
          _files
        fi
      }
      if [[ $zsh_eval_context[-1] == loadautofunc ]]; then \(function) "$@"; else compdef \(function) \(quotedName); fi

      """
    case .fish:
      """
      # Completions of \(name) for fish, from 3.0 on. In ~/.config/fish/config.fish: \(name) completions fish | source
      function \(function)
          set -l words (commandline -opc)
          set -l current (commandline -ct)
          $words[1] complete -- $words[2..-1] "$current." 2>/dev/null
      end
      complete -c \(quotedName) -f -a '(\(function) | string match -v \(CompleteCommand.files))'
      complete -c \(quotedName) -n '\(function) | string match -q \(CompleteCommand.files)' -F

      """
    }
  }

  /// The name of the function that completes.
  private var function: String {
    "_" + name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? "\($0)" : "_" }.joined()
  }

  private var quotedName: String { ShellText.quoted(name) }
}

struct CompletionsCommand: Command {
  private static let shells = Completions.Shell.allCases.map(\.rawValue)

  static let description = CommandDescription(
    name: "completions", summary: "Print completions for bash, zsh or fish.",
    synopsis: "SHELL",
    operand: .words(shells),
    details: """
      SHELL is bash, zsh or fish. The script completes commands, options, their values
      and paths.

        bash:  source <(PROGRAM completions bash)       in ~/.bashrc
        zsh:   source <(PROGRAM completions zsh)        in ~/.zshrc, below compinit
        fish:  PROGRAM completions fish | source        in ~/.config/fish/config.fish
      """,
    statuses: [(.passed, "the script was printed")])

  private let session: Session

  init(_ session: Session) { self.session = session }

  func run() throws(CommandError) -> ExitStatus {
    let arguments = session.arguments.paths
    guard let name = arguments.first else {
      throw CommandError(
        "The name of a shell is missing.",
        remedy: "It is one of \(Self.shells.joined(separator: ", ")).")
    }
    guard arguments.count == 1 else { throw .needlessArgument(arguments[1], Self.self) }
    guard let shell = Completions.Shell(rawValue: name) else {
      throw CommandError(
        "There are no completions for '\(name)'.",
        remedy: CommandError.proposal(for: name, among: Self.shells)
          + "The shells are \(Self.shells.joined(separator: ", ")).")
    }
    try session.console.print(Completions(named: session.console.programName).script(for: shell))
    return .passed
  }
}
