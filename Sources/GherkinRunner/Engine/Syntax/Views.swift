/// The feature of a document.
package struct Feature: TitledNode {
  package let document: GherkinDocument
  let node: Node.Feature

  package var title: Node.Header { node.header }

  /// The code of the dialect it is written in.
  package var language: String { document.language }
  package var tags: [Tag] { document.tags(node.tags) }

  package var background: Background? {
    node.background.map { Background(document: document, index: Int($0)) }
  }

  /// The scenarios that are in no rule.
  package var scenarios: [Scenario] {
    node.scenarios.indices.map { Scenario(document: document, index: $0) }
  }

  package var rules: [Rule] { node.rules.indices.map { Rule(document: document, index: $0) } }
}

/// A rule of a feature, with the scenarios that illustrate it.
package struct Rule: TitledNode {
  package let document: GherkinDocument
  let index: Int

  var node: Node.Rule { document.rules[index] }
  package var title: Node.Header { node.header }
  package var id: Int { Int(node.id) }
  package var tags: [Tag] { document.tags(node.tags) }

  package var background: Background? {
    node.background.map { Background(document: document, index: Int($0)) }
  }

  package var scenarios: [Scenario] {
    node.scenarios.indices.map { Scenario(document: document, index: $0) }
  }
}

/// The steps that come before those of every scenario of a feature or rule.
package struct Background: TitledNode {
  package let document: GherkinDocument
  let index: Int

  var node: Node.Background { document.backgrounds[index] }
  package var title: Node.Header { node.header }
  package var id: Int { Int(node.id) }
  package var steps: [Step] { node.steps.indices.map { Step(document: document, index: $0) } }
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
  package var id: Int { Int(node.id) }

  /// The tags before its title, without inherited ones.
  package var tags: [Tag] { document.tags(node.tags) }

  /// Its steps, without the background's.
  package var steps: [Step] { node.steps.indices.map { Step(document: document, index: $0) } }

  package var examples: [Examples] {
    node.examples.indices.map { Examples(document: document, index: $0) }
  }

  package var rule: Rule? { node.rule.map { Rule(document: document, index: Int($0)) } }

  /// Its lines, from its first tag to the last thing that belongs to it.
  package var lines: ClosedRange<Int> {
    let first = tags.first?.line ?? Int(node.header.line)
    return first...max(first, lastLine)
  }
}

/// A table of examples of an outline, with its title.
package struct Examples: TitledNode {
  package let document: GherkinDocument
  let index: Int

  var node: Node.Examples { document.examples[index] }
  package var title: Node.Header { node.header }
  package var id: Int { Int(node.id) }
  package var tags: [Tag] { document.tags(node.tags) }

  /// The row that names the placeholders; `nil` if there is no table.
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

/// A block with a title: its keyword, name, description and place.
package protocol TitledNode: Sendable {
  var document: GherkinDocument { get }
  /// Opaque outside of the tree.
  var title: Node.Header { get }
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

  var node: Node.Tag { document.tags[index] }
  package var id: Int { Int(node.id) }

  /// The tag, with its `@`.
  package var name: String { document.text(node.name) }

  /// The place of its `@`.
  package var location: Location { document.location(line: node.line, offset: node.name.start) }
  package var line: Int { Int(node.line) }
}

extension GherkinDocument {
  /// Whether the scenario at `index` calls itself an outline and has nothing to fill it with.
  func isOutlineWithoutExamples(_ index: Int, _ dialect: Dialect) -> Bool {
    let scenario = scenarios[index]
    guard scenario.examples.isEmpty else { return false }
    let keyword = source.bytes[scenario.header.keyword.offsets]
    func isAny(of keywords: [String]) -> Bool {
      keywords.contains { keyword.elementsEqual($0.utf8) }
    }
    return !isAny(of: dialect.scenario) && isAny(of: dialect.scenarioOutline)
  }

  /// The same, in the dialect of the document.
  func isOutlineWithoutExamples(_ index: Int) -> Bool {
    Dialect.named(language).map { isOutlineWithoutExamples(index, $0) } ?? false
  }
}
