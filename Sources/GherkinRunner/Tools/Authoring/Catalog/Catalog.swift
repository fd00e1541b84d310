/// All steps that features can use, by the step definitions of a suite, with their uses.
package struct Catalog: Sendable {
  /// The steps, in the order of the definitions.
  package private(set) var entries: [CatalogEntry]

  /// The steps that the definitions of a plan define, and how its features use them. Definitions that
  /// cannot be used are left out; the plan reports them.
  ///
  /// - Parameter technical: The features that are for engineers; what only they use is as well.
  package init(_ plan: Plan, technical: TechnicalFeatures = TechnicalFeatures()) {
    let uses = CatalogUses(plan, technical)
    entries = Phrase.all(of: plan.suite).map { CatalogEntry($0, uses.found[$0.definition]) }
  }

  /// The steps that no feature uses.
  package var unused: Catalog {
    var catalog = self
    catalog.entries.removeAll { !$0.uses.isEmpty }
    return catalog
  }
}

/// A step that features can use, with its uses.
package struct CatalogEntry: Sendable {
  /// The place of a step in a feature.
  package struct Use: Sendable, Hashable {
    package let path: String
    package let line: Int
  }

  package let phrase: Phrase
  /// The ways to write it, the fullest first; never empty.
  package let variants: [PatternVariant]
  /// Its parameters, with values from features.
  package private(set) var parameters: [CatalogParameter]
  /// The first rows of the first table below it in a feature.
  let table: [[String]]
  /// Whether only features for engineers use it.
  let isTechnical: Bool
  /// The steps that use it, in the order of the files.
  package let uses: [Use]
  /// Its texts in features, each once; of many texts, the last are left out.
  package let examples: [String]
  /// Its variants as steps: texts of features where there are any, otherwise with an example of each
  /// parameter.
  package private(set) var texts: [String] = []

  init(_ phrase: Phrase, _ found: CatalogUses.Found) {
    self.phrase = phrase
    table = found.table
    isTechnical = !found.uses.isEmpty && found.technicalCount == found.uses.count
    uses = found.uses
    examples = found.examples.map(\.text)
    // A use says more than a pattern without words of its own.
    variants =
      phrase.hasWords
      ? phrase.variants
      : examples.first.map { [PatternVariant([.text($0)])] } ?? phrase.variants
    parameters = phrase.parameters
    for (number, values) in found.values.enumerated() where number < parameters.count {
      parameters[number].seen = values
      if let value = values.first { parameters[number].example = value }
    }
    let examples = self.variants.map { variant in
      found.examples.first { example in
        !example.values.isEmpty && variant.text { example.values[$0] } == example.text
      }
    }
    // The parameters are explained by their values in the first text.
    for (number, value) in (examples[0]?.values ?? []).enumerated() where !value.isEmpty {
      parameters[number].example = value
    }
    texts = zip(self.variants, examples).map { variant, example in
      example?.text ?? variant.text { parameters[$0].example }
    }
  }

  /// The first row of the first table below it in a feature.
  package var tableHeader: [String] { table.first ?? [] }

  package var text: String { texts[0] }

  package var otherTexts: ArraySlice<String> { texts.dropFirst() }

  /// The files that use it, each once.
  package var files: [String] {
    uses.reduce(into: []) { files, use in
      if files.last != use.path { files.append(use.path) }
    }
  }
}

/// The explanations of a step that all formats share.
extension CatalogEntry {
  /// What a reader should know of the step: the arguments that have to follow.
  var notes: [String] { phrase.argumentNotes(tableHeader: tableHeader) }

  /// How often and in how many files it is used.
  var usage: String { Phrase.usage(steps: uses.count, files: files.count) }

  /// Texts in features that are not among `texts`.
  var otherExamples: [String] { examples.filter { !texts.contains($0) } }

  /// The parts of the first variant, with an example of each parameter.
  var parts: [(text: String, isExample: Bool)] {
    variants[0].parts.map { part in
      switch part {
      case .text(let text): (text, false)
      case .anything: ("…", false)
      case .parameter(let number): (parameters[number].example, true)
      }
    }
  }
}

/// How the features of a plan use its step definitions: where, with which texts and which values.
///
/// A step of an outline is one use, however many rows of examples there are; it has a text for each row.
struct CatalogUses {
  /// The number of texts kept as examples.
  private static let limit = 10
  /// Longer texts, in bytes, are not kept as examples.
  private static let longest = 300

  /// A step of a feature, and the value of each parameter; empty if the values are not known.
  typealias Example = (text: String, values: [String])

  /// The uses of one definition.
  struct Found {
    fileprivate(set) var uses: [CatalogEntry.Use] = []
    /// The same, to find one again: an outline has a step for each of its rows.
    fileprivate var known: Set<CatalogEntry.Use> = []
    fileprivate(set) var examples: [Example] = []
    /// The values of each parameter, each once.
    fileprivate(set) var values: [[String]]
    /// The first rows of the first table.
    fileprivate(set) var table: [[String]] = []
    /// How many of the uses are in features for engineers.
    fileprivate(set) var technicalCount = 0
  }

  /// The number of rows of a table that are kept, and of values of a parameter.
  private static let (rowLimit, valueLimit) = (3, 50)

  private let plan: Plan
  /// The files that are for engineers.
  private let technical: Set<String>
  /// The uses of each definition.
  private(set) var found: [Found]

  init(_ plan: Plan, _ technical: TechnicalFeatures) {
    self.plan = plan
    let files = plan.files.map(\.document).filter(technical.contains).map(\.source.uri)
    // Where every feature is for engineers, they are who reads.
    self.technical = files.count == plan.files.count ? [] : Set(files)
    found = plan.patterns.map { Found(values: $0.parameters.map { _ in [] }) }
    plan.forEachMatch { steps, position, definition, captures in
      guard let definition else { return }
      let found = captures.map { plan.captures(of: definition, from: $0) } ?? []
      add(definition, steps[position], found)
    }
  }

  private mutating func add(
    _ definition: Int, _ step: PickleStep, _ captures: ArraySlice<Capture>
  ) {
    let use = CatalogEntry.Use(path: step.pickle.uri, line: step.location.line)
    if found[definition].known.insert(use).inserted {
      found[definition].uses.append(use)
      if technical.contains(use.path) { found[definition].technicalCount += 1 }
    }
    if found[definition].table.isEmpty, step.hasDataTable {
      found[definition].table = Array((step.dataTable ?? []).prefix(Self.rowLimit))
    }
    let isFull = found[definition].examples.count >= Self.limit
    guard !isFull || found[definition].values.contains(where: { $0.count < Self.valueLimit }) else {
      return
    }
    let text = step.text
    guard text.utf8.count <= Self.longest,
      !found[definition].examples.contains(where: { $0.text == text })
    else { return }
    let values =
      captures.isEmpty
      ? [] : plan.patterns[definition].values(captures, in: Bytes(text.utf8)).map { $0 ?? "" }
    if !isFull { found[definition].examples.append((text, values)) }
    for (number, value) in values.enumerated()
    where !value.isEmpty && found[definition].values[number].count < Self.valueLimit
      && !found[definition].values[number].contains(value)
    {
      found[definition].values[number].append(value)
    }
  }
}
