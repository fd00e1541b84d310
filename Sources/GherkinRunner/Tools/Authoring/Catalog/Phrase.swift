/// A step definition, as one writes it in a feature.
///
/// A class, because a search looks at thousands of them, and copying one counts a dozen references.
package final class Phrase: Sendable {
  /// What a step takes below it.
  package enum Argument: String, Sendable {
    case table, text
  }

  /// The number of the definition.
  package let definition: Int
  package let info: StepDefinitionInfo
  /// The ways to write it, the fullest first; never empty.
  package let variants: [PatternVariant]
  /// Whether the pattern has words of its own; one without is its only variant, as it is.
  let hasWords: Bool
  package let parameters: [CatalogParameter]
  package let arguments: [Argument]
  /// What the steps defined in the same file are about.
  package let area: String

  private init(_ definition: Int, of suite: CompiledSuite, area: String) {
    let (info, pattern) = (suite.stepDefinitions[definition], suite.patterns[definition])
    self.definition = definition
    self.info = info
    self.area = area
    let variants = pattern.variants
    hasWords = !variants.isEmpty
    self.variants = hasWords ? variants : [PatternVariant([.text(info.pattern.description)])]
    let values = pattern.listedValues
    parameters = pattern.parameters.enumerated().map { CatalogParameter($1, values: values[$0]) }
    arguments = info.argumentTypes.compactMap { type in
      type == DataTable.self ? .table : type == DocString.self ? .text : nil
    }
  }

  /// The phrases of a suite, in the order of its definitions. Those that cannot be used are left out.
  static func all(of suite: CompiledSuite) -> [Phrase] {
    let unusable = Set(suite.undefinedParameterTypes.map(\.definition))
    let usable = suite.stepDefinitions.indices.filter { !unusable.contains($0) }
    let paths = usable.map { suite.stepDefinitions[$0].location.filePath }
    let common = commonFolders(of: paths)
    var areas: [String: String] = [:]
    return zip(usable, paths).map { definition, path in
      let area = areas[path] ?? area(of: path, in: common)
      areas[path] = area
      return Phrase(definition, of: suite, area: area)
    }
  }

  /// The first variant, with parameters by their names: `I own {count} comics`.
  var label: String { label(of: variants[0]) }

  func label(of variant: PatternVariant) -> String {
    variant.text { parameters.indices.contains($0) ? parameters[$0].label : "…" }
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

  /// The arguments that have to follow the step.
  ///
  /// - Parameter tableHeader: The first row of such a table in a feature.
  func argumentNotes(tableHeader: [String] = []) -> [String] {
    arguments.map { argument in
      switch argument {
      case .text: "A text between \"\"\" stands below it."
      case .table where tableHeader.isEmpty: "A table stands below it."
      case .table: "A table stands below it, such as | \(tableHeader.joined(separator: " | ")) |"
      }
    }
  }

  /// How often and in how many files a step is used.
  static func usage(steps: Int, files: Int) -> String {
    if steps == 0 { return "No feature uses it." }
    let times = steps == 1 ? "once" : steps == 2 ? "twice" : "\(steps) times"
    return "Used \(times), in \(files.counted("file"))."
  }
}

extension Phrase {
  /// What the steps defined in a file are about, given the folders that all such files are in: for
  /// `Screens/ListSteps.swift`, it is `Screens: List`.
  fileprivate static func area(of filePath: String, in common: [Substring]) -> String {
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

  /// The folders, from the first one on, that all files are in.
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
    let words = name.replacing(/([A-Z]+)([A-Z][a-z])/) { "\($0.1) \($0.2)" }
      .replacing(/([a-z])([A-Z])/) { "\($0.1) \($0.2)" }.split(separator: " ")
    let others = words.dropFirst().map {
      $0.contains(where: \.isLowercase) ? $0.lowercased() : "\($0)"
    }
    return (words.prefix(1).map(String.init) + others).joined(separator: " ")
  }
}

/// A parameter of a step, explained to those who write features.
package struct CatalogParameter: Sendable, Equatable {
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
  /// Values that its type names as examples.
  let examples: [String]
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
    examples = type?.examples ?? []
    let usual =
      switch kind {
      case .wholeNumber: "3"
      case .number: "2.5"
      case .quotedText: "\"some text\""
      case .word: name.isEmpty ? "word" : name
      case .text: name.isEmpty ? "some text" : name
      case .choice: allowed[0]
      }
    example = examples.first ?? usual
  }

  /// Its possible values, to follow a colon: `a whole number, also 3 or 5`.
  package var explanation: String { explanation(limit: 4) }

  /// - Parameter limit: Of an open list, so many values are named.
  func explanation(limit: Int) -> String {
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
    let others = (seen + examples.filter { !seen.contains($0) }).filter { $0 != example }
    return others.isEmpty ? kindOf : "\(kindOf), also \(Self.list(others, limit: limit))"
  }

  private static func list(_ texts: [String], limit: Int) -> String {
    let shown = texts.prefix(limit)
    guard let last = shown.last, shown.count > 1 else { return shown.first ?? "" }
    return "\(shown.dropLast().joined(separator: ", ")) or \(last)"
  }
}

extension CatalogParameter.Kind {
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

extension CatalogParameter {
  /// What stands for it in a phrase: `{name}`, or a word for its kind.
  var label: String {
    if !name.isEmpty { return "{\(name)}" }
    switch kind {
    case .wholeNumber: return "{whole number}"
    case .number: return "{number}"
    case .word: return "{word}"
    case .quotedText: return "\"…\""
    case .text: return "{anything}"
    case .choice: return allowed.count <= 3 ? "{\(allowed.joined(separator: "|"))}" : "{choice}"
    }
  }
}

extension CompiledPattern {
  /// What each parameter takes of a text; nil for one that took no part.
  func values(_ captures: ArraySlice<Capture>, in text: Bytes) -> [String?] {
    arguments(captures).map { $0.captures.first?.range.map { text.span.string(in: $0) } }
  }
}
