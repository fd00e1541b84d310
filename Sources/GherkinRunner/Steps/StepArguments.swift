/// What a step of a feature hands to its definition: the captured texts, and the table and the doc
/// string below the step. `ArgumentReader` makes values of them.
package struct StepArguments: Sendable {
  private let scenario: ScenarioArguments
  private let position: Int
  /// Where the step's captures begin in those of the scenario.
  private let firstCapture: Int

  /// The arguments of the step at `position`, whose captures are those of the scenario from
  /// `firstCapture` on.
  package init(_ scenario: ScenarioArguments, stepAt position: Int, firstCapture: Int) {
    self.scenario = scenario
    self.position = position
    self.firstCapture = firstCapture
  }

  /// The step with its table and doc string.
  var step: PickleStep { scenario.steps[position] }

  /// What `body` makes of the step's text and the captures at `places`, counted from its first.
  func read<Value>(
    _ places: Range<Int>, _ body: (ArraySlice<Capture>, Span<UInt8>) throws -> Value
  ) rethrows -> Value {
    let captures = scenario.captures[
      (firstCapture + places.lowerBound)..<(firstCapture + places.upperBound)]
    let bytes = scenario.bytes
    return try body(captures, bytes.span.extracting(scenario.range(ofStepAt: position)))
  }
}
