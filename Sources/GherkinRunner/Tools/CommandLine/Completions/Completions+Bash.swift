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
    \(bashCommands.joined(separator: "\n"))
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

  private var bashCommands: [String] {
    program.commands.map { command in
      let options = program.flags(of: command).flatMap(\.spellings).joined(separator: " ")
      return "    \(command.name)) options='\(options)' ;;"
    }
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
