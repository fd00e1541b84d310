/// How far a scenario has come.
struct ScenarioProgress: Sendable {
  let start: Duration
  /// When the last test step ended.
  var time: Duration
  /// The next test step.
  var position = 0
  var worst = Status.passed
  /// Whether steps were left out because the run was interrupted.
  var isCutShort = false

  init(start: Duration) {
    self.start = start
    time = start
  }
}
