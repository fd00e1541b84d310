import Foundation

/// What `--help` prints, laid out from the table of flags.
package struct HelpText {
  let program: String
  let command: Command

  package init(program: String, command: Command) {
    self.program = program
    self.command = command
  }

  private static let width = 80
  /// Where the explanations begin.
  private static let column = 28

  /// The whole text.
  package var text: String {
    let name = command == .run ? "[\(command.rawValue)]" : command.rawValue
    let usage = ["Usage:", program, name, command.synopsis].filter { !$0.isEmpty }
    var lines = [usage.joined(separator: " "), ""]
    lines += command.operands.replacing("PROGRAM", with: program).split(
      separator: "\n", omittingEmptySubsequences: false
    )
    .map(String.init)
    if command == .run { lines += ["", "Commands:"] + Command.allCases.map(line(for:)) }
    for section in Flag.Section.allCases {
      let flags = FlagTable.flags(of: command).filter { $0.section == section }
      guard !flags.isEmpty else { continue }
      lines += ["", section.rawValue + ":"]
      lines += flags.flatMap(lines(for:))
    }
    lines += ["", "Exit status:"]
    lines += command.exitStatuses.map { status, meaning in
      "  \("\(status.rawValue)".padding(toLength: 3, withPad: " ", startingAt: 0))  \(meaning)"
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func line(for command: Command) -> String {
    "  \(command.rawValue.padding(toLength: 13, withPad: " ", startingAt: 0))\(command.summary)"
  }

  private func lines(for flag: Flag) -> [String] {
    let short = flag.letter.map { "-\($0), " } ?? "    "
    let head = "  \(short)\(flag.usage)"
    let indentation = String(repeating: " ", count: Self.column)
    var lines = wrapped(flag.help, to: Self.width - Self.column).map { indentation + $0 }
    if head.count + 2 <= Self.column, let first = lines.first {
      lines[0] = head + first.dropFirst(head.count)
    } else {
      lines.insert(head, at: 0)
    }
    return lines
  }

  private func wrapped(_ text: String, to width: Int) -> [String] {
    var lines = [""]
    for word in text.split(separator: " ") {
      let line = lines[lines.count - 1]
      if line.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if line.count + 1 + word.count <= width {
        lines[lines.count - 1] = line + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
