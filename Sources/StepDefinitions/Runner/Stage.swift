import Foundation
import GherkinRunner

/// A folder of its own in which the runner's specs write features down and run them, with the whole
/// command line, in this process.
struct Stage {
  var suite = StagedSuite()
  /// The result of the last run.
  private(set) var result: Result?
  /// A run that was started and that no step has waited for.
  private(set) var process: StagedProcess?
  /// The editor in which a file was opened.
  var editor: StagedEditor?
  private var pipes: [FullPipe] = []
  private let folder: TemporaryFolder

  /// The result of a run.
  struct Result {
    let status: Int
    let output: String
    let errors: String
  }

  init() throws { folder = try TemporaryFolder() }

  var folderPath: String { folder.url.path }

  /// Writes a file, and the folders it stands in.
  func write(_ bytes: Bytes, to path: String) throws {
    let file = folder.url.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  /// The text of a file.
  func read(_ path: String) throws -> String {
    try String(contentsOf: folder.url.appending(path: path), encoding: .utf8)
  }

  /// What a file holds; nil if there is none.
  func content(of path: String) -> Bytes? {
    (try? Data(contentsOf: folder.url.appending(path: path))).map { Bytes($0) }
  }

  /// Makes a symbolic link.
  func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appending(path: path).path, withDestinationPath: target)
  }

  func makeFolder(_ path: String) throws {
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: path), withIntermediateDirectories: true)
  }

  /// Runs the staged suite as if `arguments` had been typed in the stage's folder.
  mutating func run(_ arguments: [String]) async throws {
    guard !suite.needsProcess else {
      throw ExpectationFailure(
        """
        a step would end this run: say "When the specs are run in a process of their own with …"
        """)
    }
    let output = MemorySink()
    let errors = MemorySink()
    let console = Console(output: output, errors: errors, workingFolder: folder.url.path)
    let status = await suite.run(arguments: arguments, console: console)
    result = Result(status: Int(status.rawValue), output: output.text, errors: errors.text)
  }

  /// Runs the scenarios as tests, as `swift test` does: those whose names contain `filter`. A line says what
  /// came of each.
  mutating func runTests(filter: String, environment: [String: String]) async {
    let selection = CaseSelection(
      paths: [], folder: folder.url.path, environment: environment, target: "StagedTests")
    var (lines, problems): ([String], [ScenarioFailure.Problem]) = ([], [])
    do {
      let selected = try selection.selected(of: suite, endsWithLastCase: false)
      for test in selected.broken + selected.cases {
        guard filter.isEmpty || test.name.contains(filter) else { continue }
        let result = await test.result()
        let word =
          result.problems.isEmpty ? result.skipReason == nil ? "passed" : "skipped" : "failed"
        lines.append("\(word): \(test.name)")
        problems += result.problems
      }
      problems += await selected.finish()
    } catch {
      result = Result(status: 1, output: "", errors: error.description)
      return
    }
    lines += problems.map { "\($0.path):\($0.line):\($0.column): \($0.description)" }
    result = Result(
      status: problems.isEmpty ? 0 : 1, output: lines.joined(separator: "\n"), errors: "")
  }

  /// The same in a process of its own, which steps may end.
  mutating func runProcess(_ arguments: [String]) async throws {
    try start(arguments)
    try await waitForEnd()
  }

  /// Starts the staged suite in a process of its own.
  mutating func start(_ arguments: [String]) throws {
    result = nil
    process = try StagedProcess(suite, arguments, in: folder.url)
  }

  /// Waits until the process that was started has ended, if there is one.
  mutating func waitForEnd() async throws {
    guard let process else { return }
    result = try await process.end()
    for entry in try process.journal { suite.journal.note(entry) }
    self.process = nil
  }

  /// Waits until no process is left in which a step or hook of the last run has begun.
  func waitUntilNoProcessIsLeft() async throws {
    while try StagedProcess.isAnyLeft(in: folder.url) {
      try await Task.sleep(for: .milliseconds(10))
    }
  }

  /// Makes a named pipe that takes nothing and that nothing reads, for as long as the stage is there.
  mutating func makeFullPipe(_ path: String) throws {
    pipes.append(try FullPipe(folder.url.appending(path: path)))
  }
}

/// A folder that is removed with the last reference to it. A class, because that is what ends with
/// its last reference.
private final class TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "specs-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    // Nothing can be done about a folder that will not go, and the system clears it in time.
    try? FileManager.default.removeItem(at: url)
  }
}
