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

/// The type of a step, by its keyword.
package enum StepType: UInt8, Sendable {
  /// `*`, or a word that a dialect uses for more than one purpose.
  case unknown
  /// `Given`
  case context
  /// `When`
  case action
  /// `Then`
  case outcome
  /// `And`, `But`: the same as the step before.
  case conjunction

  /// The name it has in Cucumber Messages.
  package var officialName: StaticString {
    switch self {
    case .unknown: "Unknown"
    case .context: "Context"
    case .action: "Action"
    case .outcome: "Outcome"
    case .conjunction: "Conjunction"
    }
  }

  /// Returns nil if no type has this name in Cucumber Messages.
  package init?(officialName: String) {
    let types: [StepType] = [.unknown, .context, .action, .outcome, .conjunction]
    guard let type = types.first(where: { $0.officialName.description == officialName }) else {
      return nil
    }
    self = type
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
