/// Looks for words in one feature: in titles, tags and steps of its scenarios.
struct FeatureSearch {
  enum Kind: String, Encodable, Sendable {
    case title, tag, step
  }

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
    let (path, feature) = (document.source.uri, document.feature?.name ?? "")
    let place = "\(feature) \(path)"
    // Most files have none of it.
    let all = place + String(decoding: document.source.bytes, as: UTF8.self)
    guard words.allSatisfy(all.lowercased().containsText) else { return [] }
    return file.blocks.compactMap { block in
      guard block.isScenario || block.kind == .feature else { return nil }
      var texts = [(block.title, Kind.title)] + block.tags.map { ($0, .tag) }
      if block.isScenario {
        texts += document.steps[document.scenarios[block.index].steps.indices].map {
          (document.text($0.keyword) + document.text($0.text), .step)
        }
      } else {
        texts.append((place, .title))
      }
      return match(texts, besides: place.lowercased()).map {
        Hit(
          path: path, block: block.id, title: block.title, feature: feature, match: $0.text,
          kind: $0.kind)
      }
    }
  }

  /// The text with the most words, if all words are in the texts.
  ///
  /// - Parameter other: A text that has some of the words as well; the others have at least one.
  private func match(
    _ texts: [(text: String, kind: Kind)], besides other: String
  ) -> (text: String, kind: Kind)? {
    let lower = texts.map { $0.text.lowercased() }
    guard words.allSatisfy({ word in (lower + [other]).contains { $0.containsText(word) } })
    else { return nil }
    let counts = lower.map { text in words.count { text.containsText($0) } }
    guard let most = counts.max(), most > 0, let best = counts.firstIndex(of: most) else {
      return nil
    }
    return texts[best]
  }
}
