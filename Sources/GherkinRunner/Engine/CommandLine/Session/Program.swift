/// What a program can do: its commands with their options, its reports, and its rules.
///
/// The program `specs` has all commands; under `swift test` there is `run` alone.
package struct Program: Sendable {
  /// The commands in the order of the help; the first is meant if none is named.
  package let commands: [any Command.Type]
  /// Commands that only other programs call; no help lists them.
  private let hiddenCommands: [any Command.Type]
  package let formats: [ReportFormat]
  /// The options of every command.
  private let commonFlags: [Flag]
  /// The rules that `specs.json` may configure; nil if it may name others than this program knows.
  let rules: [CheckRule]?
  /// Throws if something is wrong with the section of `specs.json` for editors.
  let checkEditor: @Sendable (Setting) throws(CommandError) -> Void

  package init(
    _ commands: [any Command.Type], hidden: [any Command.Type] = [],
    formats: [ReportFormat] = ReportFormat.builtIn, commonFlags: [Flag] = [],
    rules: [CheckRule]? = nil,
    checkEditor: @escaping @Sendable (Setting) throws(CommandError) -> Void = { _ in }
  ) {
    self.commands = commands
    hiddenCommands = hidden
    self.formats = formats
    self.commonFlags = commonFlags
    self.rules = rules
    self.checkEditor = checkEditor
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
