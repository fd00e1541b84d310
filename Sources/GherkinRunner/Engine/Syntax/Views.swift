/// A node of a tree, with the document that it is in. Its texts are created on demand.
package struct NodeView<Content: Sendable>: Sendable {
  package let document: GherkinDocument
  /// The place of the node among all nodes of its kind.
  package let index: Int
  package let node: Content
}

package typealias Feature = NodeView<Node.Feature>
package typealias Rule = NodeView<Node.Rule>
package typealias Background = NodeView<Node.Background>
package typealias Scenario = NodeView<Node.Scenario>
package typealias Examples = NodeView<Node.Examples>
package typealias Step = NodeView<Node.Step>
package typealias TableRow = NodeView<Node.Row>
package typealias DocStringBlock = NodeView<Node.DocString>
package typealias Tag = NodeView<Node.Tag>
package typealias Comment = NodeView<Node.Comment>

/// A kind of node of which a document may have many.
package protocol ListedNode: Sendable {
  /// All nodes of the kind.
  static func all(in document: GherkinDocument) -> [Self]
}

extension NodeView where Content: ListedNode {
  package init(document: GherkinDocument, index: Int) {
    self.init(document: document, index: index, node: Content.all(in: document)[index])
  }
}

extension GherkinDocument {
  /// The nodes in a range of those of their kind.
  func views<Content: ListedNode>(_ range: NodeRange) -> [NodeView<Content>] {
    range.indices.map { NodeView(document: self, index: $0) }
  }

  func view<Content: ListedNode>(_ index: Int32?) -> NodeView<Content>? {
    index.map { NodeView(document: self, index: Int($0)) }
  }

  package func background(_ index: Int32?) -> Background? { view(index) }
}

/// A block with a title: its keyword, name, description and place.
extension NodeView where Content: TitledNode {
  /// The keyword as written, without its colon.
  package var keyword: String { document.text(node.header.keyword) }

  /// The text after the keyword.
  package var name: String { document.text(node.header.name) }

  /// The free text below the title, without comments and empty lines at its end.
  package var description: String {
    String(decoding: document.descriptionBytes(node.header.description), as: UTF8.self)
  }

  package var location: Location {
    document.location(line: node.header.line, offset: node.header.keyword.start)
  }

  /// The last line that is neither empty nor a comment.
  package var lastLine: Int { Int(node.header.lastLine) }

  /// The tags before the title, without inherited ones.
  package var tags: [Tag] { document.views(node.tags) }

  /// Its lines, from its first tag to the last thing that belongs to it.
  package var lines: ClosedRange<Int> {
    let first = document.firstLine(node.tags, node.header)
    return first...max(first, lastLine)
  }
}

extension NodeView where Content: NumberedNode {
  package var id: Int { Int(node.id) }
}

extension Feature {
  /// The code of the dialect it is written in.
  package var language: String { document.language }
  package var background: Background? { document.view(node.background) }
  /// The scenarios that are in no rule.
  package var scenarios: [Scenario] { document.views(node.scenarios) }
  package var rules: [Rule] { document.views(node.rules) }
}

extension Rule {
  package var background: Background? { document.view(node.background) }
  package var scenarios: [Scenario] { document.views(node.scenarios) }
}

extension Background {
  package var steps: [Step] { document.views(node.steps) }
}

/// A scenario or a scenario outline: an outline is one that has examples.
extension Scenario {
  /// Its steps, without the background's.
  package var steps: [Step] { document.views(node.steps) }
  package var examples: [Examples] { document.views(node.examples) }
  package var rule: Rule? { document.view(node.rule) }
}

extension Examples {
  /// The row that names the placeholders; `nil` if there is no table.
  package var header: TableRow? {
    node.rows.indices.first.map { TableRow(document: document, index: $0) }
  }

  /// The rows below the header.
  package var body: some RandomAccessCollection<TableRow> {
    node.rows.indices.dropFirst().lazy.map { TableRow(document: self.document, index: $0) }
  }
}

extension Comment {
  /// The whole line, white space before the `#` included.
  package var text: String { document.text(node.text) }

  /// The place where the line begins.
  package var location: Location { Location(line: Int(node.line), column: 1) }
}

extension Tag {
  /// The tag, with its `@`.
  package var name: String { document.text(node.name) }

  /// The place of its `@`.
  package var location: Location { document.location(line: node.line, offset: node.name.start) }
  package var line: Int { Int(node.line) }
}

/// A step as written.
extension Step {
  /// The keyword as written, with the space that belongs to it.
  package var keyword: String { document.text(node.keyword) }

  /// What the keyword says about the step.
  package var type: StepType { node.type }

  /// The text after the keyword.
  package var text: String { document.text(node.text) }

  package var location: Location { document.location(line: node.line, offset: node.keyword.start) }
  package var rows: [TableRow] { document.views(node.rows) }
  package var docString: DocStringBlock? { document.view(node.docString) }
}

extension DocStringBlock {
  /// The line that opens and closes it.
  package var delimiter: String { document.text(node.delimiter) }

  /// The text after the opening delimiter, if there is any.
  package var mediaType: String? {
    node.mediaType.isEmpty ? nil : document.text(node.mediaType)
  }

  /// Its lines, without the indentation of the delimiter and with escapes resolved.
  package var content: String { String(decoding: document.contentBytes(node), as: UTF8.self) }

  /// The place of the opening delimiter.
  package var location: Location {
    document.location(line: node.line, offset: node.delimiter.start)
  }
}

/// A row of a step's table or of examples.
extension TableRow {
  /// The place of its first bar.
  package var location: Location { document.location(line: node.line, offset: node.offset) }
  package var line: Int { Int(node.line) }

  /// The cells between its bars.
  package var cells: [TableCell] { node.cells.indices.map { TableCell(row: self, index: $0) } }
}

package struct TableCell: Sendable {
  package let row: TableRow
  let index: Int

  package var range: TextRange { row.document.cells[index] }

  /// Its text, trimmed, with escapes resolved.
  package var value: String { row.document.cellText(range) }

  /// The place where its text begins.
  package var location: Location {
    row.document.location(line: row.node.line, offset: range.start)
  }
}
