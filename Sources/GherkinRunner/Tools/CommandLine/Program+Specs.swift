extension Program {
  /// All commands, in the order of the help.
  static let allCommands: [any Command.Type] = [
    RunCommand.self, CheckCommand.self, ParseCommand.self, StepsCommand.self, MutateCommand.self,
    BisectCommand.self, TraceCommand.self, MergeCommand.self, CompareCommand.self,
    PublishCommand.self, HistoryCommand.self, FormatCommand.self, WatchCommand.self,
    LSPCommand.self, LanguagesCommand.self, CompletionsCommand.self, HelpCommand.self,
    VersionCommand.self,
  ]

  /// The program `specs`.
  ///
  /// - Parameter formats: The reports that it can write, with those of the suite.
  package static func specs(_ formats: [ReportFormat] = ReportFormat.builtIn) -> Program {
    Program(
      allCommands, formats: formats,
      commonFlags: [
        Flag(
          "help", short: "h", in: .other, sets: \.substitute,
          to: CommandReference(HelpCommand.self),
          "Show this help."
        ).commandLineOnly(),
        Flag(
          "version", short: "V", in: .other, sets: \.substitute,
          to: CommandReference(VersionCommand.self), "Show the version."
        ).commandLineOnly(),
      ],
      sections: [
        Section(TagLinks.key) { file throws(CommandError) in _ = try TagLinks(file) },
        Section(EditorSettings.key) { file throws(CommandError) in _ = try EditorSettings(file) },
      ])
  }
}
