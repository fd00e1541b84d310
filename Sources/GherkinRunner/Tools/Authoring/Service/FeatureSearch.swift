/// Looks for words in one feature: in titles, tags and steps of its scenarios.
struct FeatureSearch {
  enum Kind: String, Encodable, Sendable {
    case title, tag, step
  }

  /// A text in which something may be found.
  typealias Text = (kind: Kind, text: String)

  /// A scenario, or the feature itself.
  struct Hit: Encodable {
    let path: String
    /// The id of the block.
    let block: String
    let title: String
    let feature: String
    /// What has the most words.
    let match: String
    let kind: Kind
  }

  private let file: ParseResult
  private let words: [String]

  /// - Parameter words: In small letters. All of them must occur, in any order.
  init(_ file: ParseResult, _ words: [String]) { (self.file, self.words) = (file, words) }

  var results: [Hit] {
    let document = file.document
    // Most files have none of it.
    let all = String(decoding: document.source.bytes, as: UTF8.self).lowercased()
    let path = document.source.uri.lowercased()
    guard words.allSatisfy({ all.containsText($0) || path.containsText($0) }) else { return [] }
    let feature = document.feature?.name ?? ""
    let place = "\(feature) \(document.source.uri)"
    func hit(_ block: FeatureBlock, _ match: Text?) -> Hit? {
      match.map {
        Hit(
          path: document.source.uri, block: block.id, title: block.title, feature: feature,
          match: $0.text, kind: $0.kind)
      }
    }
    return file.blocks.compactMap { block in
      switch block.node {
      case .feature:
        return hit(block, match([(.title, feature), (.title, place)] + tags(block)))
      case .scenario(let index):
        let steps = document.steps[document.scenarios[index].steps.indices].map { step -> Text in
          (.step, document.text(step.keyword) + document.text(step.text))
        }
        return hit(
          block, match([(.title, block.title)] + tags(block) + steps, besides: place))
      case .background, .rule, .none: return nil
      }
    }
  }

  private func tags(_ block: FeatureBlock) -> [Text] { block.tags.map { (.tag, $0) } }

  /// The text with the most words, if all words are in the texts.
  ///
  /// - Parameter other: A text that has some of the words as well; the others have at least one.
  private func match(_ texts: [Text], besides other: String = "") -> Text? {
    let lower = texts.map { $0.text.lowercased() }
    let other = other.lowercased()
    guard
      words.allSatisfy({ word in
        lower.contains { $0.containsText(word) } || other.containsText(word)
      })
    else { return nil }
    let counts = lower.map { text in words.count { text.containsText($0) } }
    guard let most = counts.max(), most > 0, let best = counts.firstIndex(of: most) else {
      return nil
    }
    return texts[best]
  }
}
