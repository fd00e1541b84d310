extension ReportFormat {
  /// What writes reports of this format: those for people in `style`, those for machines with what
  /// `surroundings` say.
  package func reporter(_ style: ReportStyle, _ surroundings: RunSurroundings) -> any Reporter {
    switch self {
    case .pretty: PrettyReporter(style)
    case .progress: ProgressReporter(style)
    case .summary: SummaryReporter(style)
    case .message: MessageReporter(surroundings)
    case .json: JSONReporter(surroundings)
    case .junit: JUnitReporter(surroundings)
    case .html: HTMLReporter(style, surroundings)
    case .rerun: RerunReporter(surroundings)
    case .usage: UsageReporter(style)
    case .github: GitHubReporter(surroundings)
    case .markdown: MarkdownReporter(style, surroundings)
    }
  }
}
