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
