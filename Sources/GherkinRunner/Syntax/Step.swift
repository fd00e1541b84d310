/// A step as written.
package struct Step: Sendable {
  package let document: GherkinDocument
  let index: Int

  var node: Node.Step { document.steps[index] }

  /// Its number within the document.
  package var id: Int { Int(node.id) }

  /// The keyword as written, with the space that belongs to it.
  package var keyword: String { document.text(node.keyword) }

  /// What the keyword says about the step.
  package var type: StepType { node.type }

  /// What stands behind the keyword.
  package var text: String { document.text(node.text) }

  /// The place of the keyword.
  package var location: Location {
    document.location(line: node.line, offset: node.keyword.start)
  }

  /// The rows of its table; empty where it has none.
  package var rows: [TableRow] {
    node.rows.indices.map { TableRow(document: document, index: $0) }
  }

  /// Its doc string.
  package var docString: DocStringBlock? {
    node.docString.map { DocStringBlock(document: document, index: Int($0)) }
  }
}
