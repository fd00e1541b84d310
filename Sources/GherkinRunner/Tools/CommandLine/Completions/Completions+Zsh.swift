/// The script for zsh: to be sourced below `compinit`, or kept as a file `_NAME` in the `fpath`.
extension Completions {
  var zsh: String {
    """
    #compdef \(name)
    # Completions of \(name) for zsh. In ~/.zshrc, below compinit: source <(\(name) completions zsh)
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
        compadd -- \(program.formats.map(\.name).joined(separator: " "))
      fi
    }

    _\(identifier)() {
      local command=run
      local -a commands
      commands=(
    \(program.commands.map { "    \(quoted("\($0.name):\($0.description.summary)"))" }.joined(separator: "\n"))
      )
      if (( CURRENT > 2 && ${+commands[(r)$words[2]:*]} )); then
        command=$words[2]
        shift words
        (( CURRENT-- ))
      elif (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
        _describe -t commands command commands
      fi
      case $command in
    \(program.commands.map { zshCommand($0) }.joined(separator: "\n"))
      esac
    }

    if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
      _\(identifier) "$@"
    else
      compdef _\(identifier) \(quoted(name))
    fi

    """
  }

  private func zshCommand(_ command: any Command.Type) -> String {
    var lines = program.flags(of: command).flatMap(zshOption)
    switch command.description.operand {
    case .features: lines.append(quoted("*:path:_\(identifier)_features"))
    case .files: lines.append(quoted("*:file:_files"))
    case .words(let words):
      lines.append(quoted("1:\(command.name):(\(words.joined(separator: " ")))"))
    case .nothing: break
    }
    return "    \(command.name)) _arguments -s -S \\\n"
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
