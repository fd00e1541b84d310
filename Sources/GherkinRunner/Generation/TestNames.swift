import Foundation

/// The names of the tests that are generated from features: made from titles, so that they stay the same
/// when lines move.
///
/// A feature and a rule are a type, a scenario is a function in it: `Basket.eating_cukes`. Names that
/// would be the same are distinguished by the path of the feature, or else by a number.
package struct TestNames: Sendable {
  /// The name of a feature's type.
  struct FeatureName: Sendable {
    let document: GherkinDocument
    let type: String
    /// The types of its rules, by their index in the document.
    var rules: [Int: String] = [:]
    /// The functions of its scenarios, by their index in the document.
    var scenarios: [Int: String] = [:]
  }

  /// In the order of the documents, without those that hold no feature.
  private(set) var features: [FeatureName] = []

  package init(_ documents: [GherkinDocument]) {
    let documents = documents.filter { $0.feature != nil }
    let types = documents.map { Identifier.type($0.feature?.name ?? "", else: "Feature") }
    let counts = Dictionary(types.map { ($0, 1) }, uniquingKeysWith: +)
    var taken = TakenNames()
    for (document, type) in zip(documents, types) {
      let isUnique = counts[type] == 1
      let name = isUnique ? type : "\(type)_\(Identifier.function(document.source.uri, else: ""))"
      features.append(Self.names(in: document, type: taken.add(name)))
    }
  }

  private static func names(in document: GherkinDocument, type: String) -> FeatureName {
    var feature = FeatureName(document: document, type: type)
    // Types and functions share their scope.
    var taken = TakenNames()
    var takenInRules: [Int: TakenNames] = [:]
    for rule in document.rules.indices {
      let title = Rule(document: document, index: rule).name
      feature.rules[rule] = taken.add(Identifier.type(title, else: "Rule"))
    }
    for index in document.scenarios.indices {
      let scenario = Scenario(document: document, index: index)
      let name = Identifier.function(scenario.name, else: "scenario")
      if let rule = scenario.rule?.index {
        feature.scenarios[index] = takenInRules[rule, default: TakenNames()].add(name)
      } else {
        feature.scenarios[index] = taken.add(name)
      }
    }
    return feature
  }

  /// The names of the tests of `pickles`, such as `Basket.eating_cukes`; rows of an outline share theirs.
  package func names(of pickles: some Sequence<Pickle>) -> [String] {
    let features = Dictionary(features.map { ($0.document.source.uri, $0) }) { first, _ in first }
    return pickles.map { features[$0.uri]?.name(of: $0.scenario) ?? "" }
  }

  /// What identifies each of `pickles`: the file, the name of its test, and the cells of its row.
  func ids(of pickles: [Pickle]) -> [String] {
    var taken = TakenNames()
    return zip(pickles, names(of: pickles)).map { pickle, name in
      let cells = pickle.row.map { "(\($0.cells.map(\.value).joined(separator: ", ")))" } ?? ""
      return taken.add("\(pickle.uri)/\(name)\(cells)")
    }
  }
}

extension TestNames.FeatureName {
  /// The name of the test of `scenario`.
  func name(of scenario: Scenario) -> String {
    let rule = scenario.rule.flatMap { rules[$0.index] }
    return [type, rule, scenarios[scenario.index]].compactMap(\.self).joined(separator: ".")
  }
}

extension Pickle {
  /// The number of its row among all rows of its outline, from 0; 0 for a scenario that is no outline.
  var rowNumber: Int {
    guard let row = entry.row else { return 0 }
    return document.examples[scenarioNode.examples.indices].reduce(0) { count, examples in
      count + examples.rows.indices.dropFirst().count { $0 < row }
    }
  }
}

/// Names that have been given in one scope.
private struct TakenNames {
  private var names: Set<String> = []

  /// Adds `name`, with a number after it if it is taken, and returns it.
  mutating func add(_ name: String) -> String {
    var (candidate, number) = (name, 1)
    while !names.insert(candidate).inserted {
      number += 1
      candidate = "\(name)_\(number)"
    }
    return candidate
  }
}

/// Makes Swift identifiers of titles.
enum Identifier {
  /// Names that would hide what generated code uses, and keywords.
  private static let reservedTypes: Set<String> = [
    "Any", "Protocol", "ScenarioCase", "Self", "Suite", "Swift", "Tag", "Test", "Testing", "Type",
  ]
  static let keywords: Set<String> = [
    "actor", "as", "associatedtype", "async", "await", "break", "case", "catch", "class",
    "continue", "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough",
    "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout",
    "internal", "is", "let", "nil", "operator", "private", "protocol", "public", "repeat",
    "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw",
    "throws", "true", "try", "typealias", "var", "where", "while",
  ]

  /// The words of `title` with `_` between them, in small letters: `eating_cukes`.
  static func function(_ title: String, else other: String) -> String {
    let name = words(title).joined(separator: "_").lowercased()
    return keywords.contains(name) ? name + "_" : leading(name.isEmpty ? other : name)
  }

  /// The words of `title` with `_` between them, the first in a capital letter: `Eating_cukes`.
  static func type(_ title: String, else other: String) -> String {
    let joined = words(title).joined(separator: "_")
    let name = joined.isEmpty ? other : joined.prefix(1).uppercased() + joined.dropFirst()
    return reservedTypes.contains(name) ? name + "_" : leading(name)
  }

  /// An identifier begins with no digit.
  static func leading(_ name: String) -> String {
    guard let first = name.unicodeScalars.first else { return name }
    return first.properties.isXIDStart ? name : "_" + name
  }

  /// The runs of letters and digits; an apostrophe does not end a word.
  static func words(_ title: String) -> [String] {
    var words = [""]
    for scalar in title.precomposedStringWithCanonicalMapping.unicodeScalars {
      if scalar.properties.isXIDContinue, scalar != "_", !scalar.properties.isJoinControl {
        words[words.count - 1].unicodeScalars.append(scalar)
      } else if scalar != "'", scalar != "’" {
        words.append("")
      }
    }
    return words.filter { !$0.isEmpty }
  }
}
