import Foundation

extension SpecSuite {
  /// Runs the suite as a program, with the arguments it was started with, and ends the process.
  ///
  /// It leaves the caller's actor, because `@main` asks for a function that belongs to none.
  @concurrent public static func main() async {
    // Writing to a pipe that nobody reads is noticed by the write, not by dying of it.
    _ = signal(SIGPIPE, SIG_IGN)
    let console = Console.ofProcess(program: CommandLine.arguments.first ?? "specs")
    let status = await Self().run(
      arguments: Array(CommandLine.arguments.dropFirst()), console: console)
    exit(status.rawValue)
  }

  /// Does what `arguments`, which follow the program's name, ask for.
  package func run(arguments: [String], console: Console) async -> ExitStatus {
    do throws(CommandError) {
      let (command, options) = try ArgumentParser.parse(arguments)
      if options.wantsHelp {
        return console.show(HelpText(program: console.programName, command: command).text)
      }
      if options.wantsVersion {
        return console.show("\(console.programName) \(Version.current)\n")
      }
      let settings = try Settings(options, console: console)
      switch command {
      case .run:
        return try await RunCommand(
          suite: self, arguments: arguments, options: options, settings: settings, console: console
        ).run()
      case .parse:
        return try await ParseCommand(options: options, settings: settings, console: console).run()
      }
    } catch {
      console.report(error)
      return .unusable
    }
  }
}
