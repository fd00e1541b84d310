/// The feature of a document.
package struct Feature: TitledNode {
  package let document: GherkinDocument
  let node: Node.Feature

  package var title: Node.Header { node.header }
  package var tagRange: NodeRange { node.tags }

  /// The code of the dialect it is written in.
  package var language: String { document.language }
  package var background: Background? { document.background(node.background) }
  /// The scenarios that are in no rule.
  package var scenarios: [Scenario] { document.scenarios(node.scenarios) }
  package var rules: [Rule] { node.rules.indices.map { Rule(document: document, index: $0) } }
}

/// A rule of a feature, with the scenarios that illustrate it.
package struct Rule: TitledNode {
  package let document: GherkinDocument
  let index: Int

  package init(document: GherkinDocument, index: Int) {
    (self.document, self.index) = (document, index)
  }

  var node: Node.Rule { document.rules[index] }
  package var title: Node.Header { node.header }
  package var tagRange: NodeRange { node.tags }
  package var id: Int { Int(node.id) }
  package var background: Background? { document.background(node.background) }
  package var scenarios: [Scenario] { document.scenarios(node.scenarios) }
}

/// The steps that come before those of every scenario of a feature or rule.
package struct Background: TitledNode {
  package let document: GherkinDocument
  let index: Int

  package init(document: GherkinDocument, index: Int) {
    (self.document, self.index) = (document, index)
  }

  var node: Node.Background { document.backgrounds[index] }
  package var title: Node.Header { node.header }
  package var tagRange: NodeRange { .empty }
  package var id: Int { Int(node.id) }
  package var steps: [Step] { document.steps(node.steps) }
}

/// A scenario or a scenario outline: an outline is one that has examples.
package struct Scenario: TitledNode {
  package let document: GherkinDocument
  package let index: Int

  package init(document: GherkinDocument, index: Int) {
    self.document = document
    self.index = index
  }

  var node: Node.Scenario { document.scenarios[index] }
  package var title: Node.Header { node.header }
  package var tagRange: NodeRange { node.tags }
  package var id: Int { Int(node.id) }

  /// Its steps, without the background's.
  package var steps: [Step] { document.steps(node.steps) }

  package var examples: [Examples] {
    node.examples.indices.map { Examples(document: document, index: $0) }
  }

  package var rule: Rule? { node.rule.map { Rule(document: document, index: Int($0)) } }
}

/// A table of examples of an outline, with its title.
package struct Examples: TitledNode {
  package let document: GherkinDocument
  let index: Int

  var node: Node.Examples { document.examples[index] }
  package var title: Node.Header { node.header }
  package var tagRange: NodeRange { node.tags }
  package var id: Int { Int(node.id) }

  /// The row that names the placeholders; `nil` if there is no table.
  package var header: TableRow? {
    node.rows.indices.first.map { TableRow(document: document, index: $0) }
  }

  /// The rows below the header.
  package var body: some RandomAccessCollection<TableRow> {
    node.rows.indices.dropFirst().lazy.map { TableRow(document: self.document, index: $0) }
  }
}

/// A block with a title: its keyword, name, description and place.
package protocol TitledNode: Sendable {
  var document: GherkinDocument { get }
  /// Opaque outside of the tree.
  var title: Node.Header { get }
  var tagRange: NodeRange { get }
}

extension TitledNode {
  /// The keyword as written, without its colon.
  package var keyword: String { document.text(title.keyword) }

  /// The text after the keyword.
  package var name: String { document.text(title.name) }

  /// The free text below the title, without comments and empty lines at its end.
  package var description: String {
    String(decoding: document.descriptionBytes(title.description), as: UTF8.self)
  }

  package var location: Location {
    document.location(line: title.line, offset: title.keyword.start)
  }

  /// The last line that is neither empty nor a comment.
  package var lastLine: Int { Int(title.lastLine) }

  /// The tags before the title, without inherited ones.
  package var tags: [Tag] { document.tags(tagRange) }

  /// Its lines, from its first tag to the last thing that belongs to it.
  package var lines: ClosedRange<Int> {
    let first = document.firstLine(tagRange, title)
    return first...max(first, lastLine)
  }
}

package struct Comment: Sendable {
  package let document: GherkinDocument
  let node: Node.Comment

  /// The whole line, white space before the `#` included.
  package var text: String { document.text(node.text) }

  /// The place where the line begins.
  package var location: Location { Location(line: Int(node.line), column: 1) }
}

package struct Tag: Sendable {
  package let document: GherkinDocument
  let index: Int

  package init(document: GherkinDocument, index: Int) {
    (self.document, self.index) = (document, index)
  }

  package var node: Node.Tag { document.tags[index] }
  package var id: Int { Int(node.id) }

  /// The tag, with its `@`.
  package var name: String { document.text(node.name) }

  /// The place of its `@`.
  package var location: Location { document.location(line: node.line, offset: node.name.start) }
  package var line: Int { Int(node.line) }
}

/// A step as written.
package struct Step: Sendable {
  package let document: GherkinDocument
  package let index: Int

  var node: Node.Step { document.steps[index] }
  package var id: Int { Int(node.id) }

  /// The keyword as written, with the space that belongs to it.
  package var keyword: String { document.text(node.keyword) }

  /// What the keyword says about the step.
  package var type: StepType { node.type }

  /// The text after the keyword.
  package var text: String { document.text(node.text) }

  package var location: Location {
    document.location(line: node.line, offset: node.keyword.start)
  }

  package var rows: [TableRow] {
    node.rows.indices.map { TableRow(document: document, index: $0) }
  }

  package var docString: DocStringBlock? {
    node.docString.map { DocStringBlock(document: document, index: Int($0)) }
  }
}

package struct DocStringBlock: Sendable {
  package let document: GherkinDocument
  let index: Int

  var node: Node.DocString { document.docStrings[index] }

  /// The line that opens and closes it.
  package var delimiter: String { document.text(node.delimiter) }

  /// The text after the opening delimiter, if there is any.
  package var mediaType: String? {
    node.mediaType.isEmpty ? nil : document.text(node.mediaType)
  }

  /// Its lines, without the indentation of the delimiter and with escapes resolved.
  package var content: String {
    String(decoding: document.contentBytes(node), as: UTF8.self)
  }

  /// The place of the opening delimiter.
  package var location: Location {
    document.location(line: node.line, offset: node.delimiter.start)
  }
}

/// A row of a step's table or of examples.
package struct TableRow: Sendable {
  package let document: GherkinDocument
  package let index: Int

  var node: Node.Row { document.rows[index] }
  package var id: Int { Int(node.id) }

  /// The place of its first bar.
  package var location: Location { document.location(line: node.line, offset: node.offset) }
  package var line: Int { Int(node.line) }

  /// The cells between its bars.
  package var cells: [TableCell] {
    node.cells.indices.map { TableCell(row: self, index: $0) }
  }
}

package struct TableCell: Sendable {
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
