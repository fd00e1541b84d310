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

/// The texts of a scenario's steps with all that was captured of them, in one piece.
///
/// A class, so that the arguments of a step are one reference. No other scenario shares it: threads
/// that count references to the same object wait for each other.
package final class ScenarioArguments: Sendable {
  let steps: PickleSteps
  /// The texts of all steps, one after the other.
  let bytes: Bytes
  /// The captures of all steps, one after the other.
  let captures: [Capture]
  /// Where the text of each step ends in `bytes`.
  private let ends: [Int]

  /// - Parameter captures: Those of all steps, in order.
  package init(_ steps: PickleSteps, captures: some Collection<Capture>) {
    self.steps = steps
    self.captures = Array(captures)
    var bytes: Bytes = []
    var ends: [Int] = []
    ends.reserveCapacity(steps.count)
    for position in steps.indices {
      steps.appendText(at: position, to: &bytes)
      ends.append(bytes.count)
    }
    self.ends = ends
    self.bytes = bytes
  }

  func range(ofStepAt position: Int) -> Range<Int> {
    (position == 0 ? 0 : ends[position - 1])..<ends[position]
  }
}
