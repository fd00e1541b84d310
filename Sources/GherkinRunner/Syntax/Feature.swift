/// The feature of a document.
package struct Feature: TitledNode {
  package let document: GherkinDocument
  let node: Node.Feature

  package var titleRanges: TitleRanges { TitleRanges(header: node.header) }

  /// The code of the dialect it is written in.
  package var language: String { document.language }

  /// The tags before its title.
  package var tags: [Tag] { document.tags(node.tags) }

  /// The background of all its scenarios.
  package var background: Background? {
    node.background.map { Background(document: document, index: Int($0)) }
  }

  /// The scenarios that are in no rule.
  package var scenarios: [Scenario] {
    node.scenarios.indices.map { Scenario(document: document, index: $0) }
  }

  /// The rules.
  package var rules: [Rule] { node.rules.indices.map { Rule(document: document, index: $0) } }
}
