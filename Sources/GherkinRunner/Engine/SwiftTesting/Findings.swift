import Synchronization

/// What is said once about all tests of a target. A class, because they share it; the lock makes it safe for any thread.
final class Findings: Sendable {
  private typealias Lists = (
    problems: [ScenarioFailure.Problem], warnings: [ScenarioFailure.Problem]
  )

  private let lists = Mutex<Lists>(([], []))

  func add(_ problems: [ScenarioFailure.Problem], _ warnings: [ScenarioFailure.Problem] = []) {
    lists.withLock { lists in
      lists.problems += problems
      lists.warnings += warnings
    }
  }

  func takeProblems() -> [ScenarioFailure.Problem] {
    lists.withLock { lists in
      defer { lists.problems = [] }
      return lists.problems
    }
  }

  func takeWarnings() -> [ScenarioFailure.Problem] {
    lists.withLock { lists in
      defer { lists.warnings = [] }
      return lists.warnings
    }
  }
}
