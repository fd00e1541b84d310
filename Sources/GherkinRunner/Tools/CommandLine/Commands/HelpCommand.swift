import Foundation

/// Explains a command: `specs help check`, `specs check --help`, and also `specs --help check`.
struct HelpCommand: Command {
  static let description = CommandDescription(
    name: "help", summary: "Explain a command.", synopsis: "[COMMAND]",
    // Its own name is not read from the description that is being made.
    operand: .words(Program.allCommands.map { $0 == HelpCommand.self ? "help" : $0.name }),
    details: "COMMAND is one of those that 'help' lists when none is named.",
    statuses: [(.passed, "it was shown")])

  private let text: String
  private let console: Console

  init(_ session: Session) throws(CommandError) {
    text =
      HelpText(
        try Self.topic(of: session.arguments), of: session.arguments.program,
        named: session.console.programName
      ).text
    console = session.console
  }

  func run() throws(CommandError) -> ExitStatus {
    try console.print(text)
    return .passed
  }

  private static func topic(of arguments: ParsedArguments) throws(CommandError) -> any Command.Type
  {
    let program = arguments.program
    let isHelp = arguments.command == Self.self
    if !isHelp, arguments.isCommandNamed { return arguments.command }
    guard let word = arguments.paths.first else { return program.standardCommand }
    if let command = program.command(named: word) { return command }
    // Without 'help' the word may be a path.
    guard isHelp else { return program.standardCommand }
    throw CommandError(
      "There is no command '\(word)' to explain.",
      remedy: CommandError.proposal(for: word, among: program.names) + program.list + ".")
  }
}

struct VersionCommand: Command {
  static let description = CommandDescription(
    name: "version", summary: "Show the version.", synopsis: "", operand: .nothing,
    details: "Shows the version, as --version does.", statuses: [(.passed, "it was shown")])

  private let console: Console

  init(_ session: Session) { console = session.console }

  func run() throws(CommandError) -> ExitStatus {
    try console.print("\(console.programName) \(Version.current)\n")
    return .passed
  }
}

/// The text that `--help` prints, from the description of a command and the table of flags.
package struct HelpText {
  private let command: any Command.Type
  private let program: Program
  private let name: String

  /// - Parameter name: That of the program's file.
  package init(_ command: any Command.Type, of program: Program = .specs(), named name: String) {
    self.command = command
    self.program = program
    self.name = name
  }

  private static let width = 80
  /// Where the explanations begin.
  private static let column = 28

  package var text: String {
    let description = command.description
    let isStandard = command == program.standardCommand
    let word = isStandard ? "[\(command.name)]" : command.name
    let usage = ["Usage:", name, word, description.synopsis].filter { !$0.isEmpty }
    var lines = [usage.joined(separator: " "), ""]
    lines.append(description.details.replacing("PROGRAM", with: name))
    if isStandard { lines += ["", "Commands:"] + program.commands.map(line) }
    for section in Flag.Section.allCases {
      let flags = program.flags(of: command).filter { $0.section == section }
      guard !flags.isEmpty else { continue }
      lines += ["", section.rawValue + ":"]
      lines += flags.flatMap(lines(for:))
    }
    lines += ["", "Exit status:"]
    lines += description.exitStatuses.map { status, meaning in
      "  \(padded("\(status.rawValue)", to: 3))  \(meaning)"
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func line(for command: any Command.Type) -> String {
    "  \(padded(command.name, to: 13))\(command.description.summary)"
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

  private func padded(_ text: String, to width: Int) -> String {
    text.padding(toLength: width, withPad: " ", startingAt: 0)
  }

  private func wrapped(_ text: String, to width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let line = lines.last, line.count + 1 + word.count <= width {
        lines[lines.count - 1] = line + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
