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

  let kind: Kind
  /// Its place among the nodes of its kind; an outline is a scenario.
  let index: Int
  /// Stays the same while titles do.
  let id: String
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

  var isScenario: Bool { kind == .scenario || kind == .outline }

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
          kind: .whole, index: 0, id: "whole", level: 0,
          range: source.textStart..<source.bytes.count, lines: 1...max(1, lines.count),
          heading: source.textStart..<source.textStart, title: "", tags: [])
      ]
    }
    var starts: [BlockStart] = [(.feature, 0, feature.header, feature.tags, 0)]
    func add(_ background: Int32?, _ scenarios: NodeRange, level: Int) {
      if let index = background.map(Int.init) {
        starts.append((.background, index, backgrounds[index].header, .empty, level))
      }
      for index in scenarios.indices {
        let scenario = self.scenarios[index]
        starts.append(
          (
            scenario.examples.isEmpty ? .scenario : .outline, index, scenario.header,
            scenario.tags, level
          ))
      }
    }
    add(feature.background, feature.scenarios, level: 0)
    for index in feature.rules.indices {
      let rule = rules[index]
      starts.append((.rule, index, rule.header, rule.tags, 0))
      add(rule.background, rule.scenarios, level: 1)
    }
    return blocks(starts, lines)
  }

  private typealias BlockStart = (
    kind: FeatureBlock.Kind, index: Int, header: Node.Header, tags: NodeRange, level: Int
  )

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
    return starts.enumerated().map { number, start in
      let limit = number + 1 < first.count ? first[number + 1] - 1 : lines.count
      var last = max(first[number], limit)
      while last > first[number], lines.line(last)?.isBlank != false { last -= 1 }
      let name = text(start.header.name)
      let base =
        switch start.kind {
        case .rule: "rule:\(start.index + 1)"
        case .scenario, .outline: "scenario:\(name)"
        case .feature, .background, .whole: start.kind.rawValue
        }
      // There may be a background in each rule, and one name for several scenarios.
      var (id, count) = (base, 1)
      while !ids.insert(id).inserted {
        count += 1
        id = "\(base)#\(count)"
      }
      return FeatureBlock(
        kind: start.kind, index: start.index, id: id,
        level: start.level, range: lines.whole(first[number]...last),
        lines: first[number]...last, heading: start.header.title.offsets, title: name,
        tags: start.tags.indices.map { text(self.tags[$0].name) })
    }
  }
}

extension ParseResult {
  /// The blocks of the file, in its order.
  var blocks: [FeatureBlock] { document.blocks(isBroken: !grammarErrors.isEmpty) }
}
