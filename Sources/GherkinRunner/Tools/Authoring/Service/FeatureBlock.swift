/// A part of a feature file that is edited by itself: the title of the feature, a background, a rule, a scenario.
///
/// The blocks of a file cover all of it but the blank lines between them. Comments directly above a block belong to it,
/// others to the block before them.
package struct FeatureBlock: Sendable, Equatable {
  package enum Kind: String, Sendable {
    case feature, background, rule, scenario, outline
    /// A file that cannot be parsed.
    case whole
  }

  /// A node of the tree, by its place among those of its kind.
  enum Node: Sendable, Equatable {
    case feature
    case background(Int)
    case rule(Int)
    case scenario(Int)
    case none
  }

  let kind: Kind
  let node: Node
  /// Stays the same while titles do.
  fileprivate(set) var id: String
  /// 1 within a rule, else 0.
  let level: Int
  /// The bytes, without the line end of the last line.
  let range: Range<Int>
  /// The lines, which count from 1.
  let lines: ClosedRange<Int>
  /// The bytes of its keyword and its title.
  let heading: Range<Int>
  let title: String
  let tags: [String]

  /// Whether the block is marked as not finished.
  var isDraft: Bool { tags.contains(Plan.draftTag) }
}

extension GherkinDocument {
  /// The blocks of the file, in its order; a single one if it cannot be parsed.
  ///
  /// - Parameter isBroken: Whether it cannot be.
  func blocks(isBroken: Bool) -> [FeatureBlock] {
    let lines = FeatureLines(of: source)
    guard !isBroken, let feature = featureNode else {
      return [
        FeatureBlock(
          kind: .whole, node: .none, id: "whole", level: 0,
          range: source.textStart..<source.bytes.count, lines: 1...max(1, lines.count),
          heading: source.textStart..<source.textStart, title: "", tags: [])
      ]
    }
    var found: [BlockStart] = [BlockStart(.feature, .feature, feature.header, feature.tags, 0)]
    func add(_ background: Int32?, _ scenarios: NodeRange, level: Int) {
      if let index = background.map(Int.init) {
        found.append(
          BlockStart(.background, .background(index), backgrounds[index].header, .empty, level))
      }
      for index in scenarios.indices {
        let scenario = self.scenarios[index]
        let kind: FeatureBlock.Kind = scenario.examples.isEmpty ? .scenario : .outline
        found.append(
          BlockStart(kind, .scenario(index), scenario.header, scenario.tags, level))
      }
    }
    add(feature.background, feature.scenarios, level: 0)
    for index in feature.rules.indices {
      let rule = rules[index]
      found.append(BlockStart(.rule, .rule(index), rule.header, rule.tags, 0))
      add(rule.background, rule.scenarios, level: 1)
    }
    return blocks(found, lines)
  }

  private struct BlockStart {
    let kind: FeatureBlock.Kind
    let node: FeatureBlock.Node
    let header: Node.Header
    let tags: NodeRange
    let level: Int

    init(
      _ kind: FeatureBlock.Kind, _ node: FeatureBlock.Node, _ header: Node.Header,
      _ tags: NodeRange, _ level: Int
    ) {
      (self.kind, self.node, self.header, self.tags) = (kind, node, header, tags)
      self.level = level
    }
  }

  private func blocks(_ starts: [BlockStart], _ lines: FeatureLines) -> [FeatureBlock] {
    let comments = Set(commentNodes.map { Int($0.line) })
    var first = starts.map { firstLine($0.tags, $0.header) }
    for index in first.indices.dropFirst() {
      while first[index] > first[index - 1] + 1, comments.contains(first[index] - 1) {
        first[index] -= 1
      }
    }
    // What stands above the feature, such as its language, belongs to it.
    first[0] = (1...first[0]).first { lines.line($0)?.isBlank == false } ?? first[0]
    var ids: Set<String> = []
    return starts.indices.map { index in
      let start = starts[index]
      let limit = index + 1 < first.count ? first[index + 1] - 1 : lines.count
      var last = max(first[index], limit)
      while last > first[index], lines.line(last)?.isBlank != false { last -= 1 }
      let name = text(start.header.name)
      var id =
        switch start.kind {
        case .rule: "rule:\(starts[...index].count { $0.kind == .rule })"
        case .scenario, .outline: "scenario:\(name)"
        // There may be one in each rule.
        case .feature, .background, .whole: start.kind.rawValue
        }
      let base = id
      var number = 1
      while !ids.insert(id).inserted {
        number += 1
        id = "\(base)#\(number)"
      }
      return FeatureBlock(
        kind: start.kind, node: start.node, id: id, level: start.level,
        range: lines.whole(first[index]...last), lines: first[index]...last,
        heading: start.header.title.offsets, title: name,
        tags: start.tags.indices.map { text(self.tags[$0].name) })
    }
  }
}

extension ParseResult {
  /// The blocks of the file, in its order.
  var blocks: [FeatureBlock] { document.blocks(isBroken: !grammarErrors.isEmpty) }
}
