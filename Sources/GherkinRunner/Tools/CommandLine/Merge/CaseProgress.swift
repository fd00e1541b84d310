/// How far the messages about a test case have come.
///
/// Messages that no run writes are refused: a line that is lost or changed must not make a scenario look better than it
/// was.
struct CaseProgress {
  /// How many attempts have ended.
  private var endedAttempts = 0
  /// How many steps of the attempt that runs have ended; nothing between attempts.
  private var endedSteps: Int?
  /// Whether no attempt follows.
  private var isOver = false

  /// Takes the next message.
  ///
  /// - Parameter steps: The ids of the steps of the test case.
  mutating func add(_ message: MessageEnvelope, steps: [String]) throws(MessageError) {
    if let started = message.testCaseStarted {
      guard !isOver else { throw MessageError("the test case has ended before this line") }
      guard endedSteps == nil else {
        throw MessageError("the attempt at the test case before this line has not ended")
      }
      guard started.attempt == endedAttempts else {
        throw MessageError("attempt \(endedAttempts) of the test case should begin here")
      }
      endedSteps = 0
      return
    }
    guard let ended = endedSteps else {
      throw MessageError("the test case has ended before this line")
    }
    if let finished = message.testStepFinished {
      let id = finished.testStepId
      guard ended < steps.count, steps[ended] == id else {
        throw MessageError(
          steps.contains(id)
            ? "a step before '\(id)' has not ended" : "the test case has no step '\(id)'")
      }
      guard finished.testStepResult != nil else { throw MessageError("a result is missing") }
      endedSteps = ended + 1
    } else if let finished = message.testCaseFinished {
      let missing = steps.count - ended
      guard missing == 0 else {
        throw MessageError(
          "\(missing.counted("step")) of the test case did not end before this line")
      }
      endedSteps = nil
      endedAttempts += 1
      isOver = !finished.willBeRetried
    }
  }
}
