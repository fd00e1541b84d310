extension Program {
  static let allCommands: [any Command.Type] = [
    RunCommand.self, CheckCommand.self, ParseCommand.self, StepsCommand.self, MutateCommand.self,
    BisectCommand.self, TraceCommand.self, MergeCommand.self, CompareCommand.self,
    PublishCommand.self, HistoryCommand.self, FormatCommand.self, WatchCommand.self,
    LSPCommand.self, LanguagesCommand.self, CompletionsCommand.self, HelpCommand.self,
    VersionCommand.self,
  ]

  /// The program `specs`.
  package static func specs(_ formats: [ReportFormat] = ReportFormat.builtIn) -> Program {
    Program(
      allCommands, formats: formats,
      commonFlags: [
        Flag(
          "help", short: "h", in: .other, sets: \.substitute, to: HelpCommand.name,
          "Show this help."
        ).commandLineOnly(),
        Flag(
          "version", short: "V", in: .other, sets: \.substitute, to: VersionCommand.name,
          "Show the version."
        ).commandLineOnly(),
      ],
      sections: [
        (TagLinks.key, { @Sendable file throws(CommandError) in _ = try TagLinks(file) }),
        (
          EditorSettings.key,
          { @Sendable file throws(CommandError) in _ = try EditorSettings(file) }
        ),
      ])
  }
}
