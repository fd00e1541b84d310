extension PickleStep {
  /// The text of the step when its Cucumber expression `old` becomes `new`: the values stay, and with them what stands for
  /// them in an outline. Returns nil if its own words come from a column of examples.
  ///
  /// - Parameter captures: Those of the match of the old pattern with the text of the step.
  func text(
    from old: CompiledPattern, _ captures: ArraySlice<Capture>, to new: CompiledPattern
  ) -> String? {
    var resolved: Bytes = []
    appendText(to: &resolved)
    let values = old.arguments(captures).map { argument in
      argument.captures.first?.range.map { resolved.span.string(in: $0) }
    }
    func isValue(_ written: Substring, _ value: String?) -> Bool {
      let column = isFromBackground ? nil : placeholders
      return value == nil || column?.resolve(String(written)) ?? String(written) == value
    }
    let (olds, news) = (old.variants, new.variants)
    for (number, variant) in olds.enumerated() {
      for written in variant.values(in: pickle.document.text(node.text)[...])
      where zip(written, values).allSatisfy(isValue) {
        // The choices stay, if there are as many.
        return news[olds.count == news.count ? number : 0].text { String(written[$0]) }
      }
    }
    return nil
  }
}

extension PatternVariant {
  /// The values of the parameters with which `text` is one of the variant, for each way to find them.
  fileprivate func values(in text: Substring, from position: Int = 0) -> [[Substring]] {
    guard position < parts.count else { return text.isEmpty ? [[]] : [] }
    switch parts[position] {
    case .text(let words):
      return text.dropping(prefix: words).map { values(in: $0, from: position + 1) } ?? []
    case .parameter, .anything:
      return (Array(text.indices) + [text.endIndex]).flatMap { end in
        values(in: text[end...], from: position + 1).map { [text[..<end]] + $0 }
      }
    }
  }
}
