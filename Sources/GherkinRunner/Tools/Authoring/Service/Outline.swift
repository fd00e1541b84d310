/// A block of a feature file with its title, for the outline that editors show.
package struct FeatureSymbol: Sendable, Equatable {
  package let kind: FeatureBlock.Kind
  /// The title; the keyword if there is none.
  package let name: String
  /// The tags, separated by spaces.
  package let tags: String
  /// The bytes of the block with those in it.
  package private(set) var range: Range<Int>
  /// The bytes of the title.
  package let selection: Range<Int>
  package private(set) var children: [FeatureSymbol] = []

  fileprivate init(_ block: FeatureBlock, in document: GherkinDocument) {
    kind = block.kind
    selection = block.heading
    name =
      block.title.isEmpty
      ? document.text(TextRange(selection.lowerBound, selection.upperBound)) : block.title
    tags = block.tags.joined(separator: " ")
    let end = max(block.range.upperBound, selection.upperBound)
    range = min(block.range.lowerBound, selection.lowerBound)..<end
  }

  fileprivate mutating func add(_ child: FeatureSymbol) {
    children.append(child)
    range = range.lowerBound..<max(range.upperBound, child.range.upperBound)
  }
}

extension Workspace {
  /// The blocks of the file at `path`.
  package func symbols(in path: String) -> [FeatureSymbol] {
    guard let document = file(at: path)?.document else { return [] }
    let blocks = document.blocks(isBroken: false)
    guard let feature = blocks.first, feature.kind == .feature else { return [] }
    var top: [FeatureSymbol] = []
    for block in blocks.dropFirst() {
      let symbol = FeatureSymbol(block, in: document)
      if block.level == 0 { top.append(symbol) } else { top[top.count - 1].add(symbol) }
    }
    var root = FeatureSymbol(feature, in: document)
    for symbol in top { root.add(symbol) }
    return [root]
  }
}

extension Range<Int> {
  /// Whether `offset` is in it or at its end.
  func touches(_ offset: Int) -> Bool { lowerBound <= offset && offset <= upperBound }
}
