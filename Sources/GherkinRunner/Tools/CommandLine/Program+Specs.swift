extension Program {
  /// The commands by what they are for; the first is meant if none is named.
  static let groups: [(title: String, commands: [any Command.Type])] = [
    ("Run", [RunCommand.self, WatchCommand.self]),
    (
      "Write",
      [
        EditCommand.self, StepsCommand.self, CheckCommand.self, FormatCommand.self,
        LanguagesCommand.self,
      ]
    ),
    (
      "Ask",
      [
        TraceCommand.self, MutateCommand.self, HistoryCommand.self, ParseCommand.self,
      ]
    ),
    ("Build server", [MergeCommand.self, CompareCommand.self, PublishCommand.self]),
    (
      "Set up", [LSPCommand.self, CompletionsCommand.self, HelpCommand.self, VersionCommand.self]
    ),
  ]

  static let allCommands = groups.flatMap(\.commands)

  /// The program `specs`.
  package static func specs(_ formats: [ReportFormat] = ReportFormat.builtIn) -> Program {
    Program(
      allCommands, hidden: [CompleteCommand.self], formats: formats,
      commonFlags: [
        Flag(
          "help", short: "h", in: .other, sets: \.substitute, to: HelpCommand.name,
          "Show the options; with --help, explain them."
        ).commandLineOnly(),
        Flag(
          "version", short: "V", in: .other, sets: \.substitute, to: VersionCommand.name,
          "Show the version."
        ).commandLineOnly(),
      ],
      rules: CheckRule.all,
      checkEditor: { section throws(CommandError) in _ = try EditorSettings(section) })
  }
}
