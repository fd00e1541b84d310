/// A phrase that features may use, with all that its writer would want to know of it.
package struct CatalogueEntry: Sendable {
  /// What has to stand below a step.
  package enum Block: String, Sendable {
    case table, text
  }

  /// The place of a step that uses the phrase.
  package struct Use: Sendable, Equatable {
    package let path: String
    package let line: Int
  }

  /// A step as it stands in a feature.
  struct Example: Sendable {
    let text: String
    /// What stands in it for each parameter; none if it is not known which is which.
    var values: [String] = []
  }

  /// The definition, by its number in the plan.
  package let definition: Int
  package let info: StepDefinitionInfo
  /// The ways to say it, the fullest first; never none.
  package let wordings: [Wording]
  package private(set) var parameters: [CatalogueParameter]
  /// What has to stand below the step.
  package let blocks: [Block]
  /// The first row of the first table found below it.
  package let tableHeader: [String]
  /// The lines of features that use it, in the order of the files.
  package let uses: [Use]
  /// The phrase as it stands in features, each text once; the last of many are left out.
  package let examples: [String]
  /// The ways to say it, as a writer would type them: from features where one has it, and
  /// otherwise with an example of each parameter.
  package private(set) var phrases: [String] = []

  /// What is known of the definition at a place in the plan, given its uses.
  init(_ definition: Int, of plan: Plan, _ found: CatalogueUses.Found) {
    let (info, pattern) = (plan.stepDefinitions[definition], plan.patterns[definition])
    self.definition = definition
    self.info = info
    tableHeader = found.tableHeader
    uses = found.uses
    examples = found.examples.map(\.text)
    let wordings = Wording.all(of: pattern).filter { $0.hasOnly(pattern.parameters.count) }
    // A pattern of which nothing can be said in words is shown by its use, or as it is.
    let stopgap = found.examples.first?.text ?? info.pattern.description
    self.wordings = wordings.isEmpty ? [Wording([.text(stopgap)])] : wordings
    let values =
      pattern.expression == nil ? RegularExpressionWords(pattern.pattern.source).values : [:]
    parameters = pattern.parameters.enumerated().map { number, parameter in
      CatalogueParameter(parameter, values: values[number])
    }
    blocks = info.argumentTypes.compactMap { type in
      type == DataTable.self ? .table : type == DocString.self ? .text : nil
    }
    for (number, values) in found.values.enumerated() where number < parameters.count {
      parameters[number].seen = values
      if let value = values.first { parameters[number].example = value }
    }
    let examples = self.wordings.map { wording in
      found.examples.first { example in
        !example.values.isEmpty && wording.text { example.values[$0] } == example.text
      }
    }
    // The parameters are explained as they stand in the first phrase.
    for (number, value) in (examples[0]?.values ?? []).enumerated() where !value.isEmpty {
      parameters[number].example = value
    }
    phrases = zip(self.wordings, examples).map { wording, example in
      example?.text ?? wording.text { parameters[$0].example }
    }
  }

  /// The keyword that its author means it for; `*` stands for any.
  package var keyword: String {
    switch info.keyword {
    case .given: "Given"
    case .when: "When"
    case .then: "Then"
    case .any: "*"
    }
  }

  /// The phrase, said in full.
  package var phrase: String { phrases[0] }

  /// The other ways to say it.
  package var otherPhrases: ArraySlice<String> { phrases.dropFirst() }

  /// The files that use it, each once.
  package var files: [String] {
    uses.reduce(into: []) { files, use in
      if files.last != use.path { files.append(use.path) }
    }
  }
}
