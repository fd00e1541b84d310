/// A tag as written.
package struct Tag: Sendable {
  package let document: GherkinDocument
  let index: Int

  var node: Node.Tag { document.tags[index] }

  /// Its number within the document.
  package var id: Int { Int(node.id) }

  /// The tag, with its `@`.
  package var name: String { document.text(node.name) }

  /// The place of its `@`.
  package var location: Location { document.location(line: node.line, offset: node.name.start) }

  /// The line it is on.
  package var line: Int { Int(node.line) }
}
