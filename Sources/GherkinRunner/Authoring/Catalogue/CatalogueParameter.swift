/// A place in a phrase that a writer fills in: what may stand there, in words.
package struct CatalogueParameter: Sendable, Equatable {
  /// What kind of text stands there.
  package enum Kind: String, Sendable {
    case wholeNumber, number, word, quotedText, text
    /// One of a closed list.
    case choice
  }

  /// What the phrase calls it; empty where it has no name.
  package let name: String
  package let kind: Kind
  /// All texts that may stand there, if they are a closed list.
  package let allowed: [String]
  /// What stands there in features, each once, in the order in which it was found.
  package internal(set) var seen: [String] = []
  /// A text that may stand there.
  package internal(set) var example: String

  /// The parameter of a pattern; `values` are those a regular expression lists.
  init(_ parameter: PatternParameter, values: [String]?) {
    let type = parameter.type
    // The built-in names are a programmer's words.
    name = type.map { $0.isBuiltIn ? "" : $0.name } ?? ""
    allowed = type?.alternatives ?? values ?? []
    kind = allowed.isEmpty ? Kind(type?.form) : .choice
    example =
      switch kind {
      case .wholeNumber: "3"
      case .number: "2.5"
      case .quotedText: "\"some text\""
      case .word: name.isEmpty ? "word" : name
      case .text: name.isEmpty ? "some text" : name
      case .choice: allowed[0]
      }
  }

  /// What may stand there, as it follows a colon: `a whole number, also 3 or 5`.
  package var explanation: String {
    if kind == .choice {
      return (allowed.count > 2 ? "one of " : "") + Self.list(allowed, limit: .max)
    }
    let noun =
      switch kind {
      case .wholeNumber: "a whole number"
      case .number: "a number"
      case .word: "one word"
      case .quotedText: "a text in quotation marks"
      case .text, .choice: "a text"
      }
    let kindOf = name.isEmpty ? noun : "\(noun) for \(name)"
    let others = seen.filter { $0 != example }
    return others.isEmpty ? kindOf : "\(kindOf), also \(Self.list(others, limit: 4))"
  }

  private static func list(_ texts: [String], limit: Int) -> String {
    let shown = texts.prefix(limit)
    guard let last = shown.last, shown.count > 1 else { return shown.first ?? "" }
    return "\(shown.dropLast().joined(separator: ", ")) or \(last)"
  }
}

extension CatalogueParameter.Kind {
  /// The kind that a form of parameter types is to a writer.
  fileprivate init(_ form: ParameterType.Form?) {
    self =
      switch form {
      case .integer: .wholeNumber
      case .decimal: .number
      case .word: .word
      case .string: .quotedText
      case .anything, .oneOf, .regularExpression, nil: .text
      }
  }
}

/// How the features of a plan use its definitions: where, with which texts and which values.
///
/// A step of an outline counts once, however many rows of examples there are; its texts are those
/// that the rows make of it.
struct CatalogueUses {
  /// More texts than this are no examples any more.
  private static let limit = 10
  /// A text with more characters than this is no example to learn from.
  private static let longest = 300

  /// What was found of one definition.
  struct Found {
    fileprivate(set) var uses: [CatalogueEntry.Use] = []
    fileprivate(set) var examples: [CatalogueEntry.Example] = []
    /// What stands for each parameter, each text once.
    fileprivate(set) var values: [[String]]
    /// The first row of the first table.
    fileprivate(set) var tableHeader: [String] = []
  }

  private let plan: Plan
  /// What was found of each definition.
  private(set) var found: [Found]

  init(_ plan: Plan) {
    self.plan = plan
    found = plan.patterns.map { Found(values: $0.parameters.map { _ in [] }) }
    var seen: Set<Line> = []
    for scenario in plan.scenarios {
      for (position, decision) in zip(scenario.pickle.steps.indices, scenario.matches) {
        add(decision, of: scenario.pickle, at: position, &seen)
      }
    }
  }

  /// A line of a feature that means a definition.
  private struct Line: Hashable {
    let uri: String
    let line: Int
    let definition: Int
  }

  private mutating func add(
    _ decision: StepDecision, of pickle: Pickle, at position: Int, _ seen: inout Set<Line>
  ) {
    let step = pickle.steps[position]
    switch decision {
    case .undefined: break
    case .matched(let definition, let first):
      let captures = plan.captures(of: Int(definition), from: Int(first))
      add(Int(definition), step, captures, &seen)
    case .argumentMismatch(let definition, _):
      add(Int(definition), step, [], &seen)
    case .ambiguous(let candidates):
      // Each of them is used, though the feature has yet to say which.
      for match in plan.candidates[Int(candidates)] { add(match.definition, step, [], &seen) }
    }
  }

  private mutating func add(
    _ definition: Int, _ step: PickleStep, _ captures: ArraySlice<Capture>,
    _ seen: inout Set<Line>
  ) {
    let (uri, line) = (step.pickle.uri, step.location.line)
    if seen.insert(Line(uri: uri, line: line, definition: definition)).inserted {
      found[definition].uses.append(CatalogueEntry.Use(path: uri, line: line))
    }
    if found[definition].tableHeader.isEmpty, step.hasDataTable {
      found[definition].tableHeader = step.dataTable?.first ?? []
    }
    guard found[definition].examples.count < Self.limit else { return }
    let text = step.text
    guard text.utf8.count <= Self.longest,
      !found[definition].examples.contains(where: { $0.text == text })
    else { return }
    let values = values(of: plan.patterns[definition], captures, in: text)
    found[definition].examples.append(CatalogueEntry.Example(text: text, values: values))
    for (number, value) in values.enumerated()
    where !value.isEmpty && !found[definition].values[number].contains(value) {
      found[definition].values[number].append(value)
    }
  }

  /// What stands in `text` for each parameter; empty for one that took no part.
  private func values(
    of pattern: CompiledPattern, _ captures: ArraySlice<Capture>, in text: String
  ) -> [String] {
    guard !captures.isEmpty else { return [] }
    let bytes = Array(text.utf8)
    return pattern.arguments(captures).map { argument in
      argument.captures.first?.range.map { bytes.span.string(in: $0) } ?? ""
    }
  }
}
