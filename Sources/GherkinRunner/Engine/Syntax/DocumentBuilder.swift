/// Collects the nodes of a tree from the parser, and numbers them in the official order.
///
/// Knows which blocks are open, but not which may follow which.
struct DocumentBuilder {
  private(set) var feature: Node.Feature?
  private(set) var rules: [Node.Rule] = []
  private(set) var backgrounds: [Node.Background] = []
  private(set) var scenarios: [Node.Scenario] = []
  private(set) var examples: [Node.Examples] = []
  var steps: [Node.Step] = []
  var rows: [Node.Row] = []
  var cells: [TextRange] = []
  var docStrings: [Node.DocString] = []
  var tags: [Node.Tag] = []
  private(set) var comments: [Node.Comment] = []
  var nextId = 0

  /// The last line that was neither empty nor a comment.
  var lastLine: Int32 = 0
  /// The block to which the next free text, steps or rows belong.
  private(set) var block = Block.none
  var tableStart: Int?
  var isStepOpen = false
  /// The first step of the open background or scenario.
  private(set) var firstStep = 0
  private(set) var isRuleOpen = false
  private var isScenarioOpen = false
  /// The first of the tags whose title has not been read.
  private var waitingTags = 0

  enum Block {
    case none, feature, rule, background, scenario, examples
  }

  init(byteCount: Int) {
    // An estimate that saves most copies on growth for files made of steps.
    steps.reserveCapacity(min(byteCount / 64, 1 << 16))
  }

  // MARK: Opening

  mutating func openFeature(_ header: Node.Header) {
    feature = Node.Feature(header: header, tags: takeTags())
    block = .feature
  }

  mutating func openRule(_ header: Node.Header) {
    rules.append(
      Node.Rule(
        header: header, tags: takeTags(), scenarios: NodeRange(scenarios.count, scenarios.count)))
    isRuleOpen = true
    block = .rule
  }

  mutating func openBackground(_ header: Node.Header) {
    let index = Int32(truncatingIfNeeded: backgrounds.count)
    backgrounds.append(Node.Background(header: header, steps: NodeRange(steps.count, steps.count)))
    if isRuleOpen {
      rules[rules.count - 1].background = index
    } else {
      feature?.background = index
    }
    firstStep = steps.count
    block = .background
  }

  mutating func openScenario(_ header: Node.Header) {
    scenarios.append(
      Node.Scenario(
        header: header, tags: takeTags(), steps: NodeRange(steps.count, steps.count),
        examples: NodeRange(examples.count, examples.count),
        rule: isRuleOpen ? Int32(truncatingIfNeeded: rules.count - 1) : nil))
    firstStep = steps.count
    isScenarioOpen = true
    block = .scenario
  }

  mutating func openExamples(_ header: Node.Header) {
    examples.append(
      Node.Examples(header: header, tags: takeTags(), rows: NodeRange(rows.count, rows.count)))
    block = .examples
  }

  private mutating func takeTags() -> NodeRange {
    defer { waitingTags = tags.count }
    return NodeRange(waitingTags, tags.count)
  }

  // MARK: Adding

  mutating func addComment(line: Int, text: TextRange) {
    comments.append(Node.Comment(line: Int32(truncatingIfNeeded: line), text: text))
  }

  /// Extends the description of the open block to the end of `text`.
  mutating func addDescription(_ text: TextRange) {
    switch block {
    case .none: break
    case .feature: feature?.header.describe(text)
    case .rule: rules[rules.count - 1].header.describe(text)
    case .background: backgrounds[backgrounds.count - 1].header.describe(text)
    case .scenario: scenarios[scenarios.count - 1].header.describe(text)
    case .examples: examples[examples.count - 1].header.describe(text)
    }
  }

  mutating func takeId() -> Int32 {
    defer { nextId += 1 }
    return Int32(truncatingIfNeeded: nextId)
  }

  // MARK: Closing

  /// Closes the open background, scenario's steps or examples.
  mutating func closeBlock() {
    closeStep()
    switch block {
    case .background:
      let last = backgrounds.count - 1
      backgrounds[last].steps.extend(to: steps.count)
      backgrounds[last].id = takeId()
      backgrounds[last].header.lastLine = lastLine
      block = .none
    case .examples:
      let last = examples.count - 1
      examples[last].rows.extend(to: rows.count)
      numberTags(examples[last].tags)
      examples[last].id = takeId()
      examples[last].header.lastLine = lastLine
      block = .none
    case .scenario:
      // Steps end where the first examples begin.
      scenarios[scenarios.count - 1].steps.extend(to: steps.count)
      block = .none
    case .none, .feature, .rule:
      break
    }
  }

