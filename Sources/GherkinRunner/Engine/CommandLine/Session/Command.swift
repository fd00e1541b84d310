/// A command of a program that was asked for, with all that it needs.
///
/// Its description owns what is said and typed of it: a new command is a file with a type, and a line in the list of its
/// `Program`.
package protocol Command: Sendable {
  static var description: CommandDescription { get }

  /// Takes what the command needs from `session`; looks at no feature yet.
  init(_ session: Session) throws(CommandError)

  /// Decides what can be decided before the command runs, and returns the run that is then all that it does; nil if
  /// it is none.
  ///
  /// Only the program's entry point calls it, on the main thread and while there is no other: on any other
  /// thread, the memory of a plan costs the GNU library a system call for every few pages.
  func prepare() throws(CommandError) -> PreparedRun?

  /// Runs the command.
  func run() async throws(CommandError) -> ExitStatus
}

extension Command {
  package static var name: String { description.name }

  /// Most commands have nothing to prepare.
  package func prepare() -> PreparedRun? { nil }
}

/// What is said and typed of a command.
package struct CommandDescription: Sendable {
  /// What an argument that is not an option can be.
  package enum Operand: Sendable {
    /// Feature files, and folders that hold some.
    case features
    case files
    case words([String])
    case nothing
  }

  /// Which options of `specs.json` apply to the command.
  package enum Settings: Sendable {
    case all
    /// Those that the command has; no paths.
    case own
    /// None: the command reads the file of each folder when it needs it.
    case later
  }

  /// The first argument, which names the command.
  package let name: String
  /// One line for the list of commands.
  package let summary: String
  /// What may follow the command's name.
  package let synopsis: String
  package let operand: Operand
  /// What the synopsis means.
  package let details: String
  /// What each exit status means, besides that of a command that could not be run as asked.
  package let statuses: [(ExitStatus, String)]
  /// Its options; the help shows them by section, in this order.
  package let flags: [Flag]
  package let settings: Settings
  /// The options of `specs.json` that do not apply all the same.
  package let ignoredSettings: Set<String>

  package init(
    name: String, summary: String, synopsis: String, operand: Operand, details: String,
    statuses: [(ExitStatus, String)], flags: [[Flag]] = [], settings: Settings = .all,
    except ignoredSettings: Set<String> = []
  ) {
    self.name = name
    self.summary = summary
    self.synopsis = synopsis
    self.operand = operand
    self.details = details
    self.statuses = statuses
    self.flags = flags.flatMap(\.self)
    self.settings = settings
    self.ignoredSettings = ignoredSettings
  }

  /// What each exit status means, in the order of their numbers.
  package var exitStatuses: [(status: ExitStatus, meaning: String)] {
    let unusable = (ExitStatus.unusable, "the command could not be run as asked")
    return (statuses + [unusable]).sorted { $0.0.rawValue < $1.0.rawValue }
  }

  /// Whether an option of `specs.json` applies to the command.
  func uses(_ flag: Flag) -> Bool {
    settings != .later && !ignoredSettings.contains(flag.name)
      && (settings == .all || flags.contains { $0.name == flag.name })
  }
}

extension CommandError {
  /// A command was given more than it takes.
  package static func needlessArgument(
    _ argument: String, _ command: any Command.Type
  ) -> CommandError {
    let usage = [command.name, command.description.synopsis].filter { !$0.isEmpty }
    return CommandError(
      "'\(command.name)' does not take the argument '\(argument)'.",
      remedy: "Write it as: \(usage.joined(separator: " "))")
  }
}

/// A run in which everything is decided, so that it only has to be done.
package struct PreparedRun: Sendable {
  /// The thread to run it on; nil if any will do.
  package var executor: (any TaskExecutor)?
  /// Runs it, and reports.
  package let run: @Sendable () async -> ExitStatus
}
