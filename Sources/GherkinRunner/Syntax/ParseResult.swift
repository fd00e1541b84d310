/// What parsing a file yields: always a document, and what is wrong with the file.
package struct ParseResult: Sendable {
  /// The tree, of what could be understood if there are errors.
  package let document: GherkinDocument
  /// What is wrong, in the order of discovery; pickles may be compiled only when there is nothing.
  package let errors: [ParseError]
}
