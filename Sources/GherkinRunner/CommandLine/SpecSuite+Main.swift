import Foundation

extension SpecSuite {
  /// Runs the suite as a program, with the arguments it was started with, and ends the process.
  ///
  /// It leaves the caller's actor, because `@main` asks for a function that belongs to none.
  @concurrent public static func main() async {
    // Writing to a pipe that nobody reads is noticed by the write, not by dying of it.
    _ = signal(SIGPIPE, SIG_IGN)
    let console = Console.ofProcess(program: CommandLine.arguments.first ?? "specs")
    let interruption = Interruption()
    let status = await Self().run(
      arguments: Array(CommandLine.arguments.dropFirst()), console: console,
      interruption: interruption)
    exit((interruption.status ?? status).rawValue)
  }

  /// Does what `arguments`, which follow the program's name, ask for.
  package func run(
    arguments: [String], console: Console, interruption: Interruption? = nil
  ) async -> ExitStatus {
    do throws(CommandError) {
      let typed = try ArgumentParser.parse(arguments)
      if typed.options.wantsHelp {
        return console.show(HelpText(program: console.programName, command: typed.command).text)
      }
      if typed.options.wantsVersion {
        return console.show("\(console.programName) \(Version.current)\n")
      }
      switch typed.command {
      case .run:
        let configuration = try Configuration(typed, in: console.workingFolder)
        let options = try configuration.options(for: arguments)
        if options.verbosity == .verbose, let origin = configuration.origin {
          console.errors.write("\(TerminalText.escaped(origin))\n")
        }
        let command = RunCommand(
          suite: self, arguments: arguments, options: options,
          settings: try Settings(options, console: console), console: console,
          interruption: interruption)
        return try await command.run()
      case .check:
        let configuration = try Configuration(typed, in: console.workingFolder)
        let options = try configuration.options(for: arguments)
        let command = CheckCommand(
          suite: self, options: options, settings: try Settings(options, console: console),
          rules: try configuration.checkSettings(), suitePaths: try configuration.suitePaths(),
          console: console)
        return try await command.run()
      case .parse:
        let settings = try Settings(typed.options, console: console)
        return try await ParseCommand(options: typed.options, settings: settings, console: console)
          .run()
      }
    } catch {
      console.report(error)
      return .unusable
    }
  }
}
