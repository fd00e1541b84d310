/// A table of examples of an outline, with its title.
package struct Examples: TitledNode {
  package let document: GherkinDocument
  let index: Int

  var node: Node.Examples { document.examples[index] }
  package var titleRanges: TitleRanges { TitleRanges(header: node.header) }

  /// Its number within the document.
  package var id: Int { Int(node.id) }

  /// The tags before its title.
  package var tags: [Tag] { document.tags(node.tags) }

  /// The row that names the placeholders; `nil` where there is no table.
  package var header: TableRow? {
    node.rows.indices.first.map { TableRow(document: document, index: $0) }
  }

  /// The rows below the header.
  package var body: some RandomAccessCollection<TableRow> {
    node.rows.indices.dropFirst().lazy.map { TableRow(document: self.document, index: $0) }
  }

  /// Its lines, from its first tag to its last row.
  package var lines: ClosedRange<Int> {
    let first = tags.first?.line ?? Int(node.header.line)
    return first...max(first, lastLine)
  }
}
