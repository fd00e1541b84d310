public import Foundation

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
