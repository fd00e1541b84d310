/// What a child and its parent compare before anything runs: events refer to scenarios, definitions and hooks by their
/// places, so both must have made the same plan of the same suite.
package struct PlanFingerprint: Codable, Sendable, Equatable {
  /// The definitions and hooks, and what the steps of the scenarios match.
  let suite: Int
  /// A number for the content of each file, by its path.
  let files: [String: Int]

  /// - Parameter settings: The configuration file, if there is one.
  package init(_ plan: Plan, settings: (path: String, bytes: Bytes)? = nil) {
    var suite = plan.suite.hash
    // What they match may depend on parameter types, which are functions.
    for match in plan.matches { suite.add(match.definition ?? -1) }
    let numbers = plan.fileNumbers
    var files: [String: Int] = [:]
    if let (path, bytes) = settings { files[path] = Self.hash(of: bytes) }
    for source in plan.files.map(\.document.source) {
      files[source.uri] = Self.hash(of: source.bytes)
    }
    self.files = files
    for scenario in plan.scenarios {
      suite.add(numbers[ObjectIdentifier(scenario.pickle.document)] ?? -1)
      suite.add(scenario.pickle.location.line)
      suite.add(scenario.testStepCount)
    }
    self.suite = Int(truncatingIfNeeded: suite.value)
  }

  /// A number by which two processes find out whether they have read the same bytes.
  private static func hash(of bytes: Bytes) -> Int {
    var hash = StableHash()
    hash.add(bytes.span)
    return Int(truncatingIfNeeded: hash.value)
  }

  func check(_ child: PlanFingerprint) throws(ChildError) {
    guard child != self else { return }
    let paths = Set(files.keys).union(child.files.keys).sorted()
    if let path = paths.first(where: { files[$0] != child.files[$0] }) {
      throw ChildError(
        "'\(path)' has changed since the run was planned, so the child process has made another plan",
        remedy: "Run it again.")
    }
    // Which scenarios run the child does not find out by itself, so nothing else can differ.
    throw ChildError(
      "a child process has other step definitions or hooks than this one, although it runs the same program",
      remedy:
        "Let the suite define the same steps and hooks, in the same order, each time it is made.")
  }
}

/// What a parent has decided as it planned, so that its children do not: of the same files, they make the same plan,
/// which the fingerprint proves. Whatever decides what runs (options, lists, git, all definitions) is asked once.
package struct PlanExcerpt: Codable, Sendable {
  /// The numbers of the scenarios among those of all files, in the order in which they run.
  package let scenarios: [Range<Int>]
  /// The numbers of the files that are refused, among others for lost text: what is lost follows from all definitions, of
  /// which a child has some.
  package let refused: Set<Int>
  /// The definitions that a step matches; nil if the scenarios of the plan are not those that run.
  package let definitions: [Int]?
}

extension PlanExcerpt {
  /// - Parameter isComplete: Whether the scenarios of the plan are those that run.
  package init(_ plan: Plan, isComplete: Bool) {
    let definitions = Set(
      plan.matches.compactMap(\.definition) + plan.candidates.joined().map(\.definition))
    let firsts = plan.pickles.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
    let files = plan.fileNumbers
    var scenarios: [Range<Int>] = []
    for pickle in plan.entries.lazy.map(\.pickle) {
      guard let file = files[ObjectIdentifier(pickle.document)] else { continue }
      let number = firsts[file] + plan.pickles[file].position(of: pickle)
      let isNext = scenarios.last?.upperBound == number
      scenarios.append((isNext ? scenarios.removeLast().lowerBound : number)..<number + 1)
    }
    self.init(
      scenarios: scenarios,
      refused: Set(plan.files.indices.filter { !plan.files[$0].errors.isEmpty }),
      definitions: isComplete ? definitions.sorted() : nil)
  }
}

extension CompiledSuite {
  /// A hash that differs between suites with other definitions or hooks.
  fileprivate var hash: StableHash {
    var hash = StableHash()
    for definition in stepDefinitions {
      hash.add(definition.keyword.rawValue)
      hash.add(definition.pattern.description)
      hash.add(definition.location.filePath)
      hash.add(definition.location.line)
    }
    for type in ownParameterTypes { hash.add("\(type.type.name) \(type.location)") }
    for hook in hooks { hash.add("\(hook.kind) \(hook.tags) \(hook.order) \(hook.location)") }
    return hash
  }
}
