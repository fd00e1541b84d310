/// Writes what stands above steps: the feature and the rule when they change, and each scenario.
struct HeadingText: Sendable {
  let style: ReportStyle
  private var document: GherkinDocument?
  private var ruleId: Int?
  /// How far in the scenarios of the current feature or rule stand.
  private(set) var indent = 2

  init(style: ReportStyle) { self.style = style }

  /// Adds the feature and the rule around a scenario, unless they stand there already.
  mutating func writeSurroundings(of scenario: PlannedScenario, into buffer: inout ReportBuffer) {
    let next = scenario.pickle.document
    let isNewFeature = next !== document
    if isNewFeature, let feature = next.feature {
      if document != nil { buffer.endLine() }
      write(tags: feature.tags, indent: 0, into: &buffer)
      write(feature, indent: 0, into: &buffer)
    }
    document = next
    let rule = scenario.pickle.scenario.rule
    if isNewFeature || rule?.id != ruleId, let rule {
      buffer.endLine()
      write(tags: rule.tags, indent: 2, into: &buffer)
      write(rule, indent: 2, into: &buffer)
      if style.verbosity == .quiet { return update(rule) }
    } else if style.verbosity == .quiet, isNewFeature || rule?.id != ruleId {
      buffer.endLine()
    }
    update(rule)
  }

  private mutating func update(_ rule: Rule?) {
    ruleId = rule?.id
    indent = rule == nil ? 2 : 4
  }

  /// Adds the title of a scenario, its tags above it and the values of its row below it.
  func write(_ scenario: PlannedScenario, column: Int, into buffer: inout ReportBuffer) {
    buffer.endLine()
    let pickle = scenario.pickle
    let examples = scenario.examples
    write(tags: pickle.scenario.tags + (examples?.tags ?? []), indent: indent, into: &buffer)
    buffer.append(blanks: indent)
    writeTitle(of: scenario, into: &buffer)
    buffer.append(blanks: max(1, column - indent - StepColumns.titleWidth(of: scenario)))
    buffer.appendLine("# \(scenario.place)", style.theme.aside)
    if let examples, let row = pickle.row {
      write(row, of: examples, into: &buffer)
    }
  }

  /// Adds a scenario as a single line that says how it went.
  func write(
    _ scenario: PlannedScenario, _ status: Status, isFlaky: Bool, into buffer: inout ReportBuffer
  ) {
    buffer.append(blanks: indent)
    buffer.append("\(status.mark) ", style.theme[status])
    writeTitle(of: scenario, into: &buffer)
    if isFlaky {
      buffer.append(" (flaky)", style.theme.flaky)
    } else if status != .passed {
      buffer.append(" (\(status.rawValue))", style.theme[status])
    }
    buffer.endLine()
  }

  private func writeTitle(of scenario: PlannedScenario, into buffer: inout ReportBuffer) {
    buffer.append("\(scenario.pickle.scenario.keyword):", style.theme.keyword)
    buffer.append(" \(scenario.pickle.name)")
  }

  private func write(_ block: some TitledNode, indent: Int, into buffer: inout ReportBuffer) {
    buffer.append(blanks: indent)
    buffer.append("\(block.keyword):", style.theme.keyword)
    buffer.append(" \(block.name)", style.theme.title)
    buffer.endLine()
    guard style.verbosity > .quiet else { return }
    let lines = block.description.split(whereSeparator: \.isNewline)
    for line in lines {
      buffer.appendLine(
        line.drop { $0 == " " || $0 == "\t" }, indent: indent + 2, style.theme.aside)
    }
  }

  private func write(tags: [Tag], indent: Int, into buffer: inout ReportBuffer) {
    guard !tags.isEmpty, style.verbosity > .quiet else { return }
    let names = tags.map(\.name).joined(separator: " ")
    buffer.appendLine(names, indent: indent, style.theme.tag)
  }

  /// `Examples: start = 12, eat = 5`
  private func write(_ row: TableRow, of examples: Examples, into buffer: inout ReportBuffer) {
    let names = examples.header?.cells.map(\.value) ?? []
    let values = zip(names, row.cells).map { "\($0) = \($1.value)" }
    let title = examples.name.isEmpty ? examples.keyword : "\(examples.keyword) (\(examples.name))"
    buffer.append(blanks: indent + 2)
    buffer.append("\(title): ", style.theme.aside)
    buffer.appendLine(values.joined(separator: ", "), style.theme.argument)
  }
}

