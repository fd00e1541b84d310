/// The texts of a scenario's steps with all that was captured of them, in one piece.
///
/// A class, so that the arguments of a step are one reference. No other scenario shares it: threads
/// that count references to the same object wait for each other.
package final class ScenarioArguments: Sendable {
  let steps: PickleSteps
  /// The texts of all steps, one after the other.
  let bytes: [UInt8]
  /// The captures of all steps, one after the other.
  let captures: [Capture]
  /// Where the text of each step ends in `bytes`.
  private let ends: [Int]

  /// - Parameter captures: Those of all steps, in order.
  package init(_ steps: PickleSteps, captures: some Collection<Capture>) {
    self.steps = steps
    self.captures = Array(captures)
    var bytes: [UInt8] = []
    var ends: [Int] = []
    ends.reserveCapacity(steps.count)
    for position in steps.indices {
      steps.appendText(at: position, to: &bytes)
      ends.append(bytes.count)
    }
    self.ends = ends
    self.bytes = bytes
  }

  /// Where the text of the step at `position` is in `bytes`.
  func range(ofStepAt position: Int) -> Range<Int> {
    (position == 0 ? 0 : ends[position - 1])..<ends[position]
  }
}
