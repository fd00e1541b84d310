/// Placeholders that nothing fills, because there are no examples.
extension PickleStep {
  /// Whether the step only misses the examples of its outline: no definition is missing then.
  var lacksExamples: Bool {
    unfilledPlaceholder != nil && pickle.document.isOutlineWithoutExamples(scenarioIndex)
  }

  /// What to do about a placeholder that nothing fills, if the step has one.
  var placeholderAdvice: String? {
    guard let placeholder = unfilledPlaceholder else { return nil }
    guard lacksExamples, let dialect = Dialect.named(pickle.language) else {
      return "`\(placeholder)` is filled in only where examples follow the scenario's steps. Add "
        + "them, or write the value itself."
    }
    return "This outline has no examples that fill `\(placeholder)`. Add "
      + "`\(dialect.examples.first ?? ""):` below its steps, or write the value itself."
  }

  private var scenarioIndex: Int { Int(pickle.entry.scenario) }

  private var unfilledPlaceholder: Substring? {
    guard pickle.entry.row == nil, !isFromBackground, case let text = text,
      let start = text.firstIndex(of: "<"), let end = text.lastIndex(of: ">"), start < end
    else { return nil }
    return text[start...end]
  }
}
