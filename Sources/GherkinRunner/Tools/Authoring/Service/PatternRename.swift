/// The text of a step, written with placeholders or not.
struct WrittenStep {
  /// The text as written.
  private let written: Bytes
  /// The text with the values of one row of examples.
  private let resolved: Bytes
  /// Where each byte of `resolved` stands in `written`, and the end.
  private let origins: [Int]

  /// The text when its Cucumber expression `old` becomes `new`: the values stay, and with them what stands for them in an
  /// outline. Returns nil if its own words come from a column of examples.
  ///
  /// - Parameter captures: Those of the match of the old pattern with the resolved text.
  func text(
    from old: CompiledPattern, _ captures: ArraySlice<Capture>, to new: CompiledPattern
  ) -> Bytes? {
    var values: [Bytes] = []
    var ranges: [Range<Int>] = []
    for (_, captures) in old.arguments(captures) {
      guard let range = captures.first?.range, let place = writtenRange(of: range) else {
        return nil
      }
      ranges.append(range)
      values.append(Bytes(written[place]))
    }
    guard writes(wordsOutside: ranges, values.reduce(0) { $0 + $1.count }),
      let expression = old.expression, let renamed = new.expression,
      let choices = Choices(of: expression, in: resolved, ranges)
    else { return nil }
    return choices.text(of: renamed, values)
  }

  /// The text of a step with the values of a row.
  init(_ step: PickleStep) {
    let document = step.pickle.document
    let range = step.node.text.offsets
    written = Bytes(document.source.bytes[range])
    var text: Bytes = []
    step.appendText(to: &text)
    resolved = text
    var origins: [Int] = []
    var from = 0
    let places = step.isFromBackground ? [] : document.placeholders(in: step.node.text)
    for (name, place) in places {
      guard let value = step.placeholders?.resolve("<\(name)>"), value != "<\(name)>" else {
        continue
      }
      let start = place.offsets.lowerBound - range.lowerBound
      let end = place.offsets.upperBound - range.lowerBound
      origins += from..<start
      // Only the ends of a value stand somewhere.
      origins += value.utf8.indices.enumerated().map { $0.offset == 0 ? start : -1 }
      from = end
    }
    origins += from...written.count
    self.origins = origins
  }

  /// Whether the words outside of the values are written as they are, and nothing else is: a placeholder may stand for
  /// some, with other words in other rows.
  ///
  /// - Parameter count: How many bytes the values take in the written text.
  private func writes(wordsOutside values: [Range<Int>], _ count: Int) -> Bool {
    guard origins.count == resolved.count + 1 else { return false }
    let words = resolved.indices.filter { index in !values.contains { $0.contains(index) } }
    return words.count + count == written.count
      && words.allSatisfy { index in
        let origin = origins[index]
        return origin >= 0 && origin < written.count && written[origin] == resolved[index]
      }
  }

  /// The bytes of the written text that stand for `range` of the resolved one; nil if a placeholder stands
  /// for more.
  private func writtenRange(of range: Range<Int>) -> Range<Int>? {
    guard origins.count == resolved.count + 1 else { return nil }
    let start = origins[range.lowerBound]
    var end = origins[range.upperBound]
    if range.isEmpty { end = start }
    return start >= 0 && end >= start ? start..<end : nil
  }
}

/// What a text chose where a Cucumber expression leaves a choice.
private struct Choices {
  /// For each optional, whether it is there; for each alternation, which alternative, in their order.
  private var optionals: [Bool] = []
  private var alternatives: [Int] = []

  /// Reads them from `text`, in which `values` are the places of the parameters.
  init?(of expression: CucumberExpression, in text: Bytes, _ values: [Range<Int>]) {
    let found = Self.read(expression.root.nodes[...], at: 0, text, values[...], Choices())
    guard let found else { return nil }
    self = found
  }

  private init() {}

  private static func read(
    _ nodes: ArraySlice<CucumberExpression.Node>, at offset: Int, _ text: Bytes,
    _ values: ArraySlice<Range<Int>>, _ choices: Choices
  ) -> Choices? {
    guard let node = nodes.first else { return offset == text.count ? choices : nil }
    let rest = nodes.dropFirst()
    func next(after literal: String, _ choices: Choices) -> Choices? {
      let bytes = Bytes(literal.utf8)
      guard text[offset...].starts(with: bytes) else { return nil }
      return read(rest, at: offset + bytes.count, text, values, choices)
    }
    switch node.kind {
    case .parameter:
      guard let value = values.first, value.lowerBound == offset else { return nil }
      return read(rest, at: value.upperBound, text, values.dropFirst(), choices)
    case .optional:
      for isThere in [true, false] {
        var choices = choices
        choices.optionals.append(isThere)
        if let found = next(after: isThere ? node.text : "", choices) { return found }
      }
      return nil
    case .alternation:
      for (number, alternative) in node.nodes.enumerated() {
        for text in alternative.writings {
          var choices = choices
          choices.alternatives.append(number)
          if let found = next(after: text, choices) { return found }
        }
      }
      return nil
    case .text, .alternative, .expression: return next(after: node.text, choices)
    }
  }

  /// The text of another expression that makes the same choices: where it has more, optional words are there,
  /// and the first alternative is taken.
  func text(of expression: CucumberExpression, _ values: [Bytes]) -> Bytes {
    var text: Bytes = []
    var (optional, alternation, value) = (0, 0, 0)
    for node in expression.root.nodes {
      switch node.kind {
      case .parameter:
        if value < values.count { text += values[value] }
        value += 1
      case .optional:
        if optional >= optionals.count || optionals[optional] { text += Bytes(node.text.utf8) }
        optional += 1
      case .alternation:
        let chosen = alternation < alternatives.count ? alternatives[alternation] : 0
        let node = node.nodes.indices.contains(chosen) ? node.nodes[chosen] : node.nodes.first
        text += Bytes((node?.text ?? "").utf8)
        alternation += 1
      case .text, .alternative, .expression: text += Bytes(node.text.utf8)
      }
    }
    return text
  }
}

extension CucumberExpression.Node {
  /// The texts of an alternative, with and without its optional words.
  fileprivate var writings: [String] {
    nodes.isEmpty
      ? [text]
      : nodes.reduce([""]) { texts, node in
        node.kind == .optional
          ? texts.flatMap { [$0 + node.text, $0] } : texts.map { $0 + node.text }
      }
  }
}
