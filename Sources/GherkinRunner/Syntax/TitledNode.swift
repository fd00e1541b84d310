/// What every view of a block with a title can tell: keyword, name, description and place.
package protocol TitledNode: Sendable {
  /// The document the block is part of.
  var document: GherkinDocument { get }
  /// The stored title.
  var titleRanges: TitleRanges { get }
}

/// The stored title of a block, opaque outside of the tree.
package struct TitleRanges: Sendable {
  let header: Node.Header
}

extension TitledNode {
  /// The keyword as written, without its colon.
  package var keyword: String { document.text(titleRanges.header.keyword) }

  /// What stands behind the keyword.
  package var name: String { document.text(titleRanges.header.name) }

  /// The free text below the title, without comments and blank lines at its end.
  package var description: String {
    String(decoding: document.descriptionBytes(titleRanges.header.description), as: UTF8.self)
  }

  /// The place of the keyword.
  package var location: Location {
    document.location(line: titleRanges.header.line, offset: titleRanges.header.keyword.start)
  }

  /// The last line that is neither blank nor a comment.
  package var lastLine: Int { Int(titleRanges.header.lastLine) }
}
