import Dispatch
public import Foundation

extension SpecSuite {
  #if PROCESSES
    /// Runs the suite as a program, with the arguments it was started with, and ends the process.
    public static func main() { main(arguments: Array(CommandLine.arguments.dropFirst())) }

    /// Runs the command that `arguments`, which follow the program's name, ask for, and ends the process.
    ///
    /// - Parameter adjust: Changes limits that are not options of the command line; for tests.
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
        let command = try session.makeCommand()
        let run = try command.prepare()
        Task(executorPreference: run?.executor ?? ThreadExecutor()) {
          let status = await console.status { () async throws(CommandError) in
            if let run { await run.run() } else { try await command.run() }
          }
          ExitGuard.end(interruption.status ?? status)
        }
        dispatchMain()
      } catch {
        pipes?.refuse(error.problem)
        console.report(error)
        ExitGuard.end(interruption.status ?? .unusable)
      }
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

/// What a command of the program came to.
public struct CommandResult: Sendable, Hashable {
  /// The exit status that the program would end with: 0, 1, 2, as `docs/command-line.md` in the repository explains.
  public let status: Int32
  /// What it wrote to standard output: the report that is not written to a file.
  public let output: String
  /// What it wrote to standard error: errors, and notes about the run.
  public let errors: String

  /// Whether everything that was asked for went well; for a run, whether it is green.
  public var isSuccess: Bool { status == ExitStatus.passed.rawValue }
}

extension SpecSuite {
  /// Runs a command of the program within this process, such as `run` in a test of a suite, or in a tool that does
  /// more than run features.
  ///
  /// ```swift
  /// let result: CommandResult = await Specs(server: server).run(arguments: ["Features/shop.feature", "--tags", "@smoke"])
  /// #expect(result.isSuccess, "\(result.output)")
  /// ```
  ///
  /// Scenarios run without a child process, as with `--in-process`. Signals keep their effect.
  ///
  /// - Parameters:
  ///   - arguments: What would follow the program's name.
  ///   - folder: What relative paths are relative to, and where `specs.json` is looked for; the working folder
  ///     of the process without it.
  ///   - environment: The variables that the command reads, such as `SPECS_TAGS`.
  public func run(
    arguments: [String], in folder: String? = nil,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) async -> CommandResult {
    let (output, errors) = (MemorySink(), MemorySink())
    let console = Console(
      output: output, errors: errors, environment: environment,
      workingFolder: folder ?? FileManager.default.currentDirectoryPath,
      coreCount: ProcessInfo.processInfo.activeProcessorCount)
    let status = await run(arguments: arguments, console: console)
    return CommandResult(status: status.rawValue, output: output.text, errors: errors.text)
  }
}
