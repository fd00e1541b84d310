/// A comment line.
package struct Comment: Sendable {
  package let document: GherkinDocument
  let node: Node.Comment

  /// The whole line, white space before the `#` included.
  package var text: String { document.text(node.text) }

  /// The place where the line begins.
  package var location: Location { Location(line: Int(node.line), column: 1) }
}
