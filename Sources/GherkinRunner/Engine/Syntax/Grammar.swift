/// The kinds of lines, in the order in which the grammar names its tokens.
package enum LineKind: UInt8, Sendable, CaseIterable {
  case endOfFile
  case language
  case tableRow
  case docStringSeparator
  case background
  case step
  case tags
  case feature
  case examples
  /// `Scenario:` or `Scenario Outline:`
  case scenario
  case rule
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
  case context
  case action
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

/// Where in the grammar the parser is, named for what was read last.
///
/// Rules and features, backgrounds and scenarios share states; the builder knows which is open.
enum ParserState: UInt8 {
  /// Only comments and empty lines so far.
  case start
  case language
  case featureTags
  case feature
  case featureDescription

  case ruleTags
  case rule
  case ruleDescription

  case background
  case backgroundDescription

  case scenarioTags
  case scenario
  case scenarioDescription

  case step
  /// A table that is the step's first argument.
  case table
  /// Inside a doc string that is the step's first argument.
  case docString
  /// After it, where a table may follow.
  case docStringEnd
  case tableAfterDocString
  case docStringAfterTable
  case argumentsEnd

  case examplesTags
  case examples
  case examplesDescription
  case examplesTable

  /// The kinds of lines that may follow; `inBackground` is whether the step is a background's.
  func accepted(inBackground: Bool) -> LineKinds {
    let kinds = accepted
    let isStep = rawValue >= Self.step.rawValue && rawValue <= Self.argumentsEnd.rawValue
    return isStep && inBackground ? kinds.subtracting(.examples) : kinds
  }

  private var accepted: LineKinds {
    switch self {
    case .start: [.endOfFile, .language, .tags, .feature, .comment, .empty]
    case .language, .featureTags: [.tags, .feature, .comment, .empty]
    case .feature, .rule: [.background, .empty, .other] + Self.afterTitle
    case .featureDescription, .ruleDescription: [.background, .other] + Self.afterTitle
    case .background: [.step, .empty, .other] + Self.afterTitle
    case .backgroundDescription: [.step, .other] + Self.afterTitle
    case .ruleTags: [.tags, .rule, .comment, .empty]
    case .scenarioTags: [.tags, .scenario, .comment, .empty]
    case .scenario: [.step, .examples, .empty, .other] + Self.afterTitle
    case .scenarioDescription: [.step, .examples, .other] + Self.afterTitle
    case .step, .table:
      [.tableRow, .docStringSeparator, .step, .examples, .empty] + Self.afterTitle
    case .docStringEnd, .tableAfterDocString:
      [.tableRow, .step, .examples, .empty] + Self.afterTitle
    case .argumentsEnd: [.step, .examples, .empty] + Self.afterTitle
    case .docString, .docStringAfterTable: [.docStringSeparator, .other]
    case .examplesTags: [.tags, .examples, .comment, .empty]
    case .examples: [.tableRow, .examples, .empty, .other] + Self.afterTitle
    case .examplesDescription: [.tableRow, .examples, .other] + Self.afterTitle
    case .examplesTable: [.tableRow, .examples, .empty] + Self.afterTitle
    }
  }

  /// What may follow anywhere once the feature has begun.
  private static let afterTitle: LineKinds = [.endOfFile, .tags, .scenario, .rule, .comment]

  /// The state in which free text and comments are a description; `nil` where they are not.
  var description: ParserState? {
    switch self {
    case .feature, .featureDescription: .featureDescription
    case .rule, .ruleDescription: .ruleDescription
    case .background, .backgroundDescription: .backgroundDescription
    case .scenario, .scenarioDescription: .scenarioDescription
    case .examples, .examplesDescription: .examplesDescription
    default: nil
    }
  }

  var isTags: Bool {
    [.featureTags, .ruleTags, .scenarioTags, .examplesTags].contains(self)
  }

  var afterRow: ParserState {
    switch self {
    case .step: .table
    case .docStringEnd: .tableAfterDocString
    case .examples, .examplesDescription: .examplesTable
    default: self
    }
  }

  var afterDelimiter: ParserState {
    switch self {
    case .step: .docString
    case .table: .docStringAfterTable
    case .docString: .docStringEnd
    case .docStringAfterTable: .argumentsEnd
    default: self
    }
  }
}

/// The union of two sets, so that the table above reads as a table.
private func + (left: LineKinds, right: LineKinds) -> LineKinds { left.union(right) }
