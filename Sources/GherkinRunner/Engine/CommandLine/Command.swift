/// The commands of the program; the first argument names one.
///
/// A new command is a file with a type, and here a case and a line.
package enum Command: String, Sendable, CaseIterable {
  /// What is meant if no command is named.
  case run
  case check, parse, steps, mutate, bisect, trace, merge, compare, publish, history, format, watch,
    lsp, languages,
    completions, help, version

  /// What runs the command.
  var type: any RunnableCommand.Type {
    switch self {
    case .run: RunCommand.self
    case .check: CheckCommand.self
    case .parse: ParseCommand.self
    case .steps: StepsCommand.self
    case .mutate: MutateCommand.self
    case .bisect: BisectCommand.self
    case .trace: TraceCommand.self
    case .merge: MergeCommand.self
    case .compare: CompareCommand.self
    case .publish: PublishCommand.self
    case .history: HistoryCommand.self
    case .format: FormatCommand.self
    case .watch: WatchCommand.self
    case .lsp: LSPCommand.self
    case .languages: LanguagesCommand.self
    case .completions: CompletionsCommand.self
    case .help: HelpCommand.self
    case .version: VersionCommand.self
    }
  }

  var description: CommandDescription { type.description }

  static var names: [String] { allCases.map(\.rawValue) }
}

/// A command that was asked for, with all that it needs.
protocol RunnableCommand: Sendable {
  static var description: CommandDescription { get }

  /// Takes what the command needs from `session`; looks at no feature yet.
  init(_ session: Session) throws(CommandError)

  /// Decides what can be decided before the command runs.
  ///
  /// Only the program's entry point calls it, on the main thread and while there is no other: on any other
  /// thread, the memory of a plan costs the GNU library a system call for every few pages.
  mutating func prepare() throws(CommandError)

  /// The thread to run the command on; nothing if any will do.
  var executor: (any TaskExecutor)? { get }

  /// Runs the command.
  ///
  /// - Throws: What keeps it from being done as asked.
  func run() async throws(CommandError) -> ExitStatus
}

extension RunnableCommand {
  /// Most commands have nothing to prepare.
  mutating func prepare() {}

  var executor: (any TaskExecutor)? { nil }
}

/// What help and completions say about a command.
struct CommandDescription: Sendable {
  /// What an argument that is no option can be.
  enum Operand: Sendable {
    /// Feature files, and folders that hold some.
    case features
    case files
    case words([String])
    case nothing
  }

  /// One line for the list of commands.
  let summary: String
  /// What may follow the command's name.
  let synopsis: String
  let operand: Operand
  /// What the synopsis means.
  let details: String
  /// What each exit status means, besides that of a command that could not be run as asked.
  let statuses: [(ExitStatus, String)]
  /// Options that no other command has.
  var flags: [Flag] = []

  /// What each exit status means, in the order of their numbers.
  var exitStatuses: [(status: ExitStatus, meaning: String)] {
    let unusable = (ExitStatus.unusable, "the command could not be run as asked")
    return (statuses + [unusable]).sorted { $0.0.rawValue < $1.0.rawValue }
  }
}

extension CommandError {
  /// The first argument names neither a command nor anything that could be run.
  ///
  /// - Parameter entries: What is in the working folder.
  static func unknownCommand(_ word: String, among entries: [String]) -> CommandError {
    CommandError(
      "There is no command, file or folder '\(word)'.",
      remedy: proposal(for: word, among: entries.sorted() + Command.names)
        + "The commands are \(commandList); 'help' explains them.")
  }

  /// What follows 'help' is no command.
  static func unknownHelpTopic(_ word: String) -> CommandError {
    CommandError(
      "There is no command '\(word)' to explain.",
      remedy: proposal(for: word, among: Command.names) + "The commands are \(commandList).")
  }

  /// A command was given more than it takes.
  static func needlessArgument(_ argument: String, _ command: Command) -> CommandError {
    let usage = [command.rawValue, command.description.synopsis].filter { !$0.isEmpty }
    return CommandError(
      "'\(command.rawValue)' does not take the argument '\(argument)'.",
      remedy: "Write it as: \(usage.joined(separator: " "))")
  }

  private static var commandList: String {
    let quoted = Command.names.map { "'\($0)'" }
    return "\(quoted.dropLast().joined(separator: ", ")) and \(quoted.last ?? "")"
  }
}
