/// Prints what can follow the words of a command line. The scripts of `completions` call it, and no help lists it.
struct CompleteCommand: Command {
  /// A line that stands for the paths that the shell finds.
  static let files = ":files"

  static let description = CommandDescription(
    name: "complete", summary: "Print what can follow the words of a command line.",
    synopsis: "-- [WORD]… WORD.", operand: .words([]),
    details: """
      The last WORD is the one at the cursor, with a dot behind it, since no argument
      may be empty. Each line is a word that can stand there and, after a tab, what
      it means; ':files' stands for paths.
      """,
    statuses: [(.passed, "the words were printed")], settings: .later)

  private let session: Session

  init(_ session: Session) { self.session = session }

  func run() throws(CommandError) -> ExitStatus {
    let words = session.arguments.paths
    let lines = session.arguments.program.completions(
      of: String((words.last ?? "").dropLast()), after: words.dropLast())
    try session.console.print(lines.map { $0 + "\n" }.joined())
    return .passed
  }
}

extension Program {
  /// What can stand in place of `current`, which is the beginning of a word, each with a tab and what it means.
  package func completions(of current: String, after words: some Collection<String>) -> [String] {
    let named = words.first.flatMap(command)
    let command = named ?? standardCommand
    let flags = flags(of: command)
    func offers(_ flag: Flag?, _ value: Substring) -> [String]? {
      guard let flag, flag.placeholder != nil, !flag.isValueOptional else { return nil }
      switch flag.values {
      case .any: return []
      case .file: return [CompleteCommand.files]
      case .words(let words): return words.filter { $0.hasPrefix(value) }
      case .report(let names):
        return value.contains(":") ? [CompleteCommand.files] : names.filter { $0.hasPrefix(value) }
      }
    }
    let parts = current.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2,
      let values = offers(flags.first { parts[0] == "--\($0.name)" }, parts[1])
    {
      return values.map { $0 == CompleteCommand.files ? $0 : "\(parts[0])=\($0)" }
    }
    let last = words.reversed().first ?? ""
    if let values = offers(flags.first { $0.spellings.contains { $0.name == last } }, current[...])
    {
      return values
    }
    if current.hasPrefix("-") {
      return flags.flatMap { flag in
        flag.spellings.filter { $0.name.hasPrefix(current) }.map { "\($0.name)\t\($0.summary)" }
      }
    }
    let commands = words.isEmpty ? self.commands : []
    var found = commands.map { "\($0.name)\t\($0.description.summary)" }
    if case .words(let words) = command.description.operand { found += words }
    found = found.filter { $0.hasPrefix(current) }
    switch command.description.operand {
    case .features, .files: return found + [CompleteCommand.files]
    case .words, .nothing: return found
    }
  }
}
