/// A rule of a feature, with the scenarios that illustrate it.
package struct Rule: TitledNode {
  package let document: GherkinDocument
  let index: Int

  var node: Node.Rule { document.rules[index] }
  package var titleRanges: TitleRanges { TitleRanges(header: node.header) }

  /// Its number within the document.
  package var id: Int { Int(node.id) }

  /// The tags before its title.
  package var tags: [Tag] { document.tags(node.tags) }

  /// The background of its scenarios.
  package var background: Background? {
    node.background.map { Background(document: document, index: Int($0)) }
  }

  /// Its scenarios.
  package var scenarios: [Scenario] {
    node.scenarios.indices.map { Scenario(document: document, index: $0) }
  }
}
