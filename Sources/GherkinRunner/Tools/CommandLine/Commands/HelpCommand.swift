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
    text = session.arguments.program.help(
      on: try Self.topic(of: session.arguments), named: session.console.programName)
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

extension Program {
  /// The text that `--help` prints, from the description of a command and the table of flags.
  ///
  /// - Parameter name: That of the program's file.
  package func help(on command: any Command.Type, named name: String) -> String {
    let description = command.description
    let isStandard = command == standardCommand
    let word = isStandard ? "[\(command.name)]" : command.name
    let usage = ["Usage:", name, word, description.synopsis].filter { !$0.isEmpty }
    var lines = [usage.joined(separator: " "), ""]
    lines.append(description.details.replacing("PROGRAM", with: name))
    if isStandard {
      lines += ["", "Commands:"]
      lines += commands.map { "  \($0.name.padded(to: 13))\($0.description.summary)" }
    }
    for section in Flag.Section.allCases {
      let flags = flags(of: command).filter { $0.section == section }
      guard !flags.isEmpty else { continue }
      lines += ["", section.rawValue + ":"] + flags.flatMap(\.helpLines)
    }
    lines += ["", "Exit status:"]
    lines += description.exitStatuses.map { status, meaning in
      "  \("\(status.rawValue)".padded(to: 3))  \(meaning)"
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension Flag {
  private static let width = 80
  /// Where the explanations begin.
  private static let column = 28

  fileprivate var helpLines: [String] {
    let short = letter.map { "-\($0), " } ?? "    "
    let head = "  \(short)\(usage)"
    var lines: [String] = []
    for word in help.split(separator: " ") {
      if let line = lines.last, line.count + 1 + word.count <= Self.width {
        lines[lines.count - 1] = line + " " + word
      } else {
        lines.append("".padded(to: Self.column) + word)
      }
    }
    if head.count + 2 <= Self.column, let first = lines.first {
      lines[0] = head + first.dropFirst(head.count)
    } else {
      lines.insert(head, at: 0)
    }
    return lines
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    padding(toLength: width, withPad: " ", startingAt: 0)
  }
}
