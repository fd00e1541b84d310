/// What identifies a scenario, or one row of an outline, from one run to the next.
///
/// Its text is `SCENARIO` or, for a row of examples, `SCENARIO.ROW`. `SCENARIO` is the name in the scenario's own
/// tag `@id:NAME` or, without one, twelve hexadecimal digits derived from the titles of the feature, the rule and
/// the scenario. `ROW` is eight digits derived from the values of the row. So a scenario keeps its identity when it
/// moves within its file or to another, and when rows around it change. A tag `@id:` with the former identity keeps
/// it when a title changes. If two would be equal, the second, in the order of the files, ends with `~2`.
package struct ScenarioIdentity: Sendable, Hashable {
  /// The identity as reports and files show it.
  package let text: String

  package init(unchecked text: String) { self.text = text }

  /// Reads an identity from its text; `nil` if no scenario can have it.
  package init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy(Self.isPart) else { return nil }
    self.text = text
  }

  /// The identity that all rows of an outline share; the same for a scenario without examples.
  package var scenario: ScenarioIdentity {
    ScenarioIdentity(unchecked: String(text.prefix { $0 != "." }))
  }

  /// The identity without the numbers that tell it from equal ones.
  package var unnumbered: ScenarioIdentity {
    guard isNumbered else { return self }
    let parts = text.split(separator: ".").map { $0.prefix { $0 != "~" } }
    return ScenarioIdentity(unchecked: parts.joined(separator: "."))
  }

  var isNumbered: Bool { text.contains("~") }

  /// Whether `other` is the same, or a row of this outline.
  package func includes(_ other: ScenarioIdentity) -> Bool {
    other == self || other.scenario == self
  }

  /// Whether `name` can be written in a tag: letters, digits, `-` and `_`.
  static func isName(_ name: some StringProtocol) -> Bool {
    !name.isEmpty
      && name.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "-" || $0 == "_"
      }
  }

  /// A name, and `~` with a number if others have the same.
  private static func isPart(_ text: Substring) -> Bool {
    let parts = text.split(separator: "~", maxSplits: 1, omittingEmptySubsequences: false)
    return isName(parts[0]) && (parts.count == 1 || Int(parts[1]) ?? 0 > 1)
  }
}

extension ScenarioIdentity: CustomStringConvertible {
  package var description: String { text }
}

extension ScenarioIdentity: Comparable {
  /// The order of the texts, byte by byte, which is the same on every machine.
  package static func < (one: Self, other: Self) -> Bool {
    one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
  }
}

/// The identities of all scenarios of some files, no two of them equal.
package struct ScenarioIdentities: Sendable {
  /// What identifies a row within its outline.
  private struct Row {
    var hash = StableHash()
    /// 2 for the second row with the same values, and so on.
    var number = 1
  }

  private let pickles: [Pickles]
  private var files: [ObjectIdentifier: Int] = [:]
  /// The identity of each scenario or outline of each file.
  private var names: [[String]] = []
  /// The identities that several scenarios or outlines would have without their numbers.
  let repeated: Set<String>
  /// What identifies each pickle of a file within its outline; empty for files without outlines.
  private var rows: [[Row]] = []

  /// - Parameter pickles: Those of all files of a run, selected or not, so that the selection changes no identity.
  package init(_ pickles: [Pickles]) {
    self.pickles = pickles
    for (number, pickles) in pickles.enumerated() {
      files[ObjectIdentifier(pickles.document)] = number
    }
    var numbers: [String: Int] = [:]
    func unique(_ name: String) -> String {
      let number = numbers[name, default: 0] + 1
      numbers[name] = number
      return number == 1 ? name : "\(name)~\(number)"
    }
    // Tags come first: a scenario that is tagged with its former identity keeps it, even if another has the
    // former title.
    names = pickles.map { pickles in
      pickles.document.scenarios.indices.map {
        pickles.document.id(ofScenario: $0).map(unique) ?? ""
      }
    }
    for (number, pickles) in pickles.enumerated() {
      let titles = TitleHashes(pickles.document)
      for scenario in names[number].indices where names[number][scenario].isEmpty {
        names[number][scenario] = unique(titles.hash(of: scenario).digits(12))
      }
    }
    repeated = Set(numbers.filter { $0.value > 1 }.keys)
    rows = pickles.map(Self.rows)
  }

  /// The identities among `identities` that several would have without their numbers.
  static func repeated(among identities: [ScenarioIdentity]) -> Set<String> {
    Set(identities.map(\.scenario).filter(\.isNumbered).map(\.unnumbered.text))
  }

  /// The identity of one of the pickles.
  package subscript(pickle: Pickle) -> ScenarioIdentity {
    let scenario = self.scenario(of: pickle)
    guard pickle.entry.row != nil, let file = files[ObjectIdentifier(pickle.document)] else {
      return scenario
    }
    let row = rows[file][pickles[file].position(of: pickle)]
    let number = row.number == 1 ? "" : "~\(row.number)"
    return ScenarioIdentity(unchecked: "\(scenario.text).\(row.hash.digits(8))\(number)")
  }

  /// The identity that all rows of the pickle's outline share; the pickle's own without examples.
  package func scenario(of pickle: Pickle) -> ScenarioIdentity {
    let scenario = Int(pickle.entry.scenario)
    guard let file = files[ObjectIdentifier(pickle.document)] else {
      return ScenarioIdentity(unchecked: TitleHashes(pickle.document).hash(of: scenario).digits(12))
    }
    return ScenarioIdentity(unchecked: names[file][scenario])
  }

  private static func rows(of pickles: Pickles) -> [Row] {
    let document = pickles.document
    guard !document.examples.isEmpty else { return [] }
    let source = document.source.bytes
    let bytes = source.span
    var scenario: Int32 = -1
    var numbers: [UInt64: Int] = [:]
    return pickles.map { pickle in
      var row = Row()
      guard let index = pickle.entry.row else { return row }
      if pickle.entry.scenario != scenario { numbers.removeAll(keepingCapacity: true) }
      scenario = pickle.entry.scenario
      for cell in document.rows[index].cells.indices {
        row.hash.add(bytes.extracting(document.cells[cell].offsets))
      }
      row.number = numbers[row.hash.mixed >> 32, default: 0] + 1
      numbers[row.hash.mixed >> 32] = row.number
      return row
    }
  }
}

/// Hashes of the titles that identify the scenarios of a document.
private struct TitleHashes {
  private let document: GherkinDocument
  private var feature = StableHash()

  init(_ document: GherkinDocument) {
    self.document = document
    if let header = document.featureNode?.header { add(header.name, to: &feature) }
  }

  func hash(of scenario: Int) -> StableHash {
    var hash = feature
    let node = document.scenarios[scenario]
    add(node.rule.map { document.rules[Int($0)].header.name } ?? .empty, to: &hash)
    add(node.header.name, to: &hash)
    return hash
  }

  private func add(_ range: TextRange, to hash: inout StableHash) {
    let source = document.source.bytes
    hash.add(source.span.extracting(range.offsets))
  }
}