/// The last lines of a report: how many scenarios and steps there were, and how long they took.
struct CountsText {
  let tally: Tally
  let theme: Theme
  let isStrict: Bool

  func write(_ plan: Plan, into buffer: inout ReportBuffer) {
    write("scenario", tally.scenarios.total, tally.rows.map { ($0.word, $0.scenarios) }, &buffer)
    write("step", tally.steps.total, tally.rows.map { ($0.word, $0.steps) }, &buffer)
    let outcome = tally.outcome(plan, isStrict: isStrict)
    for remark in outcome.remarks {
      buffer.appendLine(remark, outcome.isGreen ? theme.skipped : theme.failed)
    }
    buffer.appendLine(tally.duration.text)
  }

  /// `3 scenarios (1 failed, 2 passed)`, the worst first.
  private func write(
    _ noun: String, _ total: Int, _ counts: [(word: String, count: Int)],
    _ buffer: inout ReportBuffer
  ) {
    buffer.append(total.counted(noun))
    var separator = " ("
    for (word, count) in counts where count > 0 {
      buffer.append(separator)
      buffer.append("\(count) \(word)", Status(rawValue: word).map { theme[$0] } ?? theme.flaky)
      separator = ", "
    }
    buffer.append(total > 0 ? ")" : "")
    buffer.endLine()
  }
}

extension Status {
  /// What stands before a step, so that its status shows without colour.
  var mark: String {
    switch self {
    case .passed: "✔"
    case .failed: "✘"
    case .skipped: "–"
    case .pending: "…"
    case .undefined: "?"
    case .ambiguous: "≠"
    }
  }

  /// What stands for a step in the progress report.
  var letter: UInt8 {
    switch self {
    case .passed: UInt8(ascii: ".")
    case .failed: UInt8(ascii: "F")
    case .skipped: UInt8(ascii: "-")
    case .pending: UInt8(ascii: "P")
    case .undefined: UInt8(ascii: "U")
    case .ambiguous: UInt8(ascii: "A")
    }
  }
}

/// What a terminal is told before and after a piece of text to have it stand out.
package struct Paint: Sendable, Equatable {
  let on: [UInt8]
  let off: [UInt8]

  /// Text as it is.
  package static let none = Paint(on: [], off: [])

  /// The given codes of "select graphic rendition".
  static func codes(_ codes: String) -> Paint {
    Paint(on: Array("\u{1B}[\(codes)m".utf8), off: Array("\u{1B}[0m".utf8))
  }

  private init(on: [UInt8], off: [UInt8]) {
    self.on = on
    self.off = off
  }
}

/// How each kind of text looks in a report. What it means never hangs on the looks alone.
package struct Theme: Sendable, Equatable {
  var passed = Paint.none
  var failed = Paint.none
  var ambiguous = Paint.none
  var undefined = Paint.none
  var pending = Paint.none
  var skipped = Paint.none
  /// Scenarios that passed, but not at the first attempt.
  var flaky = Paint.none
  /// Names of features, scenarios and sections.
  var title = Paint.none
  /// `Given`, `Scenario:` and the like.
  var keyword = Paint.none
  var tag = Paint.none
  /// What stands in a step for a parameter of its definition.
  var argument = Paint.none
  /// What is there for those who look for it: locations, durations, descriptions.
  var aside = Paint.none

  /// No escape sequences at all.
  package static let plain = Theme()

  /// The sixteen colours every terminal has.
  package static let colored = Theme(
    passed: .codes("32"), failed: .codes("1;31"), ambiguous: .codes("31"),
    undefined: .codes("33"), pending: .codes("33"), skipped: .codes("36"), flaky: .codes("35"),
    title: .codes("1"),
    keyword: .codes("1"), tag: .codes("36"), argument: .codes("1;34"), aside: .codes("2"))

  /// The look of whatever has `status`.
  subscript(status: Status) -> Paint {
    switch status {
    case .passed: passed
    case .failed: failed
    case .ambiguous: ambiguous
    case .undefined: undefined
    case .pending: pending
    case .skipped: skipped
    }
  }
}
