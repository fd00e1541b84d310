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
}

extension Range<Int> {
  /// Whether `offset` is in it or at its end.
  func touches(_ offset: Int) -> Bool { lowerBound <= offset && offset <= upperBound }
}
