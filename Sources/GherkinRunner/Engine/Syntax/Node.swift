/// The nodes of a syntax tree as they are stored: numbers that refer to the source and to the
/// document's arrays. `Feature`, `Scenario`, `Step` and so on are the views that others use.
package enum Node {
  /// The title and the description of a block.
  package struct Header: Sendable {
    package var line: Int32
    /// The last line of the block that is neither empty nor a comment.
    package var lastLine: Int32
    package var keyword: TextRange
    package var name: TextRange
    /// From the first line of free text to the end of its last one; may hold comments.
    package var description = TextRange.empty
  }

  package struct Feature: TitledNode {
    package var header: Header
    package var tags: NodeRange
    package var background: Int32?
    /// The scenarios outside of rules.
    package var scenarios = NodeRange.empty
    package var rules = NodeRange.empty
  }

  package struct Rule: TitledNode, NumberedNode {
    package var header: Header
    package var id: Int32 = 0
    package var tags: NodeRange
    package var background: Int32?
    package var scenarios = NodeRange.empty

    package static func all(in document: GherkinDocument) -> [Self] { document.rules }
  }

  package struct Background: TitledNode, NumberedNode {
    package var header: Header
    package var id: Int32 = 0
    package var tags: NodeRange { .empty }
    package var steps: NodeRange

    package static func all(in document: GherkinDocument) -> [Self] { document.backgrounds }
  }

  package struct Scenario: TitledNode, NumberedNode {
    package var header: Header
    package var id: Int32 = 0
    package var tags: NodeRange
    package var steps: NodeRange
    package var examples: NodeRange
    package var rule: Int32?

    package static func all(in document: GherkinDocument) -> [Self] { document.scenarios }
  }

  package struct Examples: TitledNode, NumberedNode {
    package var header: Header
    package var id: Int32 = 0
    package var tags: NodeRange
    /// The header row, then the others.
    package var rows: NodeRange

    package static func all(in document: GherkinDocument) -> [Self] { document.examples }
  }

  package struct Step: NumberedNode {
    package var line: Int32
    package var id: Int32 = 0
    package var keyword: TextRange
    package var text: TextRange
    package var rows = NodeRange.empty
    package var docString: Int32?
    package var type: StepType
    /// The type with conjunctions resolved; `.conjunction` if nothing precedes it in the block.
    package var resolvedType: StepType

    package static func all(in document: GherkinDocument) -> [Self] { document.steps }
  }

  package struct Row: NumberedNode {
    package var line: Int32
    package var offset: Int32
    package var id: Int32
    package var cells: NodeRange
    /// The text behind its last bar, unless that is a comment.
    package var rest = TextRange.empty

    package static func all(in document: GherkinDocument) -> [Self] { document.rows }
  }

  package struct DocString: ListedNode {
    package var line: Int32
    package var delimiter: TextRange
    package var mediaType: TextRange
    /// From the first line up to the line of the closing delimiter.
    package var lines: TextRange
    /// How many code points of white space to remove from each line.
    package var indentation: Int32

    package static func all(in document: GherkinDocument) -> [Self] { document.docStrings }
  }

  package struct Tag: NumberedNode {
    package var line: Int32
    package var id: Int32 = 0
    package var name: TextRange

    package static func all(in document: GherkinDocument) -> [Self] { document.tags }
  }

  package struct Comment: ListedNode {
    package var line: Int32
    package var text: TextRange

    package static func all(in document: GherkinDocument) -> [Self] { document.commentNodes }
  }
}

/// A node with a title.
package protocol TitledNode: Sendable {
  var header: Node.Header { get }
  var tags: NodeRange { get }
}

/// A node with an id.
package protocol NumberedNode: ListedNode {
  var id: Int32 { get }
}

/// A range of one of a document's node arrays; half the size of a `Range<Int>`.
package struct NodeRange: Sendable, Hashable {
  private let start: Int32
  private var end: Int32

  package static let empty = NodeRange(0, 0)

  /// Both indices fit, since there are never more nodes than bytes.
  package init(_ start: Int, _ end: Int) {
    self.start = Int32(truncatingIfNeeded: start)
    self.end = Int32(truncatingIfNeeded: end)
  }

  package var indices: Range<Int> { Int(start)..<Int(end) }
  package var isEmpty: Bool { start == end }
  package var count: Int { Int(end &- start) }

  mutating func extend(to end: Int) { self.end = Int32(truncatingIfNeeded: end) }
}

/// A range of a source file's bytes; half the size of a `Range<Int>`, because a file has many.
package struct TextRange: Sendable, Hashable {
  package let start: Int32
  package let end: Int32

  static let empty = TextRange(0, 0)

  /// Both offsets fit, since the parser refuses larger files.
  package init(_ start: Int, _ end: Int) {
    self.start = Int32(truncatingIfNeeded: start)
    self.end = Int32(truncatingIfNeeded: end)
  }

  init(_ offsets: Range<Int>) { self.init(offsets.lowerBound, offsets.upperBound) }

  package var offsets: Range<Int> { Int(start)..<Int(end) }

  package var isEmpty: Bool { start == end }
}

/// A place in a feature file; lines and columns count from 1, columns in code points.
package struct Location: Sendable, Hashable, Comparable {
  /// The line, counted from 1.
  package let line: Int
  /// The column, counted from 1 in code points; `nil` for a whole line or the end of the file.
  package let column: Int?

  /// The place at `column` of `line`.
  package init(line: Int, column: Int? = nil) {
    self.line = line
    self.column = column
  }

  /// Whether `left` comes before `right` in a file.
  package static func < (left: Location, right: Location) -> Bool {
    (left.line, left.column ?? 0) < (right.line, right.column ?? 0)
  }
}
