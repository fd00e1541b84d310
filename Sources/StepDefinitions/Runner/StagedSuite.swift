import Foundation
import GherkinRunner
import Synchronization

/// A suite whose definitions were written down in a feature: the runner's own specs run it.
struct StagedSuite: SpecSuite {
  /// What is defined, by pattern.
  var steps: [(pattern: String, meaning: Meaning)] = []
  /// The parameter types that patterns may use besides those of every suite.
  var parameterTypes: [ParameterType] = []
  /// The hooks, by their words: `Before`, or `After @tag`.
  var hooks: [(words: String, meaning: Meaning)] = []
  /// Steps that read a table with these columns, by pattern.
  var tableSteps: [(pattern: String, columns: [String])] = []
  /// Steps that take one value, by pattern.
  var valueSteps: [(pattern: StepPattern, value: StagedValue)] = []
  /// Steps that compare the table below them with this one, by pattern.
  var comparingSteps: [(pattern: String, rows: [[String]], inAnyOrder: Bool)] = []
  /// Steps that end only when they are cancelled, by pattern, with the time limits of their
  /// definitions.
  var endlessSteps: [(pattern: String, timeout: Duration?)] = []
  /// The Swift file that defines the steps, if it is written down: its path and its text.
  var source: (path: String, text: String)?
  /// What ran, in order.
  var journal = Journal()

  /// Whether a step or hook would end the process that runs it.
  var needsProcess: Bool {
    steps.contains(where: \.meaning.needsProcess) || hooks.contains(where: \.meaning.needsProcess)
  }

  func makeWorld(for scenario: ScenarioContext) throws {
    for hook in hooks where hook.words == "makeWorld" { try hook.meaning.perform() }
  }

  func define(_ definitions: Steps<Void>) {
    for type in parameterTypes { definitions.parameter(type) }
    for hook in hooks { define(hook.words, hook.meaning, definitions) }
    defineSpecialSteps(definitions)
    for (pattern, meaning) in steps {
      let journal = self.journal
      switch pattern.count(where: { $0 == "{" }) {
      case 0:
        let place = place(of: pattern)
        definitions.step(StepPattern(pattern), filePath: place.path, line: place.line) { _ in
          journal.note(pattern)
          try meaning.perform()
        }
      case 1:
        definitions.step(StepPattern(pattern)) { (_, first: String) in
          journal.note("\(pattern): \(first)")
          try meaning.perform(first)
        }
      default:
        definitions.step(StepPattern(pattern)) { (_, first: String, second: String) in
          journal.note("\(pattern): \(first), \(second)")
          try meaning.perform(first)
        }
      }
    }
  }

  /// Where the step is defined, as far as reports know.
  private func place(of pattern: String) -> (path: String, line: Int) {
    let lines = source?.text.split(separator: "\n", omittingEmptySubsequences: false) ?? []
    guard let source, let index = lines.firstIndex(where: { $0.contains("\"\(pattern)\"") }) else {
      return (#filePath, #line)
    }
    return (source.path, index + 1)
  }

  private func define(_ words: String, _ meaning: Meaning, _ definitions: Steps<Void>) {
    let journal = self.journal
    let tags = words.drop { $0 != " " }.dropFirst()
    let body: @Sendable (inout Void) async throws -> Void = { _ in
      journal.note(words)
      try meaning.perform()
    }
    let runBody: @Sendable (RunContext) async throws -> Void = { _ in
      journal.note(words)
      try meaning.perform()
    }
    if words == "makeWorld" { return }
    if words == "BeforeAll" {
      definitions.beforeAll(runBody)
    } else if words == "AfterAll" {
      definitions.afterAll(runBody)
    } else if words.hasPrefix("BeforeStep") {
      definitions.beforeStep(String(tags), name: "staged", body)
    } else if words.hasPrefix("AfterStep") {
      definitions.afterStep(String(tags), name: "staged", body)
    } else if words.hasPrefix("Before") {
      definitions.before(String(tags), body)
    } else {
      definitions.after(String(tags), body)
    }
  }
}

/// What staged steps and hooks have done. A class, because the steps of all scenarios share it.
final class Journal: Sendable {
  // Steps of several scenarios run at the same time; the lock keeps their entries whole.
  private let notes = Mutex<[String]>([])
  /// The file that gets each entry as well, for the process that started this one.
  private let file: String?

  init(file: String? = nil) { self.file = file }

  var entries: [String] { notes.withLock { $0 } }

  func note(_ entry: String) {
    notes.withLock { $0.append(entry) }
    if let file { Self.append(entry, to: file) }
  }

  /// Appends a line to a file.
  ///
  /// The descriptor stays open and locked until the process ends, however it does, so the lock shows
  /// that the process is still there.
  private static func append(_ entry: String, to file: String) {
    // Safe, as the path is a string that lives until the call returns.
    let descriptor = unsafe open(file, O_WRONLY | O_APPEND | O_CLOEXEC)
    // The folder is gone when the scenario that started this process has ended.
    guard descriptor >= 0 else { return }
    _ = flock(descriptor, LOCK_SH)
    // One write for each line, so that the lines of several processes do not mix.
    let bytes = Bytes("\(entry)\n".utf8)
    // Safe, as the buffer lives until the call returns and has as many bytes as it says.
    _ = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
  }
}
