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
    // Writing to a pipe that is not read, or beyond a limit on sizes, is noticed by the write, not by
    // dying of it. The signals are caught rather than ignored: programs that steps start would inherit that.
    for number in [SIGPIPE, SIGXFSZ] { _ = signal(number) { _ in } }
    let interruption = Interruption()
    let console = Console.ofProcess(
      program: CommandLine.arguments.first ?? "specs", interruption)
    // A worker that ends too early is noticed by its parent, with its status.
    if !WorkerChannel.isInherited(console.environment) { ExitGuard.arm(interruption, console) }
    let errand = Errand(arguments, console: console, isUntouched: true) { Self() }
    Task(executorPreference: errand.executor ?? ThreadExecutor()) {
      let status = await errand.run(interruption)
      ExitGuard.end(interruption.status ?? status)
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
