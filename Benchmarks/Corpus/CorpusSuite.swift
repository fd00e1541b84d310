import GherkinRunner

/// Definitions for every step of the corpus. Their world counts the steps that were run.
struct CorpusSuite: SpecSuite {
  func makeWorld(for scenario: ScenarioContext) -> Int { 0 }

  func define(_ steps: Steps<Int>) {
    let patterns = Phrase.patterns
    steps.step(patterns[0]) { (count, _: String) in count += 1 }
    steps.step(patterns[1]) { (count, _: Int, _: String) in count += 1 }
    steps.step(patterns[2]) { (count, _: Int) in count += 1 }
    steps.step(patterns[3]) { (count, _: Int) in count += 1 }
    steps.step(patterns[4]) { (count, _: Double) in count += 1 }
    steps.step(patterns[5]) { (count, _: String) in count += 1 }
    steps.step(patterns[6]) { (count, _: Int, _: Int) in count += 1 }
    steps.step(patterns[7]) { (count, _: String) in count += 1 }
    steps.step(patterns[8]) { count in count += 1 }
    steps.step(patterns[9]) { (count, _: String, _: Int) in count += 1 }
    steps.step(Phrase.request) { (count, _: Int, _: String) in count += 1 }
    steps.step(StepPattern(Phrase.table)) { (count, _: DataTable) in count += 1 }
    steps.step(StepPattern(Phrase.letter)) { (count, _: DocString) in count += 1 }
  }

  /// What is defined.
  static var definitions: Definitions<Int> {
    let registry = Registry<Int>()
    CorpusSuite().define(Steps(into: registry))
    return registry.definitions
  }
}
