/// Tells whether it is only a value that keeps a step from being a phrase.
enum WrongValue {
  /// The value in `text` that does not fit, and the type that it should be of; nothing if anything
  /// else differs as well.
  static func find(
    _ differences: [PhraseDifference], in text: String, _ types: [ParameterType]
  ) -> (value: String, type: ParameterType)? {
    var wrong: (value: String, type: ParameterType)?
    var words: [String] = []
    for difference in differences {
      switch difference {
      case .wrongValue(let value, let parameter):
        guard let type = types.first(where: { parameter.contains("{\($0.name)}") }) else {
          return nil
        }
        wrong = wrong ?? (value, type)
        words.append(value)
      case .misspelt(let value, let expected):
        guard let type = types.first(where: { $0.alternatives?.contains(expected) == true }) else {
          return nil
        }
        wrong = wrong ?? (value, type)
        words.append(value)
      case .unexpected(let value): words.append(value)
      case .missing, .moved: return nil
      }
    }
    guard let wrong else { return nil }
    guard words.count > 1, differences.contains(where: \.isUnexpected) else { return wrong }
    // Of a value of several words, all but one are taken for words too many.
    let whole = words.joined(separator: " ")
    return wrong.type.alternatives != nil && text.contains(whole) ? (whole, wrong.type) : nil
  }
}

extension PhraseDifference {
  /// Whether it is about words that the phrase does not have.
  fileprivate var isUnexpected: Bool { if case .unexpected = self { true } else { false } }
}
