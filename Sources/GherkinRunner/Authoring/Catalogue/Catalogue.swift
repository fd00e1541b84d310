/// Every phrase that features may use, as the definitions of a suite have it, with its uses.
package struct Catalogue: Sendable {
  /// The phrases by the files that define them, in the order of the definitions.
  package private(set) var groups: [CatalogueGroup]

  /// The phrases of a plan's definitions, and how its features use them.
  ///
  /// Definitions that cannot be used are left out; the plan tells of them.
  package init(_ plan: Plan) {
    let unusable = Set(plan.undefinedParameterTypes.map(\.definition))
    let usable = plan.stepDefinitions.indices.filter { !unusable.contains($0) }
    let uses = CatalogueUses(plan)
    let common = CatalogueGroup.commonFolders(
      of: usable.map { plan.stepDefinitions[$0].location.filePath })
    groups = []
    var numbers: [String: Int] = [:]
    for definition in usable {
      let entry = CatalogueEntry(definition, of: plan, uses.found[definition])
      let path = entry.info.location.filePath
      if let number = numbers[path] {
        groups[number].entries.append(entry)
      } else {
        numbers[path] = groups.count
        groups.append(
          CatalogueGroup(
            title: CatalogueGroup.title(of: path, in: common), filePath: path, entries: [entry]))
      }
    }
  }

  /// All phrases, group by group.
  package var entries: [CatalogueEntry] { groups.flatMap(\.entries) }

  /// How many phrases there are.
  package var count: Int { groups.reduce(0) { $0 + $1.entries.count } }

  /// The phrases that no feature uses.
  package var unused: Catalogue { filtered { $0.uses.isEmpty } }

  private func filtered(_ isWanted: (CatalogueEntry) -> Bool) -> Catalogue {
    var catalogue = self
    for number in groups.indices { catalogue.groups[number].entries.removeAll { !isWanted($0) } }
    catalogue.groups.removeAll(where: \.entries.isEmpty)
    return catalogue
  }
}

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
  package let wordings: [PatternVariant]
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
    let wordings = pattern.variants
    // A pattern of which nothing can be said in words is shown by its use, or as it is.
    let stopgap = found.examples.first?.text ?? info.pattern.description
    self.wordings = wordings.isEmpty ? [PatternVariant([.text(stopgap)])] : wordings
    let values = pattern.listedValues
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

/// The phrases that are defined in one file.
package struct CatalogueGroup: Sendable {
  /// What they are about, by the names of the file and its folders.
  package let title: String
  /// The file, as the compiler was given it.
  package let filePath: String
  package internal(set) var entries: [CatalogueEntry]
}

extension CatalogueGroup {
  /// The title of a file of definitions, given the folders that all such files are in: that of
  /// `Screens/ListSteps.swift` is `Screens: List`.
  static func title(of filePath: String, in common: [Substring]) -> String {
    let parts = filePath.split(separator: "/").dropFirst(common.count)
    let file = parts.last.map { $0.split(separator: ".").first ?? $0 } ?? ""
    let name = words(in: file.hasSuffix("Steps") ? file.dropLast("Steps".count) : file)
    let folders = parts.dropLast().map(words)
    guard !name.isEmpty else { return folders.isEmpty ? "Steps" : folders.joined(separator: ": ") }
    // Movies/MoviesSteps.swift says the same twice, and so does Feed/FeedCacheSteps.swift.
    guard let folder = folders.last else { return name }
    if folder.hasPrefix(name) { return folders.joined(separator: ": ") }
    return ((name.hasPrefix(folder) ? folders.dropLast() : folders) + [name])
      .joined(separator: ": ")
  }

  /// The folders that all `paths` begin with.
  static func commonFolders(of paths: [String]) -> [Substring] {
    let folders = paths.map { Array($0.split(separator: "/").dropLast()) }
    guard var common = folders.first else { return [] }
    for other in folders.dropFirst() {
      common = zip(common, other).prefix { $0 == $1 }.map(\.0)
    }
    return common
  }

  /// `FeedCache` as `Feed cache`.
  private static func words(in name: Substring) -> String {
    var words = ""
    var previous: Character = " "
    for letter in name {
      if letter.isUppercase, previous.isLowercase {
        words += " \(letter.lowercased())"
      } else {
        words.append(letter)
      }
      previous = letter
    }
    return words
  }
}
