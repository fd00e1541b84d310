/// What to say of a test case that did not pass: each step that is to blame, why, where it stands in
/// the feature and where it is defined.
struct CaseReport: EventReceiver {
  private let plan: Plan
  private let style: ReportStyle
  private var buffer = ReportBuffer()
  private var answers = UndefinedAnswers()
  private var tally = Tally()

  init(_ plan: Plan, folder: String) {
    self.plan = plan
    style = ReportStyle(folder: folder)
  }

  /// What did not pass; nothing if the run is green.
  var problems: String? {
    var outcome = tally.outcome(plan, isStrict: true)
    // Each of them is a test case of its own.
    outcome.unreadableFiles = 0
    guard !outcome.isGreen else { return nil }
    return buffer.bytes.isEmpty
      ? outcome.sentence : String(decoding: buffer.bytes, as: UTF8.self)
  }

  mutating func receive(_ event: TimedEvent) {
    tally.receive(event, plan: plan)
    switch event.event {
    case .runHookFinished(let hook, let result) where result.status > .skipped:
      buffer.appendLine("\(result.status.mark) \(plan.hooks[hook].title)")
      buffer.appendLines("\(result.status.rawValue): \(result.problem?.message ?? "")", indent: 2)
      buffer.appendLine("hook  \(style.place(plan.hooks[hook].location))", indent: 2)
    case .stepFinished(let attempt, let step, let result) where result.status > .skipped:
      write(plan.scenario(attempt.scenario), step, result)
    case .scenarioFinished(let id, let result)
    where result.status > .skipped && buffer.bytes.isEmpty:
      let reason = plan.scenario(id.scenario).explanation(of: result.status)
      buffer.appendLine("\(result.status.rawValue): \(reason)")
    case .runProblem(let problem), .runFinished(.broken(let problem)):
      buffer.appendLines(problem.reason, indent: 0)
    default: break
    }
  }

  private mutating func write(_ scenario: PlannedScenario, _ step: Int, _ result: StepResult) {
    buffer.append("\(result.status.mark) ")
    switch scenario.testStep(step) {
    case .hook(let hook): buffer.append(plan.hooks[hook].title)
    case .step(let index, let decision):
      StepText(style: style, plan: plan)
        .write(scenario.pickle.steps[index], decision, result.status, into: &buffer)
    }
    buffer.endLine()
    let answer = answers.forStep(at: step, of: scenario, in: plan)
    ProblemText(style: style, plan: plan, scenario: scenario)
      .write(step, result, answer, indent: 2, into: &buffer)
  }
}
