/// Where in the grammar the parser stands: named for what was read last.
///
/// Rules and features, backgrounds and scenarios share the states that differ in nothing but what
/// they belong to; that is the builder's to know.
enum ParserState: UInt8 {
  /// Nothing but comments and blank lines so far.
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
  /// Behind it, where a table may still come.
  case docStringEnd
  /// A table behind a doc string.
  case tableAfterDocString
  /// Inside a doc string behind a table.
  case docStringAfterTable
  /// Behind both arguments.
  case argumentsEnd

  case examplesTags
  case examples
  case examplesDescription
  case examplesTable

  /// What may come next; `inBackground` says whose step it is.
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

  /// What may come anywhere once the feature has begun.
  private static let afterTitle: LineKinds = [.endOfFile, .tags, .scenario, .rule, .comment]

  /// Whether free text and comments begin or continue a description here.
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

  /// Whether the tags of one and the same title are being read.
  var isTags: Bool {
    switch self {
    case .featureTags, .ruleTags, .scenarioTags, .examplesTags: true
    default: false
    }
  }

  /// Where a table row leads.
  var afterRow: ParserState {
    switch self {
    case .step: .table
    case .docStringEnd: .tableAfterDocString
    case .examples, .examplesDescription: .examplesTable
    default: self
    }
  }

  /// Where a doc string delimiter leads.
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
