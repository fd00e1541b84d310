/// The order of the steps of each scenario, and their number.
///
/// A scenario with a step of unknown type, as `*` is, is not checked.
struct StepOrderCheck: Check {
  static let rules: [CheckRule] = [
    .missingThen, .missingWhen, .stepOrder, .severalWhens, .repeatedKeyword, .leadingAnd,
    .scenarioLength,
  ]
  var collector: FindingCollector

  mutating func check() {
    for index in document.scenarios.indices { check(index) }
  }

  private mutating func check(_ index: Int) {
    let entry = Pickles.Entry(scenario: Int32(truncatingIfNeeded: index), row: nil, firstId: 0)
    let steps = PickleSteps(pickle: Pickle(document: document, entry: entry))
    let slots: [TypedStep] = steps.indices.map(steps.slot).map { slot in
      (slot.index, slot.isFromBackground, steps.type(of: slot))
    }
    let own = slots.filter { !$0.isFromBackground }
    guard let first = own.first else { return }
    checkLength(index, own)
    guard first.type != .unknown || node(first).type != .conjunction else {
      return collector.report(
        .leadingAnd, at: node(first),
        "The first step begins with `\(word(node(first)))`, but no step comes before it.",
        "Begin it with `\(word(.context))`, `\(word(.action))` or `\(word(.outcome))`.")
    }
    guard !slots.contains(where: { $0.type == .unknown }) else { return }
    checkRepetition(own)
    checkOrder(own)
    checkEnd(index, slots)
  }

  private mutating func checkLength(_ index: Int, _ own: [TypedStep]) {
    let limit = collector.settings.limit(of: .scenarioLength)
    guard own.count > limit else { return }
    collector.report(
      .scenarioLength, at: document.scenarios[index].header,
      "This scenario has \(own.count) steps; at most \(limit) are allowed.",
      "Leave out what does not matter here, or split it into several scenarios.")
  }

  private mutating func checkRepetition(_ own: [TypedStep]) {
    for (before, slot) in zip(own, own.dropFirst())
    where before.type == slot.type && node(slot).type == slot.type {
      let and = dialect.and.continuation
      collector.report(
        .repeatedKeyword, at: node(slot), "`\(word(node(slot)))` is repeated.",
        "Write `\(and.trimmedEnd)`, which continues the step before it.",
        edits: document.source.isMarkdown ? [] : [TextEdit(node(slot).keyword.offsets, and)])
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
          .stepOrder, at: node(slot), "This precondition comes after an action or a check.",
          "Move it up, before the first `\(word(.action))`, or begin a new scenario with it.")
      }
      guard slot.type == .action, before != .action else { continue }
      whens += 1
      guard whens == limit + 1 else { continue }
      collector.report(
        .severalWhens, at: node(slot), "This is the \(whens.ordinal) action in one scenario.",
        "Begin a new scenario here; what was done so far becomes its `\(word(.context))`.")
    }
  }

  private mutating func checkEnd(_ index: Int, _ slots: [TypedStep]) {
    let title = document.scenarios[index].header
    if !slots.contains(where: { $0.type == .action }) {
      collector.report(
        .missingWhen, at: title, "Nothing is done in this scenario.",
        "Add a step that begins with `\(word(.action))`.")
    }
    guard let last = slots.lastIndex(where: { $0.type == .outcome }) else {
      return collector.report(
        .missingThen, at: title, "This scenario checks nothing.",
        "Add a step that begins with `\(word(.outcome))` and says what should happen.")
    }
    guard let unchecked = slots[last...].first(where: { $0.type == .action }) else { return }
    collector.report(
      .missingThen, at: node(unchecked), "Nothing is checked after this step.",
      "Say with `\(word(.outcome))` what should happen, or remove the step.")
  }

  private func node(_ slot: TypedStep) -> Node.Step { document.steps[slot.index] }

  private func word(_ step: Node.Step) -> String { document.text(step.keyword).trimmedEnd }

  private func word(_ type: StepType) -> String {
    let keywords =
      switch type {
      case .context: dialect.given
      case .action: dialect.when
      default: dialect.then
      }
    return keywords.continuation.trimmedEnd
  }
}

private typealias TypedStep = (index: Int, isFromBackground: Bool, type: StepType)

extension [String] {
  /// Of a dialect's keywords for one purpose, the one that fits before any step text: some languages
  /// have longer forms for special beginnings.
  fileprivate var continuation: String {
    let words = filter { !$0.hasPrefix("*") }
    let separate = words.filter { $0.hasSuffix(" ") }
    return (separate.isEmpty ? words : separate).min { $0.count < $1.count } ?? first ?? ""
  }
}

extension Int {
  /// The number as an ordinal: `3rd`.
  fileprivate var ordinal: String {
    let isTeen = (11...13).contains(self % 100)
    return "\(self)\(isTeen ? "th" : [1: "st", 2: "nd", 3: "rd"][self % 10] ?? "th")"
  }
}
