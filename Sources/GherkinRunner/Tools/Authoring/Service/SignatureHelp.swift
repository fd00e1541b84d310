/// The phrase of the step that is being typed, with its parameters.
package struct SignatureHelp: Sendable, Equatable {
  package struct Parameter: Sendable, Equatable {
    /// The bytes of the label that stand for it.
    package let range: Range<Int>
    /// What can be written there, in Markdown.
    package let explanation: String
  }

  package let label: String
  /// What the step means, in Markdown.
  package let meaning: String
  package let parameters: [Parameter]
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
    var found: [SignatureHelp] = []
    for (phrase, _) in phrases(matching: typed).sorted(by: { $0.score > $1.score }) {
      guard let variant = phrase.variants.first(where: { $0.begins(with: typed) }) else { continue }
      found.append(phrase.signature(variant, typed))
      if found.count == 3 { break }
    }
    return found
  }
}

extension Phrase {
  fileprivate func signature(_ variant: PatternVariant, _ typed: String) -> SignatureHelp {
    var label = ""
    var places: [SignatureHelp.Parameter] = []
    for part in variant.parts {
      switch part {
      case .text(let text): label += text
      case .anything: label += "…"
      case .parameter(let number):
        guard parameters.indices.contains(number) else { continue }
        let start = label.utf8.count
        label += parameters[number].label
        places.append(
          SignatureHelp.Parameter(
            range: start..<label.utf8.count,
            explanation: parameters[number].explanation.markdown))
      }
    }
    let open = variant.openParameter(in: typed, parameters)?.number
    return SignatureHelp(
      label: label, meaning: info.meaning?.markdown ?? "", parameters: places,
      active: open.flatMap { number in
        variant.parts.compactMap { if case .parameter(let other) = $0 { other } else { nil } }
          .firstIndex(of: number)
      })
  }
}

extension PatternVariant {
  /// Whether `typed` can be the beginning of a text of the variant.
  fileprivate func begins(with typed: String) -> Bool {
    var rest = typed[...]
    for (position, part) in parts.enumerated() {
      switch part {
      case .text(let text):
        if text.utf8.starts(with: rest.utf8) { return true }
        guard let after = rest.dropping(prefix: text) else { return false }
        rest = after
      case .anything: return true
      case .parameter:
        guard case .text(let next)? = parts.dropFirst(position + 1).first,
          let end = rest.firstRange(of: next)
        else { return true }
        rest = rest[end.lowerBound...]
      }
    }
    return rest.isEmpty
  }
}
