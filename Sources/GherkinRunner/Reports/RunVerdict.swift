/// Whether a run is green, in a sentence.
struct RunVerdict {
  let isGreen: Bool
  /// The sentence, with a sign before it: `✘ 2 of 17 scenarios did not pass`.
  let text: String

  init(_ tally: Tally, _ plan: Plan, isStrict: Bool) {
    let total = tally.scenarios.total
    let count = total.counted("scenario")
    isGreen =
      tally.exitStatus(strict: isStrict, hasParseErrors: !plan.parseErrors.isEmpty) == .passed
    let failing = Status.allCases.filter { $0.fails(strict: isStrict) }
      .reduce(0) { $0 + tally.scenarios[$1] }
    let unreadable = plan.files.count { !$0.errors.isEmpty }
    if isGreen {
      text = "✔ \(count): all is well"
    } else if failing > 0 {
      text = "✘ \(failing) of \(count) did not pass"
    } else if unreadable > 0 {
      text = "✘ \(count), and \(unreadable.counted("file")) that could not be read"
    } else {
      text = "✘ \(count): something else is wrong"
    }
  }
}
