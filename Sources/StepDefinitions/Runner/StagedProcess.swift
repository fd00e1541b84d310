import Foundation
import GherkinRunner

/// A run of a staged suite as a program of its own, so that a step may end it and a signal may reach it:
/// `specs` starts itself again, with the staged steps in a file.
///
/// A class, because the process is killed when nothing refers to it any more.
final class StagedProcess {
  /// Names that file in the environment of the new process.
  static let variable = "SPECS_STAGED_SUITE"

  /// What the new process needs of this one's environment; the rest, such as that of a build server,
  /// would change what the run prints.
  private static let inherited: Set = [
    "PATH", "HOME", "TMPDIR", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "DYLD_FRAMEWORK_PATH",
  ]

  private let process = Process()
  private let files: StagedFiles
  private let ends: AsyncStream<Never>

  /// Starts the suite in `folder`.
  init(_ suite: StagedSuite, _ arguments: [String], in folder: URL) throws {
    files = StagedFiles(folder: folder)
    let (ends, continuation) = AsyncStream.makeStream(of: Never.self)
    self.ends = ends
    try JSONEncoder().encode(StagedScript(suite)).write(to: files.script)
    for file in [files.output, files.errors, files.journal] { try Data().write(to: file) }
    process.executableURL = try Self.program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment
      .filter { Self.inherited.contains($0.key) }
      .merging([Self.variable: files.script.path]) { $1 }
    process.standardInput = FileHandle.nullDevice
    let output = try FileHandle(forWritingTo: files.output)
    let errors = try FileHandle(forWritingTo: files.errors)
    process.standardOutput = output
    process.standardError = errors
    process.terminationHandler = { _ in continuation.finish() }
    // Only the new process writes to them, and Foundation would keep them open as long as this one runs.
    defer { for handle in [output, errors] { try? handle.close() } }
    try process.run()
  }

  deinit { if process.isRunning { send(SIGKILL) } }

  /// Waits until the process has ended. If the step that waits is cancelled, the process is killed.
  func end() async throws -> Stage.Result {
    for await _ in ends {}
    if Task.isCancelled { send(SIGKILL) }
    process.waitUntilExit()
    let status = Int(process.terminationStatus)
    return Stage.Result(
      // As a shell has it.
      status: process.terminationReason == .uncaughtSignal ? 128 + status : status,
      output: try text(of: files.output), errors: try errors)
  }

  /// Sends a signal to the process.
  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Whether the process catches `signal`. With --isolate, workers that are copies of it may run steps a
  /// moment before it does.
  func isListening(to signal: Int32) -> Bool {
    #if os(Linux)
      // A process that is gone has no such file, and catches nothing.
      let status = try? text(of: URL(filePath: "/proc/\(process.processIdentifier)/status"))
      let mask = status?.split(separator: "\n").first { $0.hasPrefix("SigCgt:") }?
        .split(separator: "\t").last.flatMap { UInt64($0, radix: 16) }
      return mask.map { $0 >> UInt64(signal - 1) & 1 == 1 } ?? false
    #else
      // Elsewhere no worker is a copy, and no step runs before the signal is caught.
      return true
    #endif
  }

  /// Waits until the process has done something.
  ///
  /// - Parameter event: What that is, for the message if the process ends without having done it.
  func wait(for event: String, _ hasHappened: (StagedProcess) throws -> Bool) async throws {
    while true {
      // Read first: the process may do it and end at once.
      let isRunning = process.isRunning
      if try hasHappened(self) { return }
      guard isRunning else {
        throw ExpectationFailure(
          "the run ended before \(event); it printed:\n\(try text(of: files.output))\(try errors)")
      }
      // The system does not report portably that a file has changed.
      try await Task.sleep(for: .milliseconds(10))
    }
  }

  /// What staged steps and hooks have done so far, in order.
  var journal: [String] {
    get throws { try text(of: files.journal).split(separator: "\n").map(String.init) }
  }

  /// What the process has written to standard error so far.
  var errors: String { get throws { try text(of: files.errors) } }

  private func text(of file: URL) throws -> String {
    String(decoding: try Data(contentsOf: file), as: UTF8.self)
  }

  /// Whether a process is left in which a step or hook of the run in `folder` has begun.
  static func isAnyLeft(in folder: URL) throws -> Bool {
    let file = try FileHandle(forUpdating: StagedFiles(folder: folder).journal)
    // Nothing was written, so closing has nothing to report.
    defer { try? file.close() }
    // Each such process holds a lock, which the system releases when the process has ended.
    guard flock(file.fileDescriptor, LOCK_EX | LOCK_NB) == 0 else { return true }
    // Closing alone does not release it while a process that is being started has a copy of the descriptor.
    flock(file.fileDescriptor, LOCK_UN)
    return false
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
      let script = URL(filePath: path)
      let data = try Data(contentsOf: script)
      var suite = try JSONDecoder().decode(StagedScript.self, from: data).suite
      let files = StagedFiles(folder: script.deletingLastPathComponent())
      suite.journal = Journal(file: files.journal.path)
      self.suite = suite
    } catch {
      // Without its steps the run would report each as undefined, and hide why.
      FileHandle.standardError.write(Data("\(path) holds no staged suite: \(error)\n".utf8))
      exit(2)
    }
  }

  func makeWorld(for scenario: ScenarioContext) throws { try suite.makeWorld(for: scenario) }

  func define(_ steps: Steps<Void>) { suite.define(steps) }
}

/// The files by which a staged process and the one that starts it know of each other.
private struct StagedFiles {
  let folder: URL

  var script: URL { folder.appending(path: "staged-suite.json") }
  var journal: URL { folder.appending(path: "staged-journal") }
  var output: URL { folder.appending(path: "out") }
  var errors: URL { folder.appending(path: "err") }
}

/// The steps and hooks of a staged suite, as they are passed to another process.
private struct StagedScript: Codable {
  struct Entry: Codable {
    let words: String
    let meaning: Meaning
  }

  struct TableStep: Codable {
    let pattern: String
    let columns: [String]
  }

  struct ComparingStep: Codable {
    let pattern: String
    let rows: [[String]]
    let inAnyOrder: Bool
  }

  struct EndlessStep: Codable {
    let pattern: String
    let timeout: Duration?
  }

  let steps: [Entry]
  let hooks: [Entry]
  let tableSteps: [TableStep]
  let comparingSteps: [ComparingStep]
  let endlessSteps: [EndlessStep]

  init(_ suite: StagedSuite) {
    steps = suite.steps.map { Entry(words: $0.pattern, meaning: $0.meaning) }
    hooks = suite.hooks.map { Entry(words: $0.words, meaning: $0.meaning) }
    tableSteps = suite.tableSteps.map { TableStep(pattern: $0.pattern, columns: $0.columns) }
    comparingSteps = suite.comparingSteps.map {
      ComparingStep(pattern: $0.pattern, rows: $0.rows, inAnyOrder: $0.inAnyOrder)
    }
    endlessSteps = suite.endlessSteps.map { EndlessStep(pattern: $0.pattern, timeout: $0.timeout) }
  }

  var suite: StagedSuite {
    StagedSuite(
      steps: steps.map { ($0.words, $0.meaning) }, hooks: hooks.map { ($0.words, $0.meaning) },
      tableSteps: tableSteps.map { ($0.pattern, $0.columns) },
      comparingSteps: comparingSteps.map { ($0.pattern, $0.rows, $0.inAnyOrder) },
      endlessSteps: endlessSteps.map { ($0.pattern, $0.timeout) })
  }
}
