import Foundation
package import GherkinRunner

/// The program `specs`. It runs the specs of this repository or, where its own specs start it with steps
/// that they have staged, those.
@main enum Program {
  static func main() {
    let isStaged = ProcessInfo.processInfo.environment[StagedProcess.variable] != nil
    guard isStaged else { return Specs.main() }
    // Scenarios send it this signal, which it would ignore if `nohup` had started the specs.
    _ = signal(SIGHUP, SIG_DFL)
    StagedProgram.main()
  }
}

/// The specs of the five apps and of the runner itself.
package struct Specs: SpecSuite {
  /// Hears of each row that has run, and whether it drove an app as its user does.
  private let didRun: (@Sendable (_ row: ScenarioContext, _ droveApp: Bool) -> Void)?

  package init() { didRun = nil }

  /// Makes the suite, which tells of each row that has run.
  package init(didRun: @escaping @Sendable (_ row: ScenarioContext, _ droveApp: Bool) -> Void) {
    self.didRun = didRun
  }

  package func makeWorld(for scenario: ScenarioContext) -> SpecsWorld { SpecsWorld() }

  package func define(_ steps: Steps<SpecsWorld>) {
    steps.beforeStep(name: "Know which step runs") { world, context in
      if let step = context.plannedStep { world.premises.begin(step) }
    }
    if let didRun {
      steps.after(name: "Tell whether an app was driven") { world, context in
        didRun(context.scenario, await world.droveApp)
      }
    }
    networkSteps(steps)
    screenSteps(steps)
    listSteps(steps)
    comicsSteps(steps)
    charactersSteps(steps)
    moviesSteps(steps)
    feedSteps(steps)
    useCaseSteps(steps)
    feedCacheSteps(steps)
    shellSteps(steps)
    preferencesSteps(steps)
    marvelSteps(steps)
    imageSteps(steps)
    vipersSteps(steps)
    // Last in the list of steps: those who write about the apps do not need them.
    runnerSteps(steps)
  }
}
