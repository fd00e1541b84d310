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
  /// After both arguments.
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

  /// Whether the tags of a title are being read.
  var isTags: Bool {
    switch self {
    case .featureTags, .ruleTags, .scenarioTags, .examplesTags: true
    default: false
    }
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
