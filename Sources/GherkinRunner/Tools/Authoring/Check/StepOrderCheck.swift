/// The order of the steps of each scenario.
///
/// A scenario with a step of unknown type, as `*` is, is not checked.
struct StepOrderCheck: Check {
  var collector: FindingCollector

  mutating func check() {
    for index in document.scenarios.indices {
      guard let steps = document.typedSteps(of: index) else { continue }
      checkOrder(steps.filter { !$0.isFromBackground })
    }
  }

  private mutating func checkOrder(_ own: [TypedStep]) {
    var whens = 0
    var isReported = false
    let limit = collector.settings.limit(of: .severalWhens)
    for (position, slot) in own.enumerated() {
      let before = position > 0 ? own[position - 1].type : nil
      if slot.type == .context, let before, before != .context, !isReported {
        isReported = true
        collector.report(
          .stepOrder, at: document.steps[slot.index],
          "This precondition comes after an action or a check.",
          "Move it up, before the first `\(dialect.word(.action))`, or begin a new scenario with it."
        )
      }
      guard slot.type == .action, before != .action else { continue }
      whens += 1
      guard whens == limit + 1 else { continue }
      collector.report(
        .severalWhens, at: document.steps[slot.index],
        "This is action number \(whens) of one scenario.",
        "Begin a new scenario here; what was done so far becomes its `\(dialect.word(.context))`.")
    }
  }
}
