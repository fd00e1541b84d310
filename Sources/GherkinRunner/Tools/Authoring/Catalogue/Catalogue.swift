/// All steps that features can use, by the step definitions of a suite, with their uses.
package struct Catalogue: Sendable {
  /// The steps by the files that define them, in the order of the definitions.
  package private(set) var groups: [CatalogueGroup]

  /// The steps that the definitions of a plan define, and how its features use them. Definitions that
  /// cannot be used are left out; the plan reports them.
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

  /// The steps that no feature uses.
  package var unused: Catalogue {
    var catalogue = self
    for number in groups.indices {
      catalogue.groups[number].entries.removeAll { !$0.uses.isEmpty }
    }
    catalogue.groups.removeAll(where: \.entries.isEmpty)
    return catalogue
  }
}

/// A step that features can use, with everything that helps to write it.
package struct CatalogueEntry: Sendable {
  /// An argument below a step.
  package enum Argument: String, Sendable {
    case table, text
  }

  /// The place of a step in a feature.
  package struct Use: Sendable, Equatable {
    package let path: String
    package let line: Int
  }

  /// A step of a feature.
  struct Example: Sendable {
    let text: String
    /// The value of each parameter; empty if the values are not known.
    var values: [String] = []
  }

  /// The number of the definition in the plan.
  package let definition: Int
  package let info: StepDefinitionInfo
  /// The ways to write it, the fullest first; never empty.
  package let variants: [PatternVariant]
  package private(set) var parameters: [CatalogueParameter]
  /// The arguments below the step.
  package let arguments: [Argument]
  /// The first row of the first table below it in a feature.
  package let tableHeader: [String]
  /// The steps that use it, in the order of the files.
  package let uses: [Use]
  /// Its texts in features, each once; of many texts, the last are left out.
  package let examples: [String]
  /// Its variants as steps: texts of features where there are any, otherwise with an example of each
  /// parameter.
  package private(set) var texts: [String] = []

  /// The step of a definition of the plan, with the uses that were found.
  init(_ definition: Int, of plan: Plan, _ found: CatalogueUses.Found) {
    let (info, pattern) = (plan.stepDefinitions[definition], plan.patterns[definition])
    self.definition = definition
    self.info = info
    tableHeader = found.tableHeader
    uses = found.uses
    examples = found.examples.map(\.text)
    let variants = pattern.variants
    // A pattern without words of its own is shown by a use, or as it is.
    let stopgap = found.examples.first?.text ?? info.pattern.description
    self.variants = variants.isEmpty ? [PatternVariant([.text(stopgap)])] : variants
    let values = pattern.listedValues
    parameters = pattern.parameters.enumerated().map { number, parameter in
      CatalogueParameter(parameter, values: values[number])
    }
    arguments = info.argumentTypes.compactMap { type in
      type == DataTable.self ? .table : type == DocString.self ? .text : nil
    }
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

  /// The keyword that the definition is meant for; `*` is any keyword.
  package var keyword: String {
    switch info.keyword {
    case .given: "Given"
    case .when: "When"
    case .then: "Then"
    case .any: "*"
    }
  }

  package var text: String { texts[0] }

  package var otherTexts: ArraySlice<String> { texts.dropFirst() }

  /// The files that use it, each once.
  package var files: [String] {
    uses.reduce(into: []) { files, use in
      if files.last != use.path { files.append(use.path) }
    }
  }
}

/// The steps that are defined in one file.
package struct CatalogueGroup: Sendable {
  /// What they are about, from the names of the file and its folders.
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
    // Movies/MoviesSteps.swift repeats its folder, and so does Feed/FeedCacheSteps.swift.
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

  /// `FeedCache` as `Feed cache`, and `StepAPI` as `Step API`.
  private static func words(in name: Substring) -> String {
    let letters = Array(name)
    var words: [String] = []
    for (index, letter) in letters.enumerated() {
      let previous = index > 0 ? letters[index - 1] : nil
      let next = index + 1 < letters.count ? letters[index + 1] : nil
      let beginsWord =
        letter.isUppercase
        && (previous?.isLowercase == true
          || previous?.isUppercase == true && next?.isLowercase == true)
      if index == 0 || beginsWord { words.append("") }
      words[words.count - 1].append(letter)
    }
    let others = words.dropFirst().map { $0.contains(where: \.isLowercase) ? $0.lowercased() : $0 }
    return (words.prefix(1) + others).joined(separator: " ")
  }
}

/// The explanations of a step that all formats share.
extension CatalogueEntry {
  /// The arguments that have to follow the step.
  var argumentNotes: [String] {
    arguments.map { argument in
      switch argument {
      case .text: "A text between \"\"\" stands below it."
      case .table where tableHeader.isEmpty: "A table stands below it."
      case .table: "A table stands below it, such as | \(tableHeader.joined(separator: " | ")) |"
      }
    }
  }

  /// What a reader should know of the step: the arguments that have to follow, and the words of the glossary in it.
  func notes(_ glossary: Glossary) -> [String] {
    argumentNotes + words(glossary).map { "“\($0.word)” means: \($0.meaning)" }
  }

  /// The words of the glossary in the step.
  func words(_ glossary: Glossary) -> [Glossary.Entry] {
    glossary.isEmpty ? [] : glossary.words(in: texts.joined(separator: ", "))
  }

  /// How often and in how many files it is used.
  var usage: String {
    if uses.isEmpty { return "No feature uses it." }
    let times = uses.count == 1 ? "once" : uses.count == 2 ? "twice" : "\(uses.count) times"
    return "Used \(times), in \(files.count.counted("file"))."
  }

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
