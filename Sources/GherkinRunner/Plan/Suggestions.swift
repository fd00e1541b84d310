/// What undefined steps may have meant. Each text is looked up only once, and nothing is prepared
/// before the first one.
struct Suggestions: Sendable {
  private static let limit = 2
  /// A phrase that is less near than the nearest by more than this is no help beside it.
  private static let tolerance = 0.1
  /// A text with more characters than this was not mistyped, and comparing it would take for ever.
  private static let longest = 300

  /// More texts than this are not misspelt one by one, and comparing them takes its time.
  private static let mostTexts = 500

  private var suggester: PatternSuggester?
  private var index: StepIndex?
  private var known: [String: [PatternSuggestion]] = [:]

  /// The existing phrases nearest to the text of a step that has no definition, whatever a word
  /// processor made of its characters.
  mutating func forText(_ text: String, in plan: Plan) -> [PatternSuggestion] {
    guard text.utf8.count <= Self.longest else { return [] }
    if let suggestions = known[text] { return suggestions }
    guard known.count < Self.mostTexts else { return [] }
    if let suggestion = plainSuggestion(for: text, in: plan) {
      known[text] = [suggestion]
      return [suggestion]
    }
    let suggester =
      suggester ?? PatternSuggester(plan.patterns, parameterTypes: plan.parameterTypes)
    var suggestions = suggester.suggestions(for: ASCIIFolding.fold(text), limit: Self.limit)
    let nearest = suggestions.first?.similarity ?? 0
    suggestions.removeAll { $0.similarity < nearest - Self.tolerance }
    self.suggester = suggester
    known[text] = suggestions
    return suggestions
  }

  /// The text itself, if it is defined but for what a word processor made of its characters.
  private mutating func plainSuggestion(for text: String, in plan: Plan) -> PatternSuggestion? {
    let plain = ASCIIFolding.fold(text)
    guard plain != text else { return nil }
    var captures: [Capture] = []
    let index = index ?? StepIndex(plan.patterns)
    self.index = index
    guard case .one(let definition, _) = index.matches(plain.utf8Span.span, captures: &captures)
    else { return nil }
    let words = zip(text.split(whereSeparator: \.isWhitespace), plain.split(separator: " "))
    return PatternSuggestion(
      definition: definition, text: plain, similarity: 1,
      differences: words.filter { $0 != $1 }
        .map { .misspelt(String($0), expected: String($1)) })
  }
}

extension SnippetGenerator {
  /// Definitions for `step`, the most useful first; never none.
  func snippets(for step: PickleStep) -> [Snippet] {
    let attachment: Snippet.Attachment? =
      step.hasDataTable ? .table : step.hasDocString ? .docString : nil
    return snippets(for: step.text, method: Snippet.Method(step.type), attachment: attachment)
  }
}

extension Snippet.Method {
  /// The word for a step that says what `type` says.
  fileprivate init(_ type: StepType) {
    switch type {
    case .context, .unknown, .conjunction: self = .given
    case .action: self = .when
    case .outcome: self = .then
    }
  }
}
