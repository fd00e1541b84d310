import Dispatch
import Foundation

extension SpecSuite {
  #if PROCESSES
    /// Runs the suite as a program, with the arguments it was started with, and ends the process.
    public static func main() { main(arguments: Array(CommandLine.arguments.dropFirst())) }

    /// Runs the command that `arguments`, which follow the program's name, ask for, and ends the process.
    ///
    /// - Parameter adjust: Changes limits that are no options of the command line; for tests.
    package static func main(
      arguments: [String], adjusting adjust: (inout RunOptions) -> Void = { _ in }
    ) -> Never {
      InheritedSignals.forget()
      // Before the suite can install handlers of its own.
      CrashSignals.endProcessOnceReported()
      // A pipe that is not read, or a limit on sizes, is noticed by the write. The signals are caught
      // rather than ignored, because programs that steps start would inherit that.
      for number in [SIGPIPE, SIGXFSZ] { _ = signal(number) { _ in } }
      let interruption = Interruption()
      let console = Console.ofProcess(
        program: CommandLine.arguments.first ?? "specs", interruption)
      // The parent of a child notices if that ends early.
      let pipes = ChildPipes(console.environment)
      if pipes == nil { ExitGuard.arm(interruption, console) }
      do throws(CommandError) {
        var session = try Session(
          arguments, console: console, interruption: interruption,
          program: .specs(try reportFormats())
        ) { Self() }
        adjust(&session.options.run)
        var command = try session.makeCommand()
        try command.prepare()
        finish(command, console, interruption)
      } catch {
        pipes?.refuse(error.problem)
        console.report(error)
        ExitGuard.end(interruption.status ?? .unusable)
      }
    }

    /// Runs a command to its end, and ends the process.
    private static func finish(
      _ command: any Command, _ console: Console, _ interruption: Interruption
    ) -> Never {
      Task(executorPreference: command.executor ?? ThreadExecutor()) {
        let status = await console.status { () async throws(CommandError) in try await command.run()
        }
        ExitGuard.end(interruption.status ?? status)
      }
      dispatchMain()
    }
  #endif

  /// Runs the command that `arguments`, which follow the program's name, ask for.
  package func run(
    arguments: [String], console: Console, interruption: Interruption? = nil
  ) async -> ExitStatus {
    await console.status { () async throws(CommandError) in
      let session = try Session(
        arguments, console: console, interruption: interruption,
        program: .specs(try Self.reportFormats())
      ) { self }
      return await session.run()
    }
  }
}

extension Session {
  /// Runs the command that was asked for in this process, and reports why if it cannot be run.
  func run() async -> ExitStatus {
    await console.status { () async throws(CommandError) in try await makeCommand().run() }
  }
}

extension Console {
  /// The status that `body` returns; if it throws, that is reported.
  func status(_ body: () async throws(CommandError) -> ExitStatus) async -> ExitStatus {
    do throws(CommandError) {
      return try await body()
    } catch {
      report(error)
      return .unusable
    }
  }
}
