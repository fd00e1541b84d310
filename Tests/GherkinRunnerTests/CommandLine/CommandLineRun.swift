import GherkinRunner
import Synchronization

/// What came of a command line: its exit status, and what it wrote.
struct CommandLineRun {
  let status: GherkinRunner.ExitStatus
  let output: String
  let errors: String

  /// Does what was `typed`, words separated by blanks, with files at hand.
  static func of(
    _ typed: String, _ files: [String: String], suite: (some SpecSuite).Type = ShopSuite.self
  ) async throws -> CommandLineRun { try await of(typed, in: TemporaryFolder(files), suite: suite) }

  static func of(
    _ typed: String, in folder: TemporaryFolder, below subfolder: String = "",
    environment: [String: String] = [:], suite: (some SpecSuite).Type = ShopSuite.self
  ) async throws -> CommandLineRun {
    await of(
      typed.split(separator: " ").map(String.init), in: folder, below: subfolder,
      environment: environment, suite: suite)
  }

  /// - Parameter isOnTerminal: Whether both streams go to a terminal, which shows the output then.
  static func of(
    _ arguments: [String], in folder: TemporaryFolder, below subfolder: String = "",
    environment: [String: String] = [:], isOnTerminal: Bool = false,
    suite: (some SpecSuite).Type = ShopSuite.self
  ) async -> CommandLineRun {
    let (output, errors) = (MemorySink(), MemorySink())
    let path = subfolder.isEmpty ? folder.path : folder.path + "/" + subfolder
    let console = Console(
      output: output, errors: isOnTerminal ? output : errors, outputIsTerminal: isOnTerminal,
      errorsIsTerminal: isOnTerminal, environment: environment, workingFolder: path)
    let status = await suite.init().run(arguments: arguments, console: console)
    let shown =
      isOnTerminal ? Screen(output.text).lines.joined(separator: "\n") : output.text
    return CommandLineRun(status: status, output: shown, errors: errors.text)
  }
}

/// Keeps what is written, for tests to inspect. A class, because the writer and the test
/// share it.
final class MemorySink: ByteSink {
  private let written = Mutex<[Bytes]>([])

  func write(_ bytes: Bytes) { written.withLock { $0.append(bytes) } }

  /// All that was written.
  var text: String {
    written.withLock { String(decoding: $0.reduce(into: Bytes(), +=), as: UTF8.self) }
  }

  /// What was written at a time.
  var pieces: [String] { written.withLock { $0.map { String(decoding: $0, as: UTF8.self) } } }
}
