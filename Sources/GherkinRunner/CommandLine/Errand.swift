/// What a command line asks for, understood and ready to be done.
struct Errand<Suite: SpecSuite>: Sendable {
  private enum Task: Sendable {
    case show(String)
    case run(RunCommand<Suite>)
    case parse(ParseCommand)
    /// It asks for nothing that can be done.
    case refuse(CommandError)
  }

  private let console: Console
  private let task: Task

  /// Reads `arguments`, which follow the program's name, and the file of options.
  ///
  /// - Parameters:
  ///   - isUntouched: Whether this process has done nothing else yet. Worker processes may then be
  ///     copies of it, in which this returns too.
  ///   - makeSuite: Makes the suite when its turn has come.
  init(
    _ arguments: [String], console: Console, isUntouched: Bool = false,
    makeSuite: @escaping @Sendable () -> Suite
  ) {
    self.console = console
    do throws(CommandError) {
      let typed = try ArgumentParser.parse(arguments)
      if typed.options.wantsHelp {
        task = .show(HelpText(program: console.programName, command: typed.command).text)
      } else if typed.options.wantsVersion {
        task = .show("\(console.programName) \(Version.current)\n")
      } else if typed.command == .parse {
        let settings = try Settings(typed.options, console: console)
        task = .parse(ParseCommand(options: typed.options, settings: settings, console: console))
      } else {
        var command = try RunCommand(arguments, typed, console: console, makeSuite: makeSuite)
        try command.startWorkers(isUntouched: isUntouched)
        task = .run(command)
      }
    } catch {
      task = .refuse(error)
    }
  }

  /// Does it.
  func run(_ interruption: Interruption?) async -> ExitStatus {
    do throws(CommandError) {
      switch task {
      case .show(let text): return console.show(text)
      case .parse(let command): return try await command.run()
      case .run(let command): return try await command.run(interruption)
      case .refuse(let error): throw error
      }
    } catch {
      console.report(error)
      return .unusable
    }
  }
}
