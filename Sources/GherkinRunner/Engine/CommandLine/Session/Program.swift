/// What a program can do: its commands with their options, its reports, and the sections of its settings.
///
/// The program `specs` has all commands; under `swift test` there is `run` alone.
package struct Program: Sendable {
  /// A section of `specs.json` that is not an option: its key, and what throws if something is wrong with it.
  package typealias Section = (
    key: String, check: @Sendable (ConfigurationFile) throws(CommandError) -> Void
  )

  /// The commands in the order of the help; the first is meant if none is named.
  package let commands: [any Command.Type]
  /// Commands that only other programs call; no help lists them.
  private let hiddenCommands: [any Command.Type]
  package let formats: [ReportFormat]
  /// The options of every command.
  private let commonFlags: [Flag]
  /// The sections of the commands; nil if others may read more of the file than this program knows.
  let sections: [Section]?

  package init(
    _ commands: [any Command.Type], hidden: [any Command.Type] = [],
    formats: [ReportFormat] = ReportFormat.builtIn,
    commonFlags: [Flag] = [], sections: [Section]?
  ) {
    self.commands = commands
    hiddenCommands = hidden
    self.formats = formats
    self.commonFlags = commonFlags
    self.sections = sections
  }

  /// What is meant if no command is named.
  package var standardCommand: any Command.Type { commands[0] }

  package func command(named name: String) -> (any Command.Type)? {
    (commands + hiddenCommands).first { $0.name == name }
  }

  package var names: [String] { commands.map { $0.name } }

  /// `The commands are 'run', 'check' and 'help'`
  package var list: String {
    let quoted = names.map { "'\($0)'" }
    return
      "The commands are \(quoted.dropLast().joined(separator: ", ")) and \(quoted.last ?? "")"
  }

  /// The options of `command`, by section.
  package func flags(of command: any Command.Type) -> [Flag] {
    let flags = command.description.flags.map { flag in
      if case .report = flag.values { Flag.reports(in: formats) } else { flag }
    }
    return Flag.Section.allCases.flatMap { section in
      (flags + commonFlags).filter { $0.section == section }
    }
  }
}

extension SpecSuite {
  /// The built-in reports and those of the suite.
  package static func reportFormats() throws(CommandError) -> [ReportFormat] {
    let reports = reporters.sorted { $0.key < $1.key }.map(ReportFormat.registered)
    let known = Set(ReportFormat.builtIn.map(\.name) + ["messages"])
    for report in reports {
      guard report.name.wholeMatch(of: /[A-Za-z0-9_\-]+/) != nil, !known.contains(report.name)
      else {
        throw CommandError(
          "The suite has a reporter named '\(report.name)'.",
          remedy:
            "Give it another name, of letters, digits, '-' and '_', which no built-in report has.")
      }
    }
    return ReportFormat.builtIn + reports
  }
}
