/// Steps to write.
extension Workspace {
  /// What counts besides the words that match.
  private enum Bonus {
    static let keyword: Float = 1.5
    static let beginning: Float = 4
    static let inFile: Float = 2
    static let inFolder: Float = 1
  }

  /// More texts that nothing defines are not proposed.
  private static let undefinedLimit = 20

  /// Values for the parameter at the place, then phrases, best first, then texts that features have and
  /// nothing defines.
  func steps(at place: CompletionPlace, _ type: StepType, in path: String) -> CompletionList {
    let typed = place.word
    let type = resolved(type, at: place)
    let values = self.values(at: place, typed, in: path)
    let own = uses(in: path)
    let folder = path.lastIndex(of: "/").map { path[..<$0] } ?? ""
    var nearby: [Int32: Int32] = [:]
    for other in paths where other.hasPrefix(folder) {
      nearby.merge(uses(in: other).counts, uniquingKeysWith: +)
    }
    let found = phrases.phrases(matching: typed).map { phrase, score in
      var score = score
      if phrase.info.keyword.fits(type) { score += Bonus.keyword }
      if !typed.isEmpty, phrase.variants.contains(where: { $0.begins(like: typed) }) {
        score += Bonus.beginning
      }
      if own.counts[Int32(phrase.definition)] != nil { score += Bonus.inFile }
      if nearby[Int32(phrase.definition)] != nil { score += Bonus.inFolder }
      let uses = useCounts[phrase.definition]
      // A phrase used a thousand times is not a hundred times as likely as one used ten times.
      score += Float(uses.bitWidth - uses.leadingZeroBitCount) / 4
      return (phrase: phrase, score: score, uses: uses)
    }
    let best = found.sorted { ($1.score, $0.phrase.definition) < ($0.score, $1.phrase.definition) }
    let limit = Self.completionLimit - min(values.count, Self.completionLimit / 2)
    var items = Array(values.prefix(Self.completionLimit / 2))
    for (phrase, _, uses) in best.prefix(limit) {
      items.append(
        phrase.completion(
          phrase.variant(for: typed), for: place.range, uses: uses,
          tableHeader: phrase.takesTable ? tableHeader(of: phrase.definition) : [],
          indentation: place.indentation))
    }
    items += undefinedTexts(like: typed, at: place, in: path).prefix(limit - min(limit, best.count))
    return CompletionList(items: items, dependsOnText: true, typed: typed)
  }

  /// The type of the step with conjunctions resolved: that of the step before it.
  private func resolved(_ type: StepType, at place: CompletionPlace) -> StepType {
    guard type == .conjunction else { return type }
    let steps = place.document.steps
    let next = steps.indices.partitionIndex { Int(steps[$0].keyword.start) >= place.textStart }
    return next > 0 ? steps[next - 1].resolvedType : type
  }

  /// The first row of a table below a step of this definition.
  private func tableHeader(of definition: Int) -> [String] {
    for path in paths {
      if let header = uses(in: path).tableHeaders[Int32(definition)] { return header }
    }
    return []
  }

  /// The values of the parameter that is being typed, where the text before it is a phrase.
  private func values(
    at place: CompletionPlace, _ typed: String, in path: String
  ) -> [Completion] {
    var found: [Completion] = []
    for (phrase, _) in phrases.phrases(matching: typed) {
      for variant in phrase.variants {
        guard let (number, start) = variant.openParameter(in: typed, phrase.parameters),
          case let parameter = phrase.parameters[number]
        else { continue }
        let from = place.range.lowerBound + typed.utf8.count - start.utf8.count
        let values =
          parameter.kind == .choice
          ? parameter.allowed : seenValues(of: phrase.definition, number)
        for value in values where value.lowercased().hasPrefix(start.lowercased()) && value != start
        {
          guard !found.contains(where: { $0.text == value && $0.range.lowerBound == from }) else {
            continue
          }
          var item = Completion(
            kind: .value, label: value, range: from..<place.offset, text: value)
          item.detail = phrase.label(of: variant)
          found.append(item)
        }
      }
      if found.count >= Self.completionLimit { break }
    }
    return found
  }

  /// The values that features write for a parameter, each once; at most twenty.
  private func seenValues(of definition: Int, _ parameter: Int) -> [String] {
    var values: [String] = []
    for path in paths {
      guard let file = examined(path), file.uses.counts[Int32(definition)] != nil else { continue }
      for index in file.plan.steps(using: definition) {
        for value in file.plan.values(ofStep: index, definition)[parameter]
        where !values.contains(value) {
          values.append(value)
          if values.count == 20 { return values }
        }
      }
    }
    return values
  }

  /// Texts of steps in features that nothing defines.
  private func undefinedTexts(
    like typed: String, at place: CompletionPlace, in path: String
  ) -> [Completion] {
    let words = PhraseIndex.words(in: typed)
    var texts: [String] = []
    for other in paths {
      for text in uses(in: other).undefined where !texts.contains(text) {
        let lower = text.lowercased()
        // The step that is being typed is one of them.
        guard text.trimmedEnd != typed.trimmedEnd, words.allSatisfy(lower.contains) else {
          continue
        }
        texts.append(text)
        if texts.count == Self.undefinedLimit { break }
      }
    }
    return texts.map { text in
      var item = Completion(kind: .phrase, label: text, range: place.range, text: text)
      item.usage = "not defined yet"
      return item
    }
  }
}

extension StepDefinitionKeyword {
  /// Whether its author meant it for steps of this type.
  fileprivate func fits(_ type: StepType) -> Bool {
    switch (self, type) {
    case (.given, .context), (.when, .action), (.then, .outcome): true
    default: false
    }
  }
}

extension Phrase {
  /// The variant that shares the most words with what is typed; of equal ones, the fullest.
  fileprivate func variant(for typed: String) -> PatternVariant {
    let words = Set(PhraseIndex.words(in: typed))
    guard variants.count > 1, !words.isEmpty else { return variants[0] }
    let lacking = variants.map { variant in
      words.subtracting(PhraseIndex.words(in: variant.text { _ in " " })).count
    }
    let least = lacking.min() ?? 0
    return variants[lacking.firstIndex(of: least) ?? 0]
  }
}

extension PatternVariant {
  /// Whether what is typed is the beginning of the variant, as far as its first parameter.
  fileprivate func begins(like typed: String) -> Bool {
    guard case .text(let text)? = parts.first else { return false }
    return text.hasPrefix(typed) || typed.hasPrefix(text)
  }

  /// The parameter at the end of `typed`, if the text before it is the beginning of the variant, and what is
  /// typed of its value.
  func openParameter(
    in typed: String, _ parameters: [CatalogueParameter]
  ) -> (number: Int, value: String)? {
    var rest = typed[...]
    for (position, part) in parts.enumerated() {
      switch part {
      case .text(let text):
        guard rest.hasPrefix(text) else { return nil }
        rest = rest.dropFirst(text.count)
      case .anything: return nil
      case .parameter(let number):
        guard parameters.indices.contains(number) else { return nil }
        // The value ends where the text after it begins, if that is typed.
        guard case .text(let next)? = parts.dropFirst(position + 1).first,
          let end = rest.firstRange(of: next)
        else { return (number, String(rest)) }
        rest = rest[end.lowerBound...]
      }
    }
    return nil
  }
}
