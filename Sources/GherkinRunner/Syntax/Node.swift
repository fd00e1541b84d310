/// The nodes of a syntax tree as they are stored: plain numbers that point into the source and
/// into the document's arrays. People read them through `Feature`, `Scenario`, `Step` and so on.
enum Node {
  /// What every block with a title begins with.
  struct Header: Sendable {
    var line: Int32
    /// The last line of the block that is neither blank nor a comment.
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
    /// The type with conjunctions resolved; `.conjunction` while nothing precedes to take it from.
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
    /// From the first line up to, but without, the line of the closing delimiter.
    var lines: TextRange
    /// How many code points of white space are taken off each line.
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
