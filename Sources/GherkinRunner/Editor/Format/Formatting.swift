/// What laying a feature file out anew comes to.
package enum Formatting: Sendable {
  /// The file is laid out as it should be.
  case clean
  /// It should be what is said here.
  case changed(LayoutChange)
  /// The file is Markdown, which has a layout of its own.
  case markdown
  /// The file is not understood.
  case broken([Diagnostic])
  /// The file would no longer say the same: a mistake in the layout, not in the file.
  case unsafe

  /// What `source` comes to.
  ///
  /// - Parameter language: The dialect of a file that does not name one.
  package init(_ source: SourceFile, language: String = "en") {
    guard !source.isMarkdown else {
      self = .markdown
      return
    }
    let (parsed, tokens) = Parser.tokens(of: source, language: language)
    let result = parsed.withSuspicions
    guard result.errors.isEmpty else {
      self = .broken(result.diagnostics)
      return
    }
    let change = LayoutChange(source, lines: FeatureLayout.lines(of: result.document, tokens))
    guard change.bytes != source.bytes else {
      self = .clean
      return
    }
    let written = Parser.parse(
      SourceFile(uri: source.uri, bytes: change.bytes), language: language)
    let isSafe = written.errors.isEmpty && written.document.means(theSameAs: result.document)
    self = isSafe ? .changed(change) : .unsafe
  }
}
