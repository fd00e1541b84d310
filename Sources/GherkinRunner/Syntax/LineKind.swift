/// What one line of a feature file is, in the order the grammar names its tokens.
package enum LineKind: UInt8, Sendable, CaseIterable {
  /// Not a line: the end of the file.
  case endOfFile
  /// `# language: fr`
  case language
  /// `| a | b |`
  case tableRow
  /// `"""` or three back quotes.
  case docStringSeparator
  /// `Background:`
  case background
  /// `Given …`
  case step
  /// `@tag @another`
  case tags
  /// `Feature:`
  case feature
  /// `Examples:`
  case examples
  /// `Scenario:` or `Scenario Outline:`
  case scenario
  /// `Rule:`
  case rule
  /// `# …`
  case comment
  /// Nothing but white space.
  case empty
  /// Free text: a description, or a line of a doc string.
  case other

  /// The name the official parser gives it in its messages.
  package var officialName: String {
    switch self {
    case .endOfFile: "EOF"
    case .language: "Language"
    case .tableRow: "TableRow"
    case .docStringSeparator: "DocStringSeparator"
    case .background: "BackgroundLine"
    case .step: "StepLine"
    case .tags: "TagLine"
    case .feature: "FeatureLine"
    case .examples: "ExamplesLine"
    case .scenario: "ScenarioLine"
    case .rule: "RuleLine"
    case .comment: "Comment"
    case .empty: "Empty"
    case .other: "Other"
    }
  }
}
