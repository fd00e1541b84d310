/// What is between two bars of a table row.
package struct TableCell: Sendable {
  /// The row it is part of.
  package let row: TableRow
  let index: Int

  var range: TextRange { row.document.cells[index] }

  /// Its text, trimmed, with escapes resolved.
  package var value: String { row.document.cellText(range) }

  /// The place where its text begins.
  package var location: Location {
    row.document.location(line: row.node.line, offset: range.start)
  }
}
