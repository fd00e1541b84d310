/// How the features of a plan use its step definitions: where, with which texts and which values.
///
/// A step of an outline is one use, however many rows of examples there are; it has a text for each row.
struct CatalogueUses {
  /// The number of texts kept as examples.
  private static let limit = 10
  /// Longer texts, in bytes, are not kept as examples.
  private static let longest = 300

  /// A step of a feature.
  struct Example: Sendable {
    let text: String
    /// The value of each parameter; empty if the values are not known.
    let values: [String]
  }

  /// The uses of one definition.
  struct Found {
    fileprivate(set) var uses: [CatalogueEntry.Use] = []
    fileprivate(set) var examples: [Example] = []
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
    plan.forEachMatch { steps, position, definition, captures in
      guard let definition else { return }
      let found = captures.map { plan.captures(of: definition, from: $0) } ?? []
      add(definition, steps[position], found, &seen)
    }
  }

  /// A line of a feature that uses a definition.
  private struct Line: Hashable {
    let uri: String
    let line: Int
    let definition: Int
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
    found[definition].examples.append(Example(text: text, values: values))
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
