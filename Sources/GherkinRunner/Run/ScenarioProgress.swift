/// How far a scenario has come.
struct ScenarioProgress: Sendable {
  let start: Duration
  /// When the last test step ended.
  var time: Duration
  /// The next test step.
  var position = 0
  var worst = Status.passed

  init(start: Duration) {
    self.start = start
    time = start
  }
}
