/// A parameter of a step, explained to those who write features.
package struct CatalogueParameter: Sendable, Equatable {
  /// The kind of its values.
  package enum Kind: String, Sendable {
    case wholeNumber, number, word, quotedText, text
    /// One of a closed list.
    case choice
  }

  /// Its name; empty if it has none, or a built-in one.
  package let name: String
  package let kind: Kind
  /// All its values, if they are a closed list.
  package let allowed: [String]
  /// Its values in features, each once, in the order of the files.
  package internal(set) var seen: [String] = []
  /// A possible value.
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

  /// Its possible values, to follow a colon: `a whole number, also 3 or 5`.
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
  /// The kind of a form of parameter types.
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

/// How the features of a plan use its step definitions: where, with which texts and which values.
///
/// A step of an outline is one use, however many rows of examples there are; it has a text for each row.
struct CatalogueUses {
  /// The number of texts kept as examples.
  private static let limit = 10
  /// Longer texts, in bytes, are not kept as examples.
  private static let longest = 300

  /// The uses of one definition.
  struct Found {
    fileprivate(set) var uses: [CatalogueEntry.Use] = []
    fileprivate(set) var examples: [CatalogueEntry.Example] = []
    /// The values of each parameter, each once.
    fileprivate(set) var values: [[String]]
    /// The first row of the first table.
    fileprivate(set) var tableHeader: [String] = []
  }

  private let plan: Plan
  /// The uses of each definition.
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

  /// A line of a feature that uses a definition.
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
      // A use of each definition that matches.
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

  /// The value of each parameter in `text`; empty for one that took no part.
  private func values(
    of pattern: CompiledPattern, _ captures: ArraySlice<Capture>, in text: String
  ) -> [String] {
    guard !captures.isEmpty else { return [] }
    let bytes = Bytes(text.utf8)
    return pattern.arguments(captures).map { argument in
      argument.captures.first?.range.map { bytes.span.string(in: $0) } ?? ""
    }
  }
}
