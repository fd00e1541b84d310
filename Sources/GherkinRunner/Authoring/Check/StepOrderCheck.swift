/// How the steps of a scenario follow each other, and how many there are.
///
/// What kind a step is of is told by the pickle's steps. Where one has none, as with `*`, its
/// scenario is not judged.
struct StepOrderCheck {
  let document: GherkinDocument
  let dialect: Dialect

  /// Reports on the scenario at `index`.
  func check(_ index: Int, into collector: inout FindingCollector) {
    let entry = Pickles.Entry(scenario: Int32(truncatingIfNeeded: index), row: nil, firstId: 0)
    let steps = PickleSteps(pickle: Pickle(document: document, entry: entry))
    let slots = steps.indices.map { TypedStep(steps, at: $0) }
    let own = slots.filter { !$0.isFromBackground }
    guard let first = own.first else { return }
    checkLength(index, own, &collector)
    guard first.type != .unknown || node(first).type != .conjunction else {
      return collector.report(
        .leadingAnd, at: node(first),
        "The first step begins with `\(word(node(first)))`, but there is none before it.",
        "Begin it with `\(word(.context))`, `\(word(.action))` or `\(word(.outcome))`.")
    }
    guard !slots.contains(where: { $0.type == .unknown }) else { return }
    checkRepetition(own, &collector)
    checkOrder(own, &collector)
    checkEnd(index, slots, &collector)
  }

  private func checkLength(
    _ index: Int, _ own: [TypedStep], _ collector: inout FindingCollector
  ) {
    let limit = collector.settings.limit(of: .scenarioLength)
    guard own.count > limit else { return }
    collector.report(
      .scenarioLength, at: document.scenarios[index].header,
      "This scenario has \(own.count) steps; \(limit) are enough to say one thing.",
      "Leave out what does not matter here, or make several scenarios of it.")
  }

  private func checkRepetition(
    _ own: [TypedStep], _ collector: inout FindingCollector
  ) {
    for (before, slot) in zip(own, own.dropFirst())
    where node(slot).type == slot.type && before.type == slot.type {
      let and = dialect.and.continuation
      collector.report(
        .repeatedKeyword, at: node(slot),
        "`\(word(node(slot)))` is said once more.",
        "Write `\(and.trimmed)`, which continues the step before it.",
        edits: document.source.isMarkdown ? [] : [TextEdit(node(slot).keyword.offsets, and)])
    }
  }

  private func checkOrder(_ own: [TypedStep], _ collector: inout FindingCollector) {
    var whens = 0
    var isReported = false
    let limit = collector.settings.limit(of: .severalWhens)
    for (position, slot) in own.enumerated() {
      let before = position > 0 ? own[position - 1].type : nil
      if slot.type == .context, let before, before != .context, !isReported {
        isReported = true
        collector.report(
          .stepOrder, at: node(slot),
          "This is given after something was done or checked.",
          "Move it up, before the first `\(word(.action))`; or begin a new scenario with it.")
      }
      guard slot.type == .action, before != .action else { continue }
      whens += 1
      guard whens == limit + 1 else { continue }
      collector.report(
        .severalWhens, at: node(slot),
        "This is the \(whens.ordinal) thing that is done in one scenario.",
        "Begin a new scenario here; what was done so far becomes its `\(word(.context))`.")
    }
  }

  private func checkEnd(
    _ index: Int, _ slots: [TypedStep], _ collector: inout FindingCollector
  ) {
    let title = document.scenarios[index].header
    if !slots.contains(where: { $0.type == .action }) {
      collector.report(
        .missingWhen, at: title, "Nothing is done in this scenario.",
        "Add a step that begins with `\(word(.action))`.")
    }
    guard let last = slots.lastIndex(where: { $0.type == .outcome }) else {
      return collector.report(
        .missingThen, at: title, "This scenario checks nothing.",
        "Add a step that begins with `\(word(.outcome))` and says what should come of it.")
    }
    guard let unchecked = slots[last...].first(where: { $0.type == .action }) else { return }
    collector.report(
      .missingThen, at: node(unchecked), "Nothing is checked after this step.",
      "Say with `\(word(.outcome))` what should come of it, or leave it out.")
  }

  private func node(_ slot: TypedStep) -> Node.Step { document.steps[slot.index] }

  private func word(_ step: Node.Step) -> String { document.text(step.keyword).trimmed }

  private func word(_ type: StepType) -> String {
    let keywords =
      switch type {
      case .context: dialect.given
      case .action: dialect.when
      default: dialect.then
      }
    return keywords.continuation.trimmed
  }
}

/// A step of a scenario with its type.
private struct TypedStep {
  let index: Int
  let isFromBackground: Bool
  let type: StepType

  init(_ steps: PickleSteps, at position: Int) {
    let slot = steps.slot(at: position)
    index = slot.index
    isFromBackground = slot.isFromBackground
    type = steps.type(of: slot)
  }
}

extension [String] {
  /// Of the words that a dialect has for one purpose, the one that fits before any sentence: some
  /// have forms for special beginnings, all of which are longer.
  fileprivate var continuation: String {
    let words = filter { !$0.hasPrefix("*") }
    let separate = words.filter { $0.hasSuffix(" ") }
    return (separate.isEmpty ? words : separate).min { $0.count < $1.count } ?? first ?? ""
  }
}

extension String {
  /// Without the blank at its end.
  fileprivate var trimmed: String { hasSuffix(" ") ? String(dropLast()) : self }
}

extension Int {
  /// As it is counted: `3rd`.
  fileprivate var ordinal: String {
    let isTeen = (11...13).contains(self % 100)
    return "\(self)\(isTeen ? "th" : [1: "st", 2: "nd", 3: "rd"][self % 10] ?? "th")"
  }
}

/// Tables and texts above the first step, where no step gets them: they are part of the description.
struct StrayBlockCheck {
  let document: GherkinDocument

  /// Reports what stands below the title of a background or a scenario, at most once.
  func check(_ header: Node.Header, into collector: inout FindingCollector) {
    guard let (line, noun) = stray(below: header) else { return }
    collector.report(
      .strayBlock, at: TextRange(line.offset, line.offset + line.text.utf8.count),
      line: Int32(line.number),
      "This \(noun) stands above the first step, so it is part of the description, and no step gets it.",
      "Put it below the step that it belongs to.")
  }

  /// The first line of a table or a text, and which of the two it is; nothing in Markdown, where a
  /// table may be prose.
  func stray(below header: Node.Header) -> (line: DescriptionLine, noun: String)? {
    guard !header.description.isEmpty, !document.source.isMarkdown else { return nil }
    let lines = document.descriptionLines(of: header)
    for (index, line) in lines.enumerated() {
      if line.text.hasPrefix("\"\"\"") { return (line, "text") }
      guard Self.isRow(line) else { continue }
      let isProse = lines[index...].prefix(while: Self.isRow).contains { Self.isRule($0) }
      return isProse ? nil : (line, "table")
    }
    return nil
  }

  private static func isRow(_ line: DescriptionLine) -> Bool {
    line.text.count > 1 && line.text.hasPrefix("|") && line.text.hasSuffix("|")
  }

  /// Whether the line is the one below the head of a table in Markdown, which descriptions may hold.
  private static func isRule(_ line: DescriptionLine) -> Bool {
    line.text.contains("--") && line.text.allSatisfy { "|-: ".contains($0) }
  }
}
