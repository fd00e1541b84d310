/// Names for JUnit, by which build servers know a test case from one run to the next: no two have the
/// same class and name, and none changes with the selection or the order of a run.
struct JUnitNames: Sendable {
  /// The names that several features have.
  private var shared: Set<String> = []

  init() {}

  init(_ plan: Plan) {
    var known: Set<String> = []
    for file in plan.files {
      let name = Self.name(of: file.document)
      if !known.insert(name).inserted { shared.insert(name) }
    }
  }

  /// The name of a feature as that of a suite, with its path if others have the same.
  func suite(of document: GherkinDocument) -> String {
    let name = Self.name(of: document)
    return shared.contains(name) ? "\(name) (\(document.source.uri))" : name
  }

  /// The names of all scenarios of a feature, by line.
  static func scenarios(of document: GherkinDocument) -> [Int: String] {
    var names = UniqueNames()
    var result: [Int: String] = [:]
    for pickle in PickleCompiler.compile(document) {
      result[pickle.location.line] = names.unique(pickle.qualifiedName)
    }
    return result
  }

  private static func name(of document: GherkinDocument) -> String {
    let name = document.feature?.name ?? ""
    return name.isEmpty ? document.source.uri : name
  }
}

/// Makes names different from each other, by numbers behind those that come again.
struct UniqueNames: Sendable {
  private var taken: Set<String> = []

  mutating func unique(_ name: String) -> String {
    var candidate = name
    var number = 1
    while !taken.insert(candidate).inserted {
      number += 1
      candidate = "\(name) (\(number))"
    }
    return candidate
  }
}

extension Pickle {
  /// The name, with what distinguishes it from others of the feature: the rule, and for a row of
  /// examples its table and number.
  var qualifiedName: String {
    var name = self.name
    if let ruleName { name = "\(ruleName) - \(name)" }
    guard let place = examplePlace else { return name }
    return "\(name) - Example #\(place.table).\(place.row)"
  }
}