  /// Closes everything except the feature and the rule.
  mutating func closeScenario() {
    closeBlock()
    guard isScenarioOpen else { return }
    let last = scenarios.count - 1
    scenarios[last].examples.extend(to: examples.count)
    numberTags(scenarios[last].tags)
    scenarios[last].id = takeId()
    scenarios[last].header.lastLine = lastLine
    isScenarioOpen = false
  }

  /// Closes everything except the feature.
  mutating func closeRule() {
    closeScenario()
    if isRuleOpen {
      let last = rules.count - 1
      rules[last].scenarios.extend(to: scenarios.count)
      numberTags(rules[last].tags)
      rules[last].id = takeId()
      rules[last].header.lastLine = lastLine
      isRuleOpen = false
    } else if rules.isEmpty {
      feature?.scenarios = NodeRange(0, scenarios.count)
    }
  }

  mutating func closeFeature() {
    closeRule()
    guard let tags = feature?.tags else { return }
    numberTags(tags)
    feature?.rules = NodeRange(0, rules.count)
    feature?.header.lastLine = lastLine
  }

  private mutating func numberTags(_ range: NodeRange) {
    for index in range.indices { tags[index].id = takeId() }
  }
}

/// Steps, tables, doc strings and tags: the nodes without a title.
extension DocumentBuilder {
  mutating func openStep(line: Int, keyword: TextRange, text: TextRange, type: StepType) {
    closeStep()
    let previous = steps.count > firstStep ? steps[steps.count - 1].resolvedType : .conjunction
    steps.append(
      Node.Step(
        line: Int32(truncatingIfNeeded: line), keyword: keyword, text: text, type: type,
        resolvedType: type == .conjunction ? previous : type))
    isStepOpen = true
  }

  mutating func closeStep() {
    guard isStepOpen else { return }
    steps[steps.count - 1].id = takeId()
    isStepOpen = false
  }

  /// Adds the row in `line` with its cells to the open table, or opens one.
  mutating func addRow(_ line: LineCursor.Line, in bytes: Span<UInt8>) {
    let firstCell = cells.count
    let end = bytes.trimmedEnd(from: line.textStart, to: line.end)
    var offset = line.textStart + 1
    var cellStart = offset
    while offset < end {
      let byte = bytes[offset]
      if byte == .pipe {
        cells.append(TextRange(bytes.trimmed(from: cellStart, to: offset)))
        cellStart = offset + 1
      } else if byte == .backslash {
        offset += 1
      }
      offset += 1
    }

    if tableStart == nil { tableStart = rows.count }
    let rest = bytes.skippingWhiteSpace(from: min(cellStart, end), to: end)
    rows.append(
      Node.Row(
        line: Int32(truncatingIfNeeded: line.number),
        offset: Int32(truncatingIfNeeded: line.textStart), id: takeId(),
        cells: NodeRange(firstCell, cells.count),
        rest: rest < end && bytes[rest] != .hash ? TextRange(rest, end) : .empty))
  }

  /// Closes the open table; returns the first row whose number of cells differs from the first's.
  mutating func closeTable() -> (row: Node.Row, expected: Int)? {
    guard let start = tableStart else { return nil }
    tableStart = nil
    if isStepOpen { steps[steps.count - 1].rows = NodeRange(start, rows.count) }
    let expected = rows[start].cells.count
    return rows[start...].first { $0.cells.count != expected }.map { ($0, expected) }
  }

  /// Adds a doc string to the open step, before its lines are read.
  mutating func openDocString(_ docString: Node.DocString) {
    guard isStepOpen else { return }
    steps[steps.count - 1].docString = Int32(truncatingIfNeeded: docStrings.count)
    docStrings.append(docString)
  }

  /// Ends the lines of the open doc string at `offset`.
  mutating func closeDocString(at offset: Int) {
    guard let last = docStrings.indices.last else { return }
    docStrings[last].lines = TextRange(docStrings[last].lines.offsets.lowerBound, offset)
  }

  mutating func addTag(line: Int, name: TextRange) {
    tags.append(Node.Tag(line: Int32(truncatingIfNeeded: line), name: name))
  }
}

extension Node.Header {
  fileprivate mutating func describe(_ text: TextRange) {
    // An empty range elsewhere is an empty line at the beginning of the description.
    description =
      description == .empty
      ? text : TextRange(description.offsets.lowerBound, text.offsets.upperBound)
  }
}
