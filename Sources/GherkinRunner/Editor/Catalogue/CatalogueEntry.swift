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

  /// The definition, by its number in the plan.
  package let definition: Int
  package let info: StepDefinitionInfo
  /// The ways to say it, the fullest first; never none.
  package let wordings: [Wording]
  package internal(set) var parameters: [CatalogueParameter]
  /// What has to stand below the step.
  package let blocks: [Block]
  /// The first row of the first table found below it.
  package internal(set) var tableHeader: [String] = []
  /// The lines of features that use it, in the order of the files.
  package internal(set) var uses: [Use] = []
  /// The phrase as it stands in features, each text once; the last of many are left out.
  package internal(set) var examples: [String] = []

  /// What is known of a definition before features are looked at.
  init(_ definition: Int, _ info: StepDefinitionInfo, _ pattern: CompiledPattern) {
    self.definition = definition
    self.info = info
    let wordings = Wording.all(of: pattern)
    // A pattern of which nothing can be said in words is shown as it is.
    self.wordings = wordings.isEmpty ? [Wording([.text(info.pattern.description)])] : wordings
    let values =
      pattern.expression == nil ? RegularExpressionWords(pattern.pattern.source).values : [:]
    parameters = pattern.parameters.enumerated().map { number, parameter in
      CatalogueParameter(parameter, values: values[number])
    }
    blocks = info.argumentTypes.compactMap { type in
      type == DataTable.self ? .table : type == DocString.self ? .text : nil
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

  /// The phrase as a writer would type it, with an example of each parameter.
  package var phrase: String { text(of: wordings[0]) }

  /// The other ways to say it.
  package var otherPhrases: [String] { wordings.dropFirst().map(text) }

  /// The files that use it, each once.
  package var files: [String] {
    uses.reduce(into: []) { files, use in
      if files.last != use.path { files.append(use.path) }
    }
  }

  private func text(of wording: Wording) -> String {
    wording.text { $0 < parameters.count ? parameters[$0].example : "…" }
  }
}
