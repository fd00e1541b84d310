/// A feature with one change. If its scenarios pass as before, they would not notice if the product
/// behaved like that.
package struct Mutant: Sendable, Equatable {
  /// What is changed.
  package enum Kind: String, Sendable, CaseIterable {
    /// A number in the text of a step, to the next higher or lower one.
    case number
    /// A value of a closed list, to another value of the list.
    case choice
    /// A text in the text of a step.
    case text
    /// A cell of a table.
    case cell
    /// A row of a table, which is left out or added.
    case row
    /// The order of two rows.
    case rowOrder = "row-order"
    /// A line of a doc string.
    case docString = "doc-string"
    /// A step, to the step that states the opposite.
    case negation
    /// A step, which is left out.
    case step
  }

  /// What the changed step is for.
  package enum Part: String, Sendable, CaseIterable {
    /// It states what is expected. A change that is not noticed means that the step does not look.
    case outcome
    /// It sets the scene or acts. A change that is not noticed may be for the reader alone.
    case setting
  }

  package let kind: Kind
  package let part: Part
  /// The definition of the changed step, as an index into the plan.
  package let definition: Int
  /// The feature file.
  package let path: String
  /// The place of the change.
  package let location: Location
  /// The title of the scenario that runs the step; of the first one, for a step of a background.
  package let scenario: String
  /// The line of that scenario.
  package let scenarioLine: Int
  /// The line of the row of examples, if the change concerns only that one of an outline.
  package let row: Int?
  /// The step, with its keyword.
  package let step: String
  /// What is changed, as it follows "It would pass as well": `with the text …`.
  package let change: String
  /// The lines of the comments which allow that the change is not noticed.
  package let allowances: [Int]

  package var isAllowed: Bool { !allowances.isEmpty }
}

extension Mutant.Kind {
  /// The word by which a comment allows changes of this kind: `# specs:allow mutate-number because …`.
  var suppressionName: String { "\(Self.suppressionName)-\(rawValue)" }

  /// The word that allows all changes.
  static let suppressionName = "mutate"

  /// All words of comments that are about mutants.
  static var suppressionNames: [String] { [suppressionName] + allCases.map(\.suppressionName) }

  /// The kind in words, in the plural.
  package var plural: String {
    switch self {
    case .number: "numbers"
    case .choice: "values of a list"
    case .text: "texts"
    case .cell: "cells of tables"
    case .row: "rows of tables"
    case .rowOrder: "order of rows"
    case .docString: "lines of texts below steps"
    case .negation: "opposites"
    case .step: "steps left out"
    }
  }
}

/// A mutant before it is parsed.
struct MutantDraft: Sendable {
  let mutant: Mutant
  /// The feature with the change, and without the scenarios that it does not concern.
  let source: SourceFile
  /// The scenarios that it concerns, by their indices in the plan of the original features.
  let originals: [Int]
  /// The position of the changed step among the steps of these scenarios; nil if it is left out.
  let position: Int?
}
