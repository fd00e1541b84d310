/// A block of a feature file with its title, for the outline that editors show.
package struct FeatureSymbol: Sendable, Equatable {
  package enum Kind: Sendable {
    case feature, rule, background, scenario, outline, examples, row
  }

  package let kind: Kind
  /// The title; the keyword if there is none.
  package let name: String
  /// The tags, separated by spaces.
  package let tags: String
  /// The bytes of the block.
  package fileprivate(set) var range: Range<Int>
  /// The bytes of the title.
  package let selection: Range<Int>
  package fileprivate(set) var children: [FeatureSymbol] = [] {
    didSet {
      // A block ends no earlier than what is in it.
      let end = children.map(\.range.upperBound).max() ?? 0
      range = range.lowerBound..<max(range.upperBound, end)
    }
  }
}

extension Workspace {
  /// The blocks of the file at `path`.
  package func symbols(in path: String) -> [FeatureSymbol] {
    file(at: path).map { FeatureOutline($0.document).symbols } ?? []
  }

  /// What can be folded in the file at `path`, in the order of its lines, which count from 1.
  package func foldingRanges(
    in path: String
  ) -> [(lines: ClosedRange<Int>, isComment: Bool)] {
    file(at: path).map { FeatureOutline($0.document).foldingRanges } ?? []
  }

  /// Blocks in all files whose title or tags contain every word of `query`, at most `limit`.
  package func symbols(
    matching query: String, limit: Int
  ) -> [(path: String, symbol: FeatureSymbol)] {
    let words = query.lowercased().split(separator: " ").map(String.init)
    var found: [(path: String, symbol: FeatureSymbol)] = []
    for file in files where file.document.mayMatch(words) {
      for symbol in symbols(in: file.path).flatMap(\.withDescendants) where symbol.kind != .row {
        let text = "\(symbol.name) \(symbol.tags)".lowercased()
        guard words.allSatisfy(text.containsText) else { continue }
        found.append((file.path, symbol))
        if found.count == limit { return found }
      }
    }
    return found
  }
}

extension GherkinDocument {
  /// Whether a title with its tags may contain all of the words; cheaper than to make its symbols.
  fileprivate func mayMatch(_ words: [String]) -> Bool {
    let tags = tags.map { text($0.name).lowercased() }
    let others = words.filter { word in !tags.contains { $0.containsText(word) } }
    return others.isEmpty
      || headers.contains { header in
        let title = text(header.name.isEmpty ? header.keyword : header.name).lowercased()
        return others.allSatisfy(title.containsText)
      }
  }
}

extension FeatureSymbol {
  /// The block and everything in it.
  var withDescendants: [FeatureSymbol] { [self] + children.flatMap(\.withDescendants) }
}

/// The blocks of one document.
private struct FeatureOutline {
  let document: GherkinDocument
  let lines: FeatureLines

  init(_ document: GherkinDocument) {
    self.document = document
    lines = FeatureLines(of: document.source)
  }

  var symbols: [FeatureSymbol] {
    guard let feature = document.featureNode else { return [] }
    var root = symbol(.feature, feature.tags, feature.header, upTo: document.lastLine)
    root.children =
      background(feature.background) + scenarios(feature.scenarios)
      + feature.rules.indices.map(rule)
    return [root]
  }

  private func rule(_ index: Int) -> FeatureSymbol {
    let rule = document.rules[index]
    var symbol = symbol(.rule, rule.tags, rule.header, upTo: document.lastLine(ofRule: index))
    symbol.children = background(rule.background) + scenarios(rule.scenarios)
    return symbol
  }

  private func background(_ index: Int32?) -> [FeatureSymbol] {
    index.map { [symbol(.background, .empty, document.backgrounds[Int($0)].header)] } ?? []
  }

  private func scenarios(_ range: NodeRange) -> [FeatureSymbol] {
    document.scenarios[range.indices].map { scenario in
      var symbol = symbol(
        scenario.examples.isEmpty ? .scenario : .outline, scenario.tags, scenario.header)
      symbol.children = document.examples[scenario.examples.indices].map(examples)
      return symbol
    }
  }

  private func examples(_ table: Node.Examples) -> FeatureSymbol {
    var symbol = symbol(.examples, table.tags, table.header)
    symbol.children = table.rows.indices.dropFirst().map { index in
      let range = Int(document.rows[index].offset)..<document.end(ofRow: index)
      let name = document.cellTexts(ofRow: index).joined(separator: " | ")
      return FeatureSymbol(kind: .row, name: name, tags: "", range: range, selection: range)
    }
    return symbol
  }

  private func symbol(
    _ kind: FeatureSymbol.Kind, _ tags: NodeRange, _ header: Node.Header, upTo last: Int? = nil
  ) -> FeatureSymbol {
    let first = document.firstLine(tags, header)
    let selection = header.title.offsets
    let range = lines.text(of: first...max(first, last ?? Int(header.lastLine)))
    let start = min(range.lowerBound, selection.lowerBound)
    return FeatureSymbol(
      kind: kind, name: document.text(header.name.isEmpty ? header.keyword : header.name),
      tags: tags.indices.map { document.text(document.tags[$0].name) }.joined(separator: " "),
      range: start..<max(range.upperBound, selection.upperBound), selection: selection)
  }

  var foldingRanges: [(lines: ClosedRange<Int>, isComment: Bool)] {
    var found: [(lines: ClosedRange<Int>, isComment: Bool)] = []
    func add(_ first: Int, _ last: Int, isComment: Bool = false) {
      if last > first { found.append((first...last, isComment)) }
    }
    if let feature = document.featureNode { add(Int(feature.header.line), document.lastLine) }
    for (index, rule) in document.rules.enumerated() {
      add(Int(rule.header.line), document.lastLine(ofRule: index))
    }
    for header in document.headers { add(Int(header.line), Int(header.lastLine)) }
    for (index, step) in document.steps.enumerated() {
      let rows = document.rows[step.rows.indices]
      if let first = rows.first, let last = rows.last { add(Int(first.line), Int(last.line)) }
      if let docString = step.docString {
        let last = lines.number(at: document.end(ofStep: index))
        add(Int(document.docStrings[Int(docString)].line), last)
      }
    }
    var start: Int32?
    var previous: Int32 = -1
    for comment in document.commentNodes {
      if comment.line != previous + 1 {
        if let start { add(Int(start), Int(previous), isComment: true) }
        start = comment.line
      }
      previous = comment.line
    }
    if let start { add(Int(start), Int(previous), isComment: true) }
    // A block that begins on the line of another one folds with it.
    var seen: Set<Int> = []
    return found.sorted {
      ($0.lines.lowerBound, $1.lines.upperBound) < ($1.lines.lowerBound, $0.lines.upperBound)
    }
    .filter { seen.insert($0.lines.lowerBound).inserted }
  }
}

extension Range<Int> {
  /// Whether `offset` is in it or at its end.
  func touches(_ offset: Int) -> Bool { lowerBound <= offset && offset <= upperBound }
}
