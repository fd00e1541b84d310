/// A line on a terminal that shows how far a run of mutants is, redrawn as it goes on.
package struct MutationProgress: Sendable {
  /// The line is drawn no more often than this.
  private static let interval = Duration.milliseconds(100)

  private let total: Int
  private let firstOfMutants: Int
  private let write: @Sendable (String) -> Void
  private var done = 0
  private var unnoticed = 0
  private var lastDrawn = Duration.zero - .seconds(1)

  /// - Parameter write: Writes to the terminal.
  package init(_ plan: MutationPlan, write: @escaping @Sendable (String) -> Void) {
    total = plan.plan.scenarioCount
    firstOfMutants = plan.originalCount
    self.write = write
  }

  mutating func receive(_ result: ScenarioResult, of scenario: Int, at time: Duration) {
    done += 1
    if scenario >= firstOfMutants, result.status == .passed { unnoticed += 1 }
    guard time - lastDrawn >= Self.interval else { return }
    lastDrawn = time
    let left = (time / max(1, done) * (total - done)).coarseText
    write("\r\u{1B}[K\(done)/\(total) runs, \(unnoticed) not noticed, \(left) left")
  }

  func finish() { write("\r\u{1B}[K") }
}
