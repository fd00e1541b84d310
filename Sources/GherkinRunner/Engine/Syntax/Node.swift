/// The nodes of a syntax tree as they are stored: numbers that refer to the source and to the
/// document's arrays. `Feature`, `Scenario`, `Step` and so on are the views that others use.
package enum Node {
  /// The title and the description of a block.
  package struct Header: Sendable {
    var line: Int32
    /// The last line of the block that is neither empty nor a comment.
    var lastLine: Int32
    var keyword: TextRange
    var name: TextRange
    /// From the first line of free text to the end of its last one; may hold comments.
    var description = TextRange.empty
  }

  struct Feature: Sendable {
    var header: Header
    var tags: NodeRange
    var background: Int32?
    /// The scenarios outside of rules.
    var scenarios = NodeRange.empty
    var rules = NodeRange.empty
  }

  struct Rule: Sendable {
    var header: Header
    var id: Int32 = 0
    var tags: NodeRange
    var background: Int32?
    var scenarios = NodeRange.empty
  }

  struct Background: Sendable {
    var header: Header
    var id: Int32 = 0
    var steps: NodeRange
  }

  struct Scenario: Sendable {
    var header: Header
    var id: Int32 = 0
    var tags: NodeRange
    var steps: NodeRange
    var examples: NodeRange
    var rule: Int32?
  }

  struct Examples: Sendable {
    var header: Header
    var id: Int32 = 0
    var tags: NodeRange
    /// The header row, then the others.
    var rows: NodeRange
  }

  struct Step: Sendable {
    var line: Int32
    var id: Int32 = 0
    var keyword: TextRange
    var text: TextRange
    var rows = NodeRange.empty
    var docString: Int32?
    var type: StepType
    /// The type with conjunctions resolved; `.conjunction` if nothing precedes it in the block.
    var resolvedType: StepType
  }

  struct Row: Sendable {
    var line: Int32
    var offset: Int32
    var id: Int32
    var cells: NodeRange
  }

  struct DocString: Sendable {
    var line: Int32
    var delimiter: TextRange
    var mediaType: TextRange
    /// From the first line up to the line of the closing delimiter.
    var lines: TextRange
    /// How many code points of white space to remove from each line.
    var indentation: Int32
  }

  struct Tag: Sendable {
    var line: Int32
    var id: Int32 = 0
    var name: TextRange
  }

  struct Comment: Sendable {
    var line: Int32
    var text: TextRange
  }
}

/// A range of one of a document's node arrays; half the size of a `Range<Int>`.
struct NodeRange: Sendable, Hashable {
  private let start: Int32
  private let end: Int32

  static let empty = NodeRange(0, 0)

  /// Both indices fit, since there are never more nodes than bytes.
  init(_ start: Int, _ end: Int) {
    self.start = Int32(truncatingIfNeeded: start)
    self.end = Int32(truncatingIfNeeded: end)
  }

  var indices: Range<Int> { Int(start)..<Int(end) }
  var isEmpty: Bool { start == end }
  var count: Int { Int(end &- start) }
}

/// A range of a source file's bytes; half the size of a `Range<Int>`, because a file has many.
package struct TextRange: Sendable, Hashable {
  let start: Int32
  let end: Int32

  static let empty = TextRange(0, 0)

  /// Both offsets fit, since the parser refuses larger files.
  init(_ start: Int, _ end: Int) {
    self.start = Int32(truncatingIfNeeded: start)
    self.end = Int32(truncatingIfNeeded: end)
  }

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
