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
      \(commandLines.joined(separator: "\n"))
      \(operandLines(function).joined(separator: "\n"))
      \(program.flags.map { optionLine($0, of: $1, function) }.joined(separator: "\n"))

      """
  }

  private var word: String { quoted(name) }

  private var commandLines: [String] {
    program.commands.map { command in
      "complete -c \(word) -n __\(identifier)_is_first -a \(command.name) "
        + "-d \(quoted(command.description.summary))"
    }
  }

  private func operandLines(_ function: String) -> [String] {
    program.commands.compactMap { command in
      let words: String
      switch command.description.operand {
      case .features:
        words = "-a '(__\(identifier)_features)'"
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
    return line + " -d \(quoted(flag.help))"
  }
}
