/// The script for zsh: to be sourced below `compinit`, or kept as a file `_NAME` in the `fpath`.
extension Completions {
  var zsh: String {
    """
    #compdef \(program)
    # Completions of \(program) for zsh. In ~/.zshrc, below compinit: source <(\(program) completions zsh)
    _\(identifier)_features() {
      if compset -P '@'; then
        _files
      else
        _files -g '*.feature(|.md)'
      fi
    }

    _\(identifier)_reports() {
      if compset -P '*:'; then
        _files
      else
        compadd -- \(ReportFormat.allCases.map(\.rawValue).joined(separator: " "))
      fi
    }

    _\(identifier)() {
      local command=run
      local -a commands
      commands=(
    \(Command.allCases.map { "    \(quoted("\($0.rawValue):\($0.description.summary)"))" }.joined(separator: "\n"))
      )
      if (( CURRENT > 2 && ${+commands[(r)$words[2]:*]} )); then
        command=$words[2]
        shift words
        (( CURRENT-- ))
      elif (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
        _describe -t commands command commands
      fi
      case $command in
    \(Command.allCases.map(zshCommand).joined(separator: "\n"))
      esac
    }

    if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
      _\(identifier) "$@"
    else
      compdef _\(identifier) \(quoted(program))
    fi

    """
  }

  private func zshCommand(_ command: Command) -> String {
    var lines = FlagTable.flags(of: command).flatMap(zshOption)
    switch command.description.operand {
    case .features: lines.append(quoted("*:path:_\(identifier)_features"))
    case .files: lines.append(quoted("*:file:_files"))
    case .words(let words):
      lines.append(quoted("1:\(command.rawValue):(\(words.joined(separator: " ")))"))
    case .nothing: break
    }
    return "    \(command.rawValue)) _arguments -s -S \\\n"
      + lines.map { "        \($0)" }.joined(separator: " \\\n") + " ;;"
  }

  /// How `_arguments` has an option, once for each way of writing it.
  private func zshOption(_ flag: Flag) -> [String] {
    let help = escaped(flag.help)
    let value =
      switch flag.values {
      case .any: ": "
      case .file: ":_files"
      case .words(let words): ":(\(words.joined(separator: " ")))"
      case .report: ":_\(identifier)_reports"
      }
    let placeholder = flag.placeholder.map { ":\(escaped($0))\(value)" } ?? ""
    return flag.spellings.map { spelling in
      // `=` and `+` say that the value may stand in the same word.
      let joint = flag.placeholder == nil ? "" : spelling.hasPrefix("--") ? "=" : "+"
      return quoted("*\(spelling)\(joint)[\(help)]\(placeholder)")
    }
  }

  /// Text in which `_arguments` finds nothing of its own.
  private func escaped(_ text: String) -> String {
    text.replacing("\\", with: #"\\"#).replacing("[", with: #"\["#).replacing("]", with: #"\]"#)
      .replacing(":", with: #"\:"#)
  }
}

/// The script for fish, from 3.0 on.
extension Completions {
  var fish: String {
    let function = "__\(identifier)_command"
    return """
      # Completions of \(program) for fish. In ~/.config/fish/config.fish:
      #   \(program) completions fish | source
      function \(function)
          set -l words (commandline -opc)
          set -l command run
          if set -q words[2]; and contains -- $words[2] \(names)
              set command $words[2]
          end
          contains -- $command $argv
      end

      function __\(identifier)_features
          # Each line is a path, and a tab and a description if there is one.
          __fish_complete_suffix .feature | string match -r '^[^\\t]*(?:/|\\.feature|\\.feature\\.md)(?:\\t.*)?$'
      end

      function __\(identifier)_is_first
          test (count (commandline -opc)) -eq 1
      end

      complete -c \(word) -f
      \(commandLines.joined(separator: "\n"))
      \(operandLines(function).joined(separator: "\n"))
      \(FlagTable.flags.map { optionLine($0, function) }.joined(separator: "\n"))

      """
  }

  private var names: String { Command.allCases.map(\.rawValue).joined(separator: " ") }

  private var word: String { quoted(program) }

  private var commandLines: [String] {
    Command.allCases.map { command in
      "complete -c \(word) -n __\(identifier)_is_first -a \(command.rawValue) "
        + "-d \(quoted(command.description.summary))"
    }
  }

  private func operandLines(_ function: String) -> [String] {
    Command.allCases.compactMap { command in
      let words: String
      switch command.description.operand {
      case .features:
        words = "-a '(__\(identifier)_features)'"
      case .files: words = "-F"
      case .words(let list): words = "-a \(quoted(list.joined(separator: " ")))"
      case .nothing: return nil
      }
      return "complete -c \(word) -n '\(function) \(command.rawValue)' \(words)"
    }
  }

  private func optionLine(_ flag: Flag, _ function: String) -> String {
    let commands = commands(of: flag).map(\.rawValue).joined(separator: " ")
    var line = "complete -c \(word) -n '\(function) \(commands)' -l \(flag.name)"
    if let letter = flag.letter { line += " -s \(letter)" }
    if flag.placeholder != nil {
      switch flag.values {
      case .any: line += " -x"
      case .file: line += " -r -F"
      case .words(let words): line += " -x -a \(quoted(words.joined(separator: " ")))"
      case .report:
        line += " -r -a \(quoted(ReportFormat.allCases.map(\.rawValue).joined(separator: " ")))"
      }
    }
    return line + " -d \(quoted(flag.help))"
  }
}
