import GherkinRunner

/// What came of a command line: its exit status, and what it wrote.
struct CommandLineRun {
  let status: GherkinRunner.ExitStatus
  let output: String
  let errors: String

  /// Does what was `typed`, words separated by blanks, with files at hand.
  static func of(
    _ typed: String, _ files: [String: String], suite: (some SpecSuite).Type = ShopSuite.self
  ) async throws -> CommandLineRun {
    try await of(typed, in: TemporaryFolder(files), suite: suite)
  }

  static func of(
    _ typed: String, in folder: TemporaryFolder, below subfolder: String = "",
    environment: [String: String] = [:], suite: (some SpecSuite).Type = ShopSuite.self
  ) async throws -> CommandLineRun {
    let (output, errors) = (MemorySink(), MemorySink())
    let path = subfolder.isEmpty ? folder.path : folder.path + "/" + subfolder
    let console = Console(
      output: output, errors: errors, environment: environment, workingFolder: path)
    let status = await suite.init().run(
      arguments: typed.split(separator: " ").map(String.init), console: console)
    return CommandLineRun(status: status, output: output.text, errors: errors.text)
  }
}
