import Dispatch
import Foundation

extension SpecSuite {
  /// Runs the suite as a program, with the arguments it was started with, and ends the process.
  public static func main() { main(arguments: Array(CommandLine.arguments.dropFirst())) }

  /// Does what `arguments`, which follow the program's name, ask for, and ends the process.
  ///
  /// It is not asynchronous, because workers can be copies of this process only as long as it has
  /// one thread.
  package static func main(arguments: [String]) -> Never {
    // Writing to a pipe that nobody reads is noticed by the write, not by dying of it.
    _ = signal(SIGPIPE, SIG_IGN)
    let console = Console.ofProcess(program: CommandLine.arguments.first ?? "specs")
    let errand = Errand(arguments, console: console, isUntouched: true) { Self() }
    Task(executorPreference: errand.executor) {
      let interruption = Interruption()
      let status = await errand.run(interruption)
      exit((interruption.status ?? status).rawValue)
    }
    dispatchMain()
  }

  /// Does what `arguments`, which follow the program's name, ask for.
  package func run(
    arguments: [String], console: Console, interruption: Interruption? = nil
  ) async -> ExitStatus {
    await Errand(arguments, console: console) { self }.run(interruption)
  }
}
