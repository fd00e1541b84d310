/// A part of one line of a feature, to be colored.
package struct SyntaxToken: Sendable, Equatable {
  /// What it is, in the standard terms of editors' themes.
  package enum Kind: Int, Sendable, CaseIterable {
    /// `Scenario`, `Given`
    case keyword
    /// The name of a feature or rule.
    case `class`
    /// The name of a scenario, a background or examples; the text of a step that is not defined.
    case function
    /// A captured value without a more specific kind.
    case parameter
    case number, string
    /// One of a closed list of values.
    case enumMember
    /// A placeholder.
    case variable
    /// A header cell of examples.
    case property
    /// A tag.
    case decorator
    case comment
    /// `# language: nl`, `# specs:allow …`
    case macro
  }

  package struct Modifiers: OptionSet, Sendable, Equatable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// A column of examples.
    package static let declaration = Modifiers(rawValue: 1)
    /// The text of a step without a definition.
    package static let deprecated = Modifiers(rawValue: 2)
    /// A value of a built-in kind.
    package static let defaultLibrary = Modifiers(rawValue: 4)
  }

  package let range: Range<Int>
  package let kind: Kind
  package var modifiers: Modifiers = []
}

extension Workspace {
  /// The tokens of the file at `path` that touch `range`, in order. None overlaps another or a line end.
  package func tokens(in path: String, within range: Range<Int>? = nil) -> [SyntaxToken] {
    guard let document = file(at: path)?.document, let plan = plan(of: path) else { return [] }
    var collector = TokenCollector(document, plan, within: range ?? 0..<document.source.bytes.count)
    return collector.tokens()
  }
}

private struct TokenCollector {
  private let document: GherkinDocument
  private let plan: Plan
  private let limits: Range<Int>
  private var found: [SyntaxToken] = []
  /// The parameters of the definitions that were met: a step takes one of few definitions, and reading their parameters
  /// copies them.
  private var parameters: [Int: [PatternParameter]] = [:]

  init(_ document: GherkinDocument, _ plan: Plan, within limits: Range<Int>) {
    self.document = document
    self.plan = plan
    self.limits = limits
  }

  mutating func tokens() -> [SyntaxToken] {
    // A step has a keyword and a few values. Growing the array copies it again and again.
    found.reserveCapacity(document.steps.count * 4 + document.cells.count + document.tags.count)
    addTitles()
    for tag in document.tags { add(tag.name.offsets, .decorator) }
    addComments()
    addSteps()
    addRows()
    found.sort { $0.range.lowerBound < $1.range.lowerBound }
    var end = 0
    found.removeAll { token in
      defer { end = max(end, token.range.upperBound) }
      return token.range.lowerBound < end
    }
    return found
  }

  private mutating func add(
    _ range: Range<Int>, _ kind: SyntaxToken.Kind, _ modifiers: SyntaxToken.Modifiers = []
  ) {
    guard !range.isEmpty, range.overlaps(limits) else { return }
    found.append(SyntaxToken(range: range, kind: kind, modifiers: modifiers))
  }

  /// Adds a text with its placeholders.
  private mutating func add(
    _ range: TextRange, _ kind: SyntaxToken.Kind?, placeholders: Bool,
    _ modifiers: SyntaxToken.Modifiers = []
  ) {
    guard range.offsets.overlaps(limits) else { return }
    var start = range.offsets.lowerBound
    if placeholders {
      for (_, placeholder) in document.placeholders(in: range) {
        if let kind { add(start..<placeholder.offsets.lowerBound, kind, modifiers) }
        add(placeholder.offsets, .variable)
        start = placeholder.offsets.upperBound
      }
    }
    if let kind { add(start..<range.offsets.upperBound, kind, modifiers) }
  }

  private mutating func addTitles() {
    func add(_ header: Node.Header, _ kind: SyntaxToken.Kind, isOutline: Bool = false) {
      self.add(header.keyword.offsets, .keyword)
      self.add(header.name, kind, placeholders: isOutline)
    }
    if let feature = document.featureNode { add(feature.header, .class) }
    for rule in document.rules { add(rule.header, .class) }
    for background in document.backgrounds { add(background.header, .function) }
    for scenario in document.scenarios {
      add(scenario.header, .function, isOutline: !scenario.examples.isEmpty)
    }
    for table in document.examples { add(table.header, .function) }
  }

