/// A scenario or a scenario outline: an outline is one that has examples.
package struct Scenario: TitledNode {
  package let document: GherkinDocument
  let index: Int

  var node: Node.Scenario { document.scenarios[index] }
  package var titleRanges: TitleRanges { TitleRanges(header: node.header) }

  /// Its number within the document.
  package var id: Int { Int(node.id) }

  /// The tags before its title, without inherited ones.
  package var tags: [Tag] { document.tags(node.tags) }

  /// Its steps, without the background's.
  package var steps: [Step] { node.steps.indices.map { Step(document: document, index: $0) } }

  /// Its tables of examples.
  package var examples: [Examples] {
    node.examples.indices.map { Examples(document: document, index: $0) }
  }

  /// The rule it is part of.
  package var rule: Rule? { node.rule.map { Rule(document: document, index: Int($0)) } }

  /// Its lines, from its first tag to the last thing that belongs to it.
  package var lines: ClosedRange<Int> {
    let first = tags.first?.line ?? Int(node.header.line)
    return first...max(first, lastLine)
  }
}
