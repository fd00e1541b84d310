import Foundation
import GherkinRunner

/// Runs a staged suite as a program of its own, so that a step may end it: `specs` starts itself again,
/// with the staged steps in a file.
enum StagedProcess {
  /// Names that file in the environment of the new process.
  static let variable = "SPECS_STAGED_SUITE"

  /// What the new process needs of this one's environment; the rest, such as that of a build server,
  /// would change what the run prints.
  private static let inherited: Set = [
    "PATH", "HOME", "TMPDIR", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "DYLD_FRAMEWORK_PATH",
  ]

  /// Starts the suite in `folder` and waits until it has ended. If the step that waits is cancelled, the
  /// process is killed.
  static func run(
    _ suite: StagedSuite, _ arguments: [String], in folder: URL
  ) async throws -> Stage.Result {
    let script = folder.appending(path: "staged-suite.json")
    try JSONEncoder().encode(StagedScript(suite)).write(to: script)
    let (output, errors) = (folder.appending(path: "out"), folder.appending(path: "err"))
    for file in [output, errors] { try Data().write(to: file) }
    let process = Process()
    process.executableURL = try program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment
      .filter { inherited.contains($0.key) }.merging([variable: script.path]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    let ends = AsyncStream<Never> { continuation in
      process.terminationHandler = { _ in continuation.finish() }
    }
    try process.run()
    for await _ in ends {}
    if Task.isCancelled { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    return Stage.Result(
      status: Int(process.terminationStatus),
      output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
  }

  /// The program `specs`: this one, or the one beside the tests that run.
  private static var program: URL {
    get throws {
      let tests = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
      let this = tests ?? Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
      if this.lastPathComponent == "specs" { return this }
      let specs = this.deletingLastPathComponent().appending(path: "specs")
      guard FileManager.default.isExecutableFile(atPath: specs.path) else {
        throw ExpectationFailure(
          "there is no program at \(specs.path); build it: swift build --product specs")
      }
      return specs
    }
  }
}

/// The suite of such a process.
struct StagedProgram: SpecSuite {
  private let suite: StagedSuite

  init() {
    let path = ProcessInfo.processInfo.environment[StagedProcess.variable] ?? ""
    do {
      let data = try Data(contentsOf: URL(filePath: path))
      suite = try JSONDecoder().decode(StagedScript.self, from: data).suite
    } catch {
      // Without its steps the run would report each as undefined, and hide why.
      FileHandle.standardError.write(Data("\(path) holds no staged suite: \(error)\n".utf8))
      exit(2)
    }
  }

  func makeWorld(for scenario: ScenarioContext) { suite.makeWorld(for: scenario) }

  func define(_ steps: Steps<Void>) { suite.define(steps) }
}

/// The steps and hooks of a staged suite, as they are passed to another process.
private struct StagedScript: Codable {
  struct Entry: Codable {
    let words: String
    let meaning: Meaning
  }

  let steps: [Entry]
  let hooks: [Entry]

  init(_ suite: StagedSuite) {
    steps = suite.steps.map { Entry(words: $0.pattern, meaning: $0.meaning) }
    hooks = suite.hooks.map { Entry(words: $0.words, meaning: $0.meaning) }
  }

  var suite: StagedSuite {
    StagedSuite(
      steps: steps.map { ($0.words, $0.meaning) }, hooks: hooks.map { ($0.words, $0.meaning) })
  }
}
