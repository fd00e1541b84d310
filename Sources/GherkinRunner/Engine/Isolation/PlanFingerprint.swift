/// What a child and its parent compare before anything runs: events refer to scenarios, definitions and hooks by their
/// places, so both must have made the same plan of the same suite.
package struct PlanFingerprint: Codable, Sendable, Equatable {
  struct File: Codable, Sendable, Equatable {
    let path: String
    let content: Int
  }

  /// The definitions and hooks, and what the steps of the scenarios match.
  let suite: Int
  let files: [File]

  /// - Parameter settings: The configuration file, if there is one.
  package init(_ plan: Plan, settings: (path: String, bytes: Bytes)? = nil) {
    var suite = plan.suite.hash
    // What they match may depend on parameter types, which are functions.
    for match in plan.matches { suite.add(match.definition ?? -1) }
    let numbers = plan.fileNumbers
    var files = settings.map { [File(path: $0.path, content: Self.hash(of: $0.bytes))] } ?? []
    for file in plan.files {
      let source = file.document.source
      files.append(File(path: source.uri, content: Self.hash(of: source.bytes)))
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
    let known = Dictionary(files.map { ($0.path, $0.content) }) { first, _ in first }
    let others = Dictionary(child.files.map { ($0.path, $0.content) }) { first, _ in first }
    let changed = (files + child.files).first { known[$0.path] != others[$0.path] }
    if let path = changed?.path {
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
