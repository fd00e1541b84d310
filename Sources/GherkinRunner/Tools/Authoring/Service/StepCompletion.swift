/// Steps to write.
extension Workspace {
  /// Values for the parameter at the place, then phrases, best first.
  func steps(at place: CompletionPlace, _ type: StepType, in path: String) -> CompletionList {
    let typed = place.word
    let type = resolved(type, at: place)
    let matching = phrases(matching: typed)
    let values = self.values(at: place, typed, among: matching.map(\.phrase))
    let own = examined(path)?.uses
    // What counts besides the words that match.
    let found = matching.map { phrase, score in
      var score = score
      if phrase.info.keyword.fits(type) { score += 1.5 }
      if !typed.isEmpty, phrase.variants.contains(where: { $0.begins(like: typed) }) { score += 4 }
      if own?.steps(using: phrase.definition).isEmpty == false { score += 2 }
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
          phrase.variant(for: typed), for: place.range, usage: usage(uses),
          tableHeader: phrase.arguments.contains(.table) ? tableHeader(of: phrase.definition) : [],
          indentation: place.indentation))
    }
    return CompletionList(items: items, dependsOnText: true, typed: typed)
  }

  /// The phrases that what is typed may mean. A number is a value.
  func phrases(matching typed: String) -> [(phrase: Phrase, score: Float)] {
    let words = PhraseIndex.words(in: typed).filter { !$0.allSatisfy(\.isNumber) }
    return phrases.matches(words).map { (phrases.phrases[$0.number], $0.score) }
  }

  /// How common a phrase is; nothing is said of one that features may use that are not read yet.
  private func usage(_ uses: Int) -> String {
    uses > 0 ? "used \(uses) ×" : coversSuite ? "not used yet" : ""
  }

  /// The type of the step with conjunctions resolved: that of the step before it.
  private func resolved(_ type: StepType, at place: CompletionPlace) -> StepType {
    guard type == .conjunction else { return type }
    let steps = place.document.steps
    let next = steps.indices.partitionIndex { Int(steps[$0].keyword.start) >= place.textStart }
    return next > 0 ? steps[next - 1].resolvedType : type
  }

  /// The first row of a table below a step of this definition.
  func tableHeader(of definition: Int) -> [String] {
    for (file, step) in steps(using: definition) {
      guard let row = file.document.steps[step].rows.indices.first else { continue }
      return file.document.cellTexts(ofRow: row)
    }
    return []
  }

  /// The values of the parameter that is being typed, where the text before it is a phrase.
  private func values(
    at place: CompletionPlace, _ typed: String, among phrases: [Phrase]
  ) -> [Completion] {
    var found: [Completion] = []
    for phrase in phrases {
      for variant in phrase.variants {
        guard case (let number?, let start)? = variant.progress(of: typed),
          phrase.parameters.indices.contains(number)
        else { continue }
        let parameter = phrase.parameters[number]
        let from = place.range.lowerBound + typed.utf8.count - start.utf8.count
        let values =
          parameter.kind == .choice
          ? parameter.allowed : seenValues(of: phrase.definition, number)
        for value in values where value.lowercased().hasPrefix(start.lowercased()) && value != start
        {
          guard !found.contains(where: { $0.text == value && $0.range.lowerBound == from }) else {
            continue
          }
          found.append(
            Completion(
              kind: .value, label: value, detail: phrase.label(of: variant),
              range: from..<place.offset, text: value))
        }
      }
      if found.count >= Self.completionLimit { break }
    }
    return found
  }

  /// The values that features write for a parameter, each once; at most twenty.
  private func seenValues(of definition: Int, _ parameter: Int) -> [String] {
    var values: [String] = []
    for (file, step) in steps(using: definition) {
      for value in file.plan.values(ofStep: step, definition)[parameter]
      where !values.contains(value) {
        values.append(value)
        if values.count == 20 { return values }
      }
    }
    return values
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
    func lacking(_ variant: PatternVariant) -> Int {
      words.subtracting(PhraseIndex.words(in: variant.text { _ in " " })).count
    }
    return variants.min { lacking($0) < lacking($1) } ?? variants[0]
  }
}

extension PatternVariant {
  /// Whether what is typed is the beginning of the variant, as far as its first parameter.
  fileprivate func begins(like typed: String) -> Bool {
    guard case .text(let text)? = parts.first else { return false }
    return text.utf8.starts(with: typed.utf8) || typed.utf8.starts(with: text.utf8)
  }

  /// How far `typed` goes as a text of the variant: the parameter that it ends in, if it does, and what is typed of
  /// its value. Returns nil if it is not the beginning of such a text.
  func progress(of typed: String) -> (parameter: Int?, value: Substring)? {
    var rest = typed[...]
    for (position, part) in parts.enumerated() {
      switch part {
      case .text(let text):
        guard let after = rest.dropping(prefix: text) else {
          return text.utf8.starts(with: rest.utf8) ? (nil, "") : nil
        }
        rest = after
      case .anything: return (nil, "")
      case .parameter(let number):
        // The value ends where the text after it begins, if that is typed.
        guard case .text(let next)? = parts.dropFirst(position + 1).first,
          let end = rest.firstRange(of: next)
        else { return (number, rest) }
        rest = rest[end.lowerBound...]
      }
    }
    return rest.isEmpty ? (nil, "") : nil
  }
}

extension Substring {
  /// What follows `prefix`, if the text begins with its bytes, by which steps are matched.
  func dropping(prefix: String) -> Substring? {
    guard utf8.starts(with: prefix.utf8) else { return nil }
    return self[utf8.index(startIndex, offsetBy: prefix.utf8.count)...]
  }
}
