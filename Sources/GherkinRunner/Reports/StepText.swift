import Foundation

/// Writes a step as it reads in the feature, with what it hands to its definition standing out.
struct StepText {
  let style: ReportStyle
  let plan: Plan

  /// Adds keyword and text on one line, without ending it.
  func write(
    _ step: PickleStep, _ decision: StepDecision, _ status: Status,
    into buffer: inout ReportBuffer
  ) {
    let paint = style.theme[status]
    buffer.append(step.keyword, paint)
    var text: [UInt8] = []
    step.appendText(to: &text)
    var end = 0
    for argument in plan.argumentRanges(of: decision) where argument.lowerBound >= end {
      append(text[end..<argument.lowerBound], paint, to: &buffer)
      append(text[argument], style.theme.argument, to: &buffer)
      end = argument.upperBound
    }
    append(text[end...], paint, to: &buffer)
  }

  /// Adds the table or the text below a step.
  func writeArgument(of step: PickleStep, indent: Int, into buffer: inout ReportBuffer) {
    if let rows = step.dataTable {
      TableText(rows: rows).write(indent: indent, style.theme.argument, into: &buffer)
    }
    if let (content, mediaType) = step.docString {
      buffer.appendLine("\"\"\"" + (mediaType ?? ""), indent: indent, style.theme.argument)
      buffer.appendLines(content, indent: indent, style.theme.argument)
      buffer.appendLine("\"\"\"", indent: indent, style.theme.argument)
    }
  }

  private func append(_ bytes: ArraySlice<UInt8>, _ paint: Paint, to buffer: inout ReportBuffer) {
    if !bytes.isEmpty { buffer.append(String(decoding: bytes, as: UTF8.self), paint) }
  }
}

/// Where the places of definitions begin, so that they stand in one column within a scenario.
struct StepColumns {
  /// Beyond this, long steps do not push the column any further.
  private static let limit = 90

  let location: Int

  init(_ scenario: PlannedScenario, indent: Int) {
    let title = indent + Self.titleWidth(of: scenario)
    let widths = scenario.pickle.steps.map { indent + 4 + Self.width(of: $0) } + [title]
    location = (widths.filter { $0 < Self.limit }.max() ?? 0) + 1
  }

  /// How many columns keyword and text of a step take.
  static func width(of step: PickleStep) -> Int {
    step.keyword.displayWidth + step.text.displayWidth
  }

  /// How many columns keyword and name of a scenario take.
  static func titleWidth(of scenario: PlannedScenario) -> Int {
    scenario.pickle.scenario.keyword.displayWidth + 2 + scenario.pickle.name.displayWidth
  }
}

/// Proposes step definitions for undefined steps, each only once however many steps it is for.
/// Nothing is prepared before the first one.
struct SnippetsText {
  private var snippets: [Snippet] = []
  private var known: Set<String> = []
  private let parameterTypes: ParameterTypes
  private var generator: SnippetGenerator?

  init(_ plan: Plan) { parameterTypes = plan.parameterTypes }

  var isEmpty: Bool { snippets.isEmpty }

  /// Adds what would define `step`, unless it misses something else.
  mutating func add(_ step: PickleStep) {
    guard !step.lacksExamples else { return }
    let generator = generator ?? SnippetGenerator(parameterTypes)
    self.generator = generator
    let snippet = generator.snippets(for: step).first
    guard let snippet, known.insert(snippet.expression).inserted else { return }
    snippets.append(snippet)
  }

  func write(_ theme: Theme, into buffer: inout ReportBuffer) {
    buffer.appendLine("To define the undefined steps, paste and complete:", theme.title)
    for snippet in snippets {
      buffer.endLine()
      buffer.appendLines(snippet.code, indent: 4, theme.undefined)
    }
  }
}

/// Shows what a step or hook left behind: logs and links as they are, other text folded to a few
/// lines, everything else by its name, type and size.
struct AttachmentText {
  /// How many lines of a text are shown.
  private static let lineLimit = 5

  let style: ReportStyle