  private mutating func addComments() {
    for comment in document.commentNodes {
      let bytes = document.source.bytes
      let range = comment.text.offsets
      guard let start = range.first(where: { !bytes[$0].isASCIIWhiteSpace }) else { continue }
      let isDirective = Suppression(comment, in: document) != nil
      add(start..<range.upperBound, isDirective ? .macro : .comment)
    }
    // The line with the language is not among the comments.
    let known = Set(document.commentNodes.map { Int($0.line) })
    let bytes = document.source.bytes
    var cursor = LineCursor(at: document.source.textStart)
    while let line = cursor.next(in: bytes.span) {
      if line.isBlank { continue }
      guard bytes[line.textStart] == .hash else { break }
      if !known.contains(line.number) { add(line.textStart..<line.end, .macro) }
    }
  }

  private mutating func addSteps() {
    let decisions = decisions()
    var isOutline = [Bool](repeating: false, count: document.steps.count)
    for scenario in document.scenarios where !scenario.examples.isEmpty {
      for index in scenario.steps.indices { isOutline[index] = true }
    }
    for (index, step) in document.steps.enumerated() {
      guard Int(step.keyword.start) < limits.upperBound else { break }
      guard document.end(ofStep: index) >= limits.lowerBound else { continue }
      add(step.keyword.offsets, .keyword)
      let isOutline = isOutline[index]
      let hasPlaceholders = isOutline && !document.placeholders(in: step.text).isEmpty
      switch decisions[index] {
      case .undefined:
        add(step.text, .function, placeholders: isOutline, .deprecated)
      case .matched(let definition, let first) where !hasPlaceholders:
        addValues(of: step, Int(definition), Int(first))
      default: add(step.text, nil, placeholders: isOutline)
      }
      if let docString = step.docString { addLines(of: document.docStrings[Int(docString)]) }
    }
  }

  /// What the steps mean in the lines that are wanted, by their indices.
  private func decisions() -> [StepDecision?] {
    var decisions = [StepDecision?](repeating: nil, count: document.steps.count)
    for entry in plan.entries {
      let steps = entry.pickle.steps
      let own = document.scenarios[Int(entry.pickle.entry.scenario)].steps.indices
      guard let first = own.first, let last = own.last else { continue }
      let range = Int(document.steps[first].keyword.start)...document.end(ofStep: last)
      // Steps of backgrounds stand before their scenarios.
      guard
        range.overlaps(limits.lowerBound...limits.upperBound)
          || steps.first?.isFromBackground == true
      else { continue }
      for position in 0..<Int(entry.stepCount) {
        let index = steps.slot(at: position).index
        let decision = plan.matches[Int(entry.firstMatch) + position]
        // One row that fits shows what the step means.
        if case .matched = decision { decisions[index] = decision }
        decisions[index] = decisions[index] ?? decision
      }
    }
    return decisions
  }

  private mutating func addValues(of step: Node.Step, _ definition: Int, _ first: Int) {
    let start = step.text.offsets.lowerBound
    let parameters = parameters[definition] ?? plan.patterns[definition].parameters
    self.parameters[definition] = parameters
    var first = first
    for parameter in parameters {
      defer { first += parameter.captureCount }
      guard parameter.captureCount > 0, let range = plan.captures[first].range else { continue }
      let kind: SyntaxToken.Kind =
        switch parameter.type?.form {
        case .integer, .decimal: .number
        case .string: .string
        case .oneOf: .enumMember
        case .word, .anything, .regularExpression, nil: .parameter
        }
      add(
        (start + range.lowerBound)..<(start + range.upperBound), kind,
        parameter.type?.isBuiltIn == true ? .defaultLibrary : [])
    }
  }

  private mutating func addLines(of docString: Node.DocString) {
    let bytes = document.source.bytes
    var cursor = LineCursor(at: docString.delimiter.offsets.lowerBound)
    let end = docString.lines.offsets.upperBound
    // The last of the lines is that of the closing delimiter.
    while cursor.offset <= end, let line = cursor.next(in: bytes.span) {
      add(line.textStart..<line.end, .string)
    }
  }

  private mutating func addRows() {
    let headers = Set(document.examples.compactMap(\.rows.indices.first))
    for (index, row) in document.rows.enumerated() {
      for cell in row.cells.indices {
        if headers.contains(index) {
          add(document.cells[cell].offsets, .property, .declaration)
        } else {
          add(document.cells[cell], .string, placeholders: true)
        }
      }
    }
  }
}
