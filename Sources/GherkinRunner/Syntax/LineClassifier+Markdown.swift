/// Gherkin inside Markdown.
extension LineClassifier {
  mutating func classifyMarkdown(
    _ line: LineCursor.Line, in bytes: Span<UInt8>, accepting accepted: LineKinds
  ) -> Match? {
    nil
  }
}
extension Parser {
  mutating func addMarkdownTags(_ line: LineCursor.Line, in bytes: Span<UInt8>) {}
}
