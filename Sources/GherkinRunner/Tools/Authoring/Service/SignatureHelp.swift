/// The phrase of the step that is being typed, with its parameters.
package struct SignatureHelp: Sendable {
  package let label: String
  /// What the step means, in Markdown.
  package let meaning: String
  /// The bytes of the label that stand for each parameter, and what can be written there, in Markdown.
  package let parameters: [(range: Range<Int>, explanation: String)]
  /// The number of the parameter at the cursor.
  package let active: Int?
}

extension Workspace {
  /// The phrases that the text before `offset` begins, best first; at most three.
  package func signatures(at offset: Int, in path: String) -> [SignatureHelp] {
    guard let document = file(at: path)?.document else { return [] }
    let place = CompletionPlace(offset, in: document)
    guard case .step = place.context else { return [] }
    let typed = place.word
    guard !PhraseIndex.words(in: typed).isEmpty else { return [] }
    let best = phrases(matching: typed).sorted { $0.score > $1.score }
    let found = best.lazy.compactMap { phrase, _ in
      phrase.variants.first { $0.progress(of: typed) != nil }.map { phrase.signature($0, typed) }
    }
    return Array(found.prefix(3))
  }
}

extension Phrase {
  fileprivate func signature(_ variant: PatternVariant, _ typed: String) -> SignatureHelp {
    var label = ""
    var places: [(range: Range<Int>, explanation: String)] = []
    var numbers: [Int] = []
    for part in variant.parts {
      switch part {
      case .text(let text): label += text
      case .anything: label += "…"
      case .parameter(let number):
        guard parameters.indices.contains(number) else { continue }
        let start = label.utf8.count
        label += parameters[number].label
        places.append((start..<label.utf8.count, parameters[number].explanation.markdown))
        numbers.append(number)
      }
    }
    return SignatureHelp(
      label: label, meaning: info.meaning?.markdown ?? "", parameters: places,
      active: variant.progress(of: typed)?.parameter.flatMap { numbers.firstIndex(of: $0) })
  }
}
