/// The kinds of lines, in the order in which the grammar names its tokens.
package enum LineKind: UInt8, Sendable, CaseIterable {
  case endOfFile
  /// `# language: fr`
  case language
  /// `| a | b |`
  case tableRow
  /// `"""` or three back quotes
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
  /// White space alone.
  case empty
  /// Free text: a description, or a line of a doc string.
  case other

  /// The name in messages of the official parser.
  package var officialName: String { Self.officialNames[Int(rawValue)] }

  private static let officialNames = [
    "EOF", "Language", "TableRow", "DocStringSeparator", "BackgroundLine", "StepLine", "TagLine",
    "FeatureLine", "ExamplesLine", "ScenarioLine", "RuleLine", "Comment", "Empty", "Other",
  ]
}

/// A set of line kinds, such as those that the grammar accepts at some point.
package struct LineKinds: OptionSet, Sendable, Hashable {
  /// One bit for each kind.
  package let rawValue: UInt16

  package init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  init(_ kind: LineKind) {
    rawValue = 1 << UInt16(kind.rawValue)
  }

  static let endOfFile = LineKinds(.endOfFile)
  static let language = LineKinds(.language)
  static let tableRow = LineKinds(.tableRow)
  static let docStringSeparator = LineKinds(.docStringSeparator)
  static let background = LineKinds(.background)
  static let step = LineKinds(.step)
  static let tags = LineKinds(.tags)
  static let feature = LineKinds(.feature)
  static let examples = LineKinds(.examples)
  static let scenario = LineKinds(.scenario)
  static let rule = LineKinds(.rule)
  static let comment = LineKinds(.comment)
  static let empty = LineKinds(.empty)
  static let other = LineKinds(.other)

  package func accepts(_ kind: LineKind) -> Bool {
    rawValue & (1 << UInt16(kind.rawValue)) != 0
  }

  /// The members in the order in which the official parser lists what it expected.
  ///
  /// Where free text may begin, empty lines and comments come first; elsewhere they come last.
  package var listed: [LineKind] {
    guard accepts(.other), accepts(.endOfFile) else { return LineKind.allCases.filter(accepts) }
    let leading: [LineKind] = [.endOfFile, .empty, .comment]
    let rest = LineKind.allCases.filter { !leading.contains($0) }
    return (leading + rest).filter(accepts)
  }
}

/// The type of a step, by its keyword.
package enum StepType: UInt8, Sendable, CaseIterable {
  /// `*`, or a word that a dialect uses for more than one purpose.
  case unknown
  /// `Given`
  case context
  /// `When`
  case action
  /// `Then`
  case outcome
  /// `And`, `But`: the same as the step before.
  case conjunction

  /// The name it has in Cucumber Messages.
  package var officialName: StaticString {
    switch self {
    case .unknown: "Unknown"
    case .context: "Context"
    case .action: "Action"
    case .outcome: "Outcome"
    case .conjunction: "Conjunction"
    }
  }

  /// Returns nil if no type has this name in Cucumber Messages.
  package init?(officialName: String) {
    let type = Self.allCases.first { $0.officialName.description == officialName }
    guard let type else { return nil }
    self = type
  }
}
