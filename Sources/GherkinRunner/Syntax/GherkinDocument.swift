/// The syntax tree of one file, and the file itself.
///
/// The tree is flat: every kind of node has one array, in the order of the file, and nodes refer to
/// each other by index and to text by byte range, so that a file is parsed without making a string.
/// A class because a document is immutable and shared by thousands of views and pickles, each of
/// which then costs one reference.
package final class GherkinDocument: Sendable {
  /// The file the tree was made from.
  package let source: SourceFile
  /// The code of the dialect in which the feature is written.
  package let language: String
  /// How many ids the tree uses; those of its pickles continue from here.
  package let idCount: Int

  let featureNode: Node.Feature?
  let rules: [Node.Rule]
  let backgrounds: [Node.Background]
  let scenarios: [Node.Scenario]
  let examples: [Node.Examples]
  let steps: [Node.Step]
  let rows: [Node.Row]
  let cells: [TextRange]
  let docStrings: [Node.DocString]
  let tags: [Node.Tag]
  let commentNodes: [Node.Comment]

  /// Takes over what `builder` has gathered.
  init(source: SourceFile, language: String, builder: consuming DocumentBuilder) {
    self.source = source
    self.language = language
    idCount = builder.nextId
    featureNode = builder.feature
    rules = builder.rules
    backgrounds = builder.backgrounds
    scenarios = builder.scenarios
    examples = builder.examples
    steps = builder.steps
    rows = builder.rows
    cells = builder.cells
    docStrings = builder.docStrings
    tags = builder.tags
    commentNodes = builder.comments
  }

  /// The feature; `nil` in a file that holds none.
  package var feature: Feature? { featureNode.map { Feature(document: self, node: $0) } }

  /// The comments of the file, in order.
  package var comments: some RandomAccessCollection<Comment> {
    commentNodes.indices.lazy.map { Comment(document: self, node: self.commentNodes[$0]) }
  }

  /// The text of `range`.
  func text(_ range: TextRange) -> String {
    String(decoding: source.bytes[range.offsets], as: UTF8.self)
  }

  /// The place of the byte at `offset`, which is known to be on `line`.
  func location(line: Int32, offset: Int32) -> Location {
    Location(line: Int(line), column: source.column(at: Int(offset)))
  }
}
