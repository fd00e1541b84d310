/// A row of a step's table or of examples.
package struct TableRow: Sendable {
  package let document: GherkinDocument
  let index: Int

  var node: Node.Row { document.rows[index] }

  /// Its number within the document.
  package var id: Int { Int(node.id) }

  /// The place of its first bar.
  package var location: Location { document.location(line: node.line, offset: node.offset) }

  /// The line it is on.
  package var line: Int { Int(node.line) }

  /// What is between its bars.
  package var cells: [TableCell] {
    node.cells.indices.map { TableCell(row: self, index: $0) }
  }
}
