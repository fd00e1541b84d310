import Foundation

/// Explains a command: `specs help check`, `specs check --help`, and also `specs --help check`; lists its options:
/// `specs check -h`.
package struct HelpCommand: Command {
  package static let description = CommandDescription(
    name: "help", summary: "Explain a command.", synopsis: "[COMMAND]",
    // Its own name is not read from the description that is being made.
    operand: .words(Program.allCommands.map { $0 == HelpCommand.self ? "help" : $0.name }),
    details:
      "COMMAND is one of those that 'help' lists when none is named. -h after a\ncommand lists its options, a line each.",
    statuses: [(.passed, "the help was printed")])

  private let text: String
  private let console: Console

  package init(_ session: Session) throws(CommandError) {
    let arguments = session.arguments
    (console, text) = (session.console, try Self.text(for: arguments, session.console.programName))
  }

  package func run() throws(CommandError) -> ExitStatus {
    try console.print(text)
    return .passed
  }

  private static func text(
    for arguments: ParsedArguments, _ name: String
  ) throws(CommandError) -> String {
    let program = arguments.program
    let isHelp = arguments.command == Self.self
    let detail = isHelp || arguments.switches.contains("--help") ? Detail.whole : .short
    if !isHelp, arguments.isCommandNamed {
      return program.help(on: arguments.command, named: name, detail)
    }
    guard let word = arguments.paths.first else { return Program.overview(named: name) }
    if let command = program.command(named: word) {
      return program.help(on: command, named: name, detail)
    }
    // Without 'help' the word may be a path.
    guard isHelp else { return program.help(on: program.standardCommand, named: name, detail) }
    throw CommandError(
      "There is no command '\(word)' to explain.",
      remedy: CommandError.proposal(for: word, among: program.names) + program.list + ".")
  }

  /// How much help says: a line for each option, or everything.
  package enum Detail: Sendable {
    case short, whole
  }
}

struct VersionCommand: Command {
  static let description = CommandDescription(
    name: "version", summary: "Show the version.", synopsis: "", operand: .nothing,
    details: "Shows the version, as --version does.",
    statuses: [(.passed, "the version was printed")])

  private let console: Console

  init(_ session: Session) { console = session.console }

  func run() throws(CommandError) -> ExitStatus {
    try console.print("\(console.programName) \(Version.current)\n")
    return .passed
  }
}

extension Program {
  /// The commands, by what they are for.
  ///
  /// - Parameter name: That of the program's file.
  package static func overview(named name: String) -> String {
    var lines = ["Usage: \(name) [COMMAND] [PATH]… [options]", ""]
    for (title, commands) in groups {
      lines.append("\(title):")
      lines += commands.map { "  \($0.name.padded(to: 13))\($0.description.summary)" }
      lines.append("")
    }
    lines += [
      "Without a COMMAND, features run.",
      "\(name) COMMAND -h lists the options of a command; --help explains everything.",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  /// The text that `-h` and `--help` print, from the description of a command and the table of flags.
  package func help(
    on command: any Command.Type, named name: String, _ detail: HelpCommand.Detail
  ) -> String {
    let description = command.description
    let word = command == standardCommand ? "[\(command.name)]" : command.name
    let usage = ["Usage:", name, word, description.synopsis].filter { !$0.isEmpty }
    var lines = [usage.joined(separator: " "), ""]
    lines.append(
      detail == .short ? description.summary : description.details.replacing("PROGRAM", with: name))
    let flags = flags(of: command)
    // The headings are those of a run, and only a long list needs some.
    let parts =
      flags.count < 25
      ? [("Options", flags)]
      : Flag.Section.allCases.map { section in
        (section.rawValue, flags.filter { $0.section == section })
      }
    for (title, flags) in parts where !flags.isEmpty {
      lines += ["", title + ":"] + flags.flatMap { $0.helpLines(detail) }
    }
    guard detail == .whole else {
      lines += ["", "\(name) \(command.name) --help explains the options."]
      return lines.joined(separator: "\n") + "\n"
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

  fileprivate func helpLines(_ detail: HelpCommand.Detail) -> [String] {
    uses.enumerated().flatMap { index, use in
      let short = index == 0 ? letter.map { "-\($0), " } : nil
      let help = detail == .short ? use.help.prefix { !$0.isNewline } : use.help[...]
      return Self.lines("  \(short ?? "    ")\(use.usage)", help)
    }
  }

  private static func lines(_ head: String, _ help: Substring) -> [String] {
    var lines: [String] = []
    for word in help.split(whereSeparator: \.isWhitespace) {
      if let line = lines.last, line.count + 1 + word.count <= width {
        lines[lines.count - 1] = line + " " + word
      } else {
        lines.append("".padded(to: column) + word)
      }
    }
    if head.count + 2 <= column, let first = lines.first {
      lines[0] = head + first.dropFirst(head.count)
    } else {
      lines.insert(head, at: 0)
    }
    return lines
  }
}
