import Foundation

/// Explains a command: `specs help check`, `specs check --help`, and also `specs --help check`.
struct HelpCommand: RunnableCommand {
  static let description = CommandDescription(
    summary: "Explain a command.", synopsis: "[COMMAND]",
    operand: .words(Command.names),
    details: "COMMAND is one of those that 'help' lists when none is named.",
    statuses: [(.passed, "it was shown")])

  private let text: String
  private let console: Console

  init(_ session: Session) throws(CommandError) {
    text =
      HelpText(
        program: session.console.programName, command: try Self.topic(of: session.arguments),
        flags: session.arguments.flags
      ).text
    console = session.console
  }

  func run() throws(CommandError) -> ExitStatus {
    try console.print(text)
    return .passed
  }

  private static func topic(of arguments: ParsedArguments) throws(CommandError) -> Command {
    let isHelp = arguments.command == .help
    if !isHelp, arguments.isCommandNamed { return arguments.command }
    guard let word = arguments.paths.first else { return .run }
    if let command = Command(rawValue: word) { return command }
    // Without 'help' the word may be a path.
    guard isHelp else { return .run }
    throw .unknownHelpTopic(word)
  }
}

struct VersionCommand: RunnableCommand {
  static let description = CommandDescription(
    summary: "Show the version.", synopsis: "", operand: .nothing,
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
  let program: String
  let command: Command
  let flags: FlagTable

  package init(program: String, command: Command, flags: FlagTable = FlagTable()) {
    self.program = program
    self.command = command
    self.flags = flags
  }

  private static let width = 80
  /// Where the explanations begin.
  private static let column = 28

  package var text: String {
    let description = command.description
    let name = command == .run ? "[\(command.rawValue)]" : command.rawValue
    let usage = ["Usage:", program, name, description.synopsis].filter { !$0.isEmpty }
    var lines = [usage.joined(separator: " "), ""]
    lines.append(description.details.replacing("PROGRAM", with: program))
    if command == .run { lines += ["", "Commands:"] + Command.allCases.map(line(for:)) }
    for section in Flag.Section.allCases {
      let flags = flags.flags(of: command).filter { $0.section == section }
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

  private func line(for command: Command) -> String {
    "  \(padded(command.rawValue, to: 13))\(command.description.summary)"
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