  func write(_ attachment: Attachment, indent: Int, into buffer: inout ReportBuffer) {
    let paint = style.theme.aside
    guard case .text(let text) = attachment.body else {
      return buffer.appendLine(attachment.summary, indent: indent, paint)
    }
    if !attachment.isLog, attachment.mediaType != Attachment.linkMediaType {
      buffer.appendLine(attachment.summary, indent: indent, paint)
      return writeLines(of: text, indent: indent + 2, into: &buffer)
    }
    buffer.append(blanks: indent)
    buffer.append(attachment.isLog ? "log: " : "link: ", paint)
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    if let first = lines.first { buffer.append(first) }
    buffer.endLine()
    for line in lines.dropFirst() { buffer.appendLine(line, indent: indent + 5) }
  }

  private func writeLines(of text: String, indent: Int, into buffer: inout ReportBuffer) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let limit = style.verbosity == .verbose ? .max : Self.lineLimit
    for line in lines.prefix(limit) { buffer.appendLine(line, indent: indent) }
    guard lines.count > limit else { return }
    buffer.appendLine("… \(lines.count - limit) more lines", indent: indent, style.theme.aside)
  }
}

/// What reports ask of attachments.
extension Attachment {
  var isText: Bool {
    if case .text = body { true } else { false }
  }

  var isLog: Bool { mediaType == Self.logMediaType }

  /// The text as it is, or the bytes in base 64.
  var encodedBody: String {
    switch body {
    case .text(let text): text
    case .bytes(let bytes): Data(bytes).base64EncodedString()
    }
  }

  /// The body in base 64, whatever it is.
  var base64: String {
    switch body {
    case .text(let text): Data(text.utf8).base64EncodedString()
    case .bytes(let bytes): Data(bytes).base64EncodedString()
    }
  }

  /// How many bytes the body has.
  var byteCount: Int {
    switch body {
    case .text(let text): text.utf8.count
    case .bytes(let bytes): bytes.count
    }
  }
}

extension Attachment {
  /// The attachment for reports that are text: what was logged or linked, else what it is.
  var summary: String {
    if case .text(let text) = body, isLog || mediaType == Self.linkMediaType {
      return isLog ? "log: \(text)" : "link: \(text)"
    }
    let title = name.map { "\($0), " } ?? ""
    return "attached: \(title)\(mediaType), \(byteCount == 1 ? "1 byte" : "\(byteCount) bytes")"
  }
}

/// What reports ask of a planned scenario.
extension PlannedScenario {
  /// `path:line` by which the scenario, or its example row, can be run alone.
  var place: String { "\(pickle.uri):\(pickle.location.line)" }

  /// The table of examples that the scenario's row is from.
  var examples: Examples? {
    guard let row = pickle.row else { return nil }
    return pickle.scenario.examples.last { $0.lines.contains(row.line) }
  }
}

extension Plan {
  /// The bytes of a step's text that each parameter took.
  func argumentRanges(of decision: StepDecision) -> [Range<Int>] {
    guard case .matched(let definition, let first) = decision else { return [] }
    var captures = captures(of: Int(definition), from: Int(first))
    return patterns[Int(definition)].parameters.compactMap { parameter in
      defer { captures = captures.dropFirst(parameter.shape.captureCount) }
      return captures.first?.range
    }
  }

  /// Whether the test step at `position` of `scenario` is a step of the feature, and not a hook.
  func isStep(_ position: Int, of scenario: Int) -> Bool {
    let before = hookSets[Int(entries[scenario].hooks)].before.count
    return position >= before && position - before < stepCount(of: scenario)
  }
}

extension Pickle {
  /// Which table of examples, and which row of it, counted from 1.
  var examplePlace: (table: Int, row: Int)? {
    guard let row = entry.row else { return nil }
    let tables = scenarioNode.examples.indices
    for (number, table) in tables.enumerated() {
      let rows = document.examples[table].rows.indices
      if rows.contains(row) { return (number + 1, row - rows.lowerBound) }
    }
    return nil
  }
}

extension PickleStep {
  /// `path:line` of the step.
  var place: String { "\(pickle.uri):\(location.line)" }
}
