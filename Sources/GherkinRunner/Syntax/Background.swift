/// The steps that come before those of every scenario of a feature or rule.
package struct Background: TitledNode {
  package let document: GherkinDocument
  let index: Int

  var node: Node.Background { document.backgrounds[index] }
  package var titleRanges: TitleRanges { TitleRanges(header: node.header) }

  /// Its number within the document.
  package var id: Int { Int(node.id) }

  /// Its steps.
  package var steps: [Step] { node.steps.indices.map { Step(document: document, index: $0) } }
}
