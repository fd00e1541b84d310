import Dispatch
import Foundation
import GherkinRunner

/// Runs a scenario as a library for tests does, in a process in which `SpecSuite.main` is never called.
enum Bridge {
  /// Runs the scenario "doomed" of the feature "F" in `x.feature`, and ends the process with 0 if it passes, or else 1.
  static func main() -> Never {
    Task {
      let tests = ScenarioTests(
        RunnerProbe.self, features: ["x.feature"], in: FileManager.default.currentDirectoryPath,
        target: "Probe", endsWithLastScenario: false)
      let problems = await tests["F.doomed"].result().problems + tests.finish()
      for problem in problems { print(problem.description) }
      exit(problems.isEmpty ? 0 : 1)
    }
    dispatchMain()
  }
}
