/// The script for bash, which needs nothing but bash itself, from 3.2 on.
extension Completions {
  var bash: String {
    """
    # Completions of \(name) for bash. In ~/.bashrc: source <(\(name) completions bash)
    _\(identifier)_words() {
      local word
      while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -W "$1" -- "$2")
    }

    _\(identifier)_files() {
      local path
      compopt -o filenames 2>/dev/null
      while IFS= read -r path; do
        if [[ -z $2 || -d $path || $path == *.feature || $path == *.feature.md ]]; then
          COMPREPLY+=("$path")
        fi
      done < <(compgen -f -- "$1")
    }

    _\(identifier)() {
      local current=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD-1]}
      local command=run options=''
      COMPREPLY=()
      # Bash takes --format=NAME, NAME:PATH and @FILE apart.
      case $option in
        =) option=${COMP_WORDS[COMP_CWORD-2]} ;;
        : | @) _\(identifier)_files "$current" ''; return ;;
      esac
      case $current in
        =) current='' ;;
        :) _\(identifier)_files '' ''; return ;;
        @) _\(identifier)_files '' ''; return ;;
      esac
      if (( COMP_CWORD > 1 )); then
        case ${COMP_WORDS[1]} in
          \(program.names.joined(separator: " | "))) command=${COMP_WORDS[1]} ;;
        esac
      fi
      case $command:$option in
    \(bashValues.joined(separator: "\n"))
      esac
      case $command in
    \(program.commands.map { command in
      let options = program.flags(of: command).flatMap(\.spellings).joined(separator: " ")
      return "    \(command.name)) options='\(options)' ;;"
    }.joined(separator: "\n"))
      esac
      if [[ $current == -* ]]; then
        _\(identifier)_words "$options" "$current"
        return
      fi
      (( COMP_CWORD == 1 )) && _\(identifier)_words '\(program.names.joined(separator: " "))' "$current"
      case $command in
    \(bashOperands.joined(separator: "\n"))
      esac
    }
    complete -F _\(identifier) \(quoted(name))

    """
  }

  /// What the value of each option is completed with.
  private var bashValues: [String] {
    program.flags.filter { $0.flag.placeholder != nil }.map { flag, commands in
      let patterns = commands.flatMap { command in
        flag.spellings.map { "\(command.name):\($0)" }
      }
      let action =
        switch flag.values {
        case .any: ":"
        case .file: "_\(identifier)_files \"$current\" ''"
        case .words(let words): bashWords(words)
        case .report(let names): bashWords(names)
        }
      return "    \(patterns.joined(separator: " | "))) \(action); return ;;"
    }
  }

  private func bashWords(_ words: [String]) -> String {
    "_\(identifier)_words \(quoted(words.joined(separator: " "))) \"$current\""
  }

  private var bashOperands: [String] {
    program.commands.compactMap { command in
      let action: String
      switch command.description.operand {
      case .features: action = "_\(identifier)_files \"$current\" features"
      case .files: action = "_\(identifier)_files \"$current\" ''"
      case .words(let words): action = bashWords(words)
      case .nothing: return nil
      }
      return "    \(command.name)) \(action) ;;"
    }
  }
}

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
    let help = escaped(flag.summary)
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
      # Completions of \(name) for fish. In ~/.config/fish/config.fish:
      #   \(name) completions fish | source
      function \(function)
          set -l words (commandline -opc)
          set -l command run
          if set -q words[2]; and contains -- $words[2] \(program.names.joined(separator: " "))
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
      \(program.commands.map { command in
        "complete -c \(word) -n __\(identifier)_is_first -a \(command.name) "
          + "-d \(quoted(command.description.summary))"
      }.joined(separator: "\n"))
      \(operandLines(function).joined(separator: "\n"))
      \(program.flags.map { optionLine($0, of: $1, function) }.joined(separator: "\n"))

      """
  }

  private var word: String { quoted(name) }

  private func operandLines(_ function: String) -> [String] {
    program.commands.compactMap { command in
      let words: String
      switch command.description.operand {
      case .features: words = "-a '(__\(identifier)_features)'"
      case .files: words = "-F"
      case .words(let list): words = "-a \(quoted(list.joined(separator: " ")))"
      case .nothing: return nil
      }
      return "complete -c \(word) -n '\(function) \(command.name)' \(words)"
    }
  }

  private func optionLine(
    _ flag: Flag, of commands: [any Command.Type], _ function: String
  ) -> String {
    let commands = commands.map { $0.name }.joined(separator: " ")
    var line = "complete -c \(word) -n '\(function) \(commands)' -l \(flag.name)"
    if let letter = flag.letter { line += " -s \(letter)" }
    if flag.placeholder != nil {
      switch flag.values {
      case .any: line += " -x"
      case .file: line += " -r -F"
      case .words(let words): line += " -x -a \(quoted(words.joined(separator: " ")))"
      case .report(let names): line += " -r -a \(quoted(names.joined(separator: " ")))"
      }
    }
    return line + " -d \(quoted(flag.summary))"
  }
}
