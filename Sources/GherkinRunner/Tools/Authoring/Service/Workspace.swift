import Synchronization

/// The features of a suite, with everything that can be said about them without running them.
///
/// `specs check` fills one and reports it; the language server keeps one and replaces single files. A value,
/// so that an answer can be computed from a copy while files change. What it says after any sequence of
/// changes is what a new workspace of the same files says.
package struct Workspace: Sendable {
  let checker: Checker
  /// The code of the language of files that name none.
  let language: String
  /// What paths are relative to.
  let folder: String
  /// The files, in the order in which they are reported.
  private(set) var files: [ExaminedFile] = []
  /// Their paths.
  package private(set) var paths: [String] = []
  /// The index of each file, by the bytes of its path: two files may have names of the same letters, typed in two ways.
  private var indices: [ByteKey: Int] = [:]
  private(set) var diagnoses: StepDiagnoses
  private var suiteCheck: SuiteCheck
  /// What chooses scenarios by tags: hooks, and the settings that a command knows.
  package var tagUses: [NamedTags.Use] { didSet { finishChange() } }
  /// Whether these are all features of the suite, so that what they do not use is not used.
  package var coversSuite = false
  /// How many steps use each definition.
  private(set) var useCounts: [Int]
  /// The phrases of the definitions, for editors.
  private let phraseCache: PhraseCache
  /// The files whose findings may have changed since `takeChanges`.
  private var changes: Set<String> = []

  /// A workspace without files.
  ///
  /// - Parameters:
  ///   - planner: A planner of the suite's definitions.
  ///   - glossary: The words of the domain.
  ///   - folder: What paths are shown relative to.
  package init(
    _ planner: Planner, _ settings: CheckSettings, glossary: Glossary = Glossary(),
    language: String = "en", seenFrom folder: String = ""
  ) {
    // What is allowed of mutants, `mutate` reads.
    checker = Checker(
      planner: planner, settings: settings, glossary: glossary,
      otherNames: Mutant.Kind.suppressionNames)
    self.language = language
    self.folder = folder
    diagnoses = StepDiagnoses(planner.suite, index: planner.index)
    tagUses = NamedTags.Use.hooks(planner.suite, areAll: false)
    suiteCheck = SuiteCheck([], tagUses)
    useCounts = planner.suite.stepDefinitions.map { _ in 0 }
    phraseCache = PhraseCache(planner.suite)
  }

  /// The phrases of the definitions, which take a moment when they are first needed.
  package var phrases: PhraseIndex { phraseCache.index }

  package var suite: CompiledSuite { checker.planner.suite }
  var planner: Planner { checker.planner }
}

/// Changing it.
extension Workspace {
  /// Sets the bytes of the file at `path`; a new file comes last.
  package mutating func update(_ path: String, _ bytes: Bytes) {
    update([(path, bytes)], workers: 1)
  }

  /// Sets a file that was parsed already.
  ///
  /// - Parameter findsMistakes: Whether findings are asked for: what would correct a step that nothing defines takes
  ///   longer to find than all the rest.
  package mutating func update(_ file: ParseResult, findsMistakes: Bool) {
    add([checker.examine(file)], checksSteps: findsMistakes)
  }

  /// Sets the bytes of many files; new ones come last, in this order.
  ///
  /// - Parameter workers: How many threads may share the work.
  package mutating func update(_ files: [(path: String, bytes: Bytes)], workers: Int) {
    let (checker, language) = (checker, language)
    add(
      files.concurrentMap(workers: workers) { path, bytes in
        checker.examine(
          Parser.parse(SourceFile(uri: path, bytes: bytes), language: language))
      })
  }

  /// Adds files that were parsed already.
  ///
  /// - Parameter mostCompared: With more undefined texts than this, numbers and values in quotes aside, no suggestions
  ///   are made: a report that only counts undefined steps shows none, and making them takes longer than all the rest.
  package mutating func add(
    _ results: [ParseResult], workers: Int = 1, mostCompared: Int = .max
  ) {
    let checker = checker
    let examined = results.concurrentMap(workers: workers) { checker.examine($0) }
    let texts = Set(examined.flatMap(\.uses.undefined))
    diagnoses.compares =
      texts.count <= mostCompared
      || Set(texts.map { $0.replacing(/"[^"]*"|\d+/, with: "…") }).count <= mostCompared
    add(examined)
  }

  /// The files whose findings may differ from those before the last call, in their order: those that were set, and
  /// those about which others say something else now.
  package mutating func takeChanges() -> [String] {
    defer { changes = [] }
    return paths.filter(changes.contains)
  }

  /// Lets the findings of all files count as changed: something else that is said of them has.
  mutating func changeAll() { changes = Set(paths) }

  /// Whether the bytes of a feature file can be read as text.
  package static func canRead(_ bytes: Bytes) -> Bool {
    Parser.canRead(SourceFile(uri: "", bytes: bytes))
  }

  /// Removes the file at `path`.
  package mutating func remove(_ path: String) { arrange(paths.filter { $0 != path }) }

  /// Removes all files that are not among `order`, and reports the others in that order.
  package mutating func arrange(_ order: [String]) {
    var seen: Set<Int> = []
    let kept = order.compactMap { indices[ByteKey($0)] }.filter { seen.insert($0).inserted }
    guard kept != Array(files.indices) else { return }
    for index in Set(files.indices).subtracting(kept) { count(files[index], -1) }
    files = kept.map { files[$0] }
    paths = kept.map { paths[$0] }
    indices = Dictionary(uniqueKeysWithValues: zip(paths.map(ByteKey.init), paths.indices))
    finishChange()
  }

  private mutating func add(_ examined: [ExaminedFile], checksSteps: Bool = true) {
    var changesSuite = false
    var changed: [Int] = []
    for file in examined {
      let path = file.document.source.uri
      if let index = indices[ByteKey(path)] {
        count(files[index], -1)
        changesSuite = changesSuite || files[index].entry != file.entry
        files[index] = file
        changed.append(index)
      } else {
        indices[ByteKey(path)] = files.count
        changesSuite = true
        changed.append(files.count)
        files.append(file)
        paths.append(path)
      }
      count(file, 1)
    }
    if checksSteps { for index in changed { checkSteps(ofFile: index) } }
    if changesSuite { finishChange() }
  }

  /// Adds the uses of `file` to the counts, or takes them away.
  private mutating func count(_ file: ExaminedFile, _ sign: Int) {
    for definition in file.uses.definitions { useCounts[definition] += sign }
  }

  private mutating func checkSteps(ofFile index: Int) {
    changes.insert(paths[index])
    files[index] = checker.checkingSteps(of: files[index], &diagnoses, seenFrom: folder)
  }

  /// Updates what the files say about each other.
  private mutating func finishChange() {
    suiteCheck = SuiteCheck(files.map(\.entry), tagUses)
    changeAll()
  }
}

/// Reading it.
extension Workspace {
  /// The scenarios of the files that can be parsed.
  package var pickles: [Pickles] { plans.flatMap(\.pickles) }

  /// The plans of the files that can be parsed, in the order of the files.
  var plans: [Plan] { files.plans }

  /// What is known of the file at `path`.
  func examined(_ path: String) -> ExaminedFile? { indices[ByteKey(path)].map { files[$0] } }

  /// The tree and the errors of the file at `path`.
  package func file(at path: String) -> ParseResult? { examined(path)?.result }

  /// The plan of the file at `path`; if it has errors, of what could be understood.
  func plan(of path: String) -> Plan? { examined(path)?.plan }

  /// All findings in the file at `path`, in the order of its lines.
  package func findings(in path: String) -> [CheckFinding] {
    examined(path).map { checker.findings(in: $0, suiteCheck) } ?? []
  }

  /// A warning for each tag by which something chooses scenarios and that no feature has.
  package var missingTags: [String] { suiteCheck.tags.missing() }

  /// The findings in Swift files.
  package var definitionFindings: [CheckFinding] {
    DefinitionUseCheck(suite: suite, settings: checker.settings, folder: folder)
      .findings(usedDefinitions)
  }

  /// Which definitions the features use, by their places in the suite; nil if that is not known.
  var usedDefinitions: [Bool]? { coversSuite ? useCounts.map { $0 > 0 } : nil }

  /// All findings, by file and line.
  package var findings: [CheckFinding] { paths.flatMap(findings) + definitionFindings }
}

/// The phrases of a suite, indexed when they are first needed: diagnostics do not wait for them.
///
/// A class, so that copies of a workspace share the index. It depends on the suite alone, so which of them asks first
/// makes no difference.
private final class PhraseCache: Sendable {
  private let suite: CompiledSuite
  /// The lock makes those who ask at the same time wait for one index.
  private let made = Mutex<PhraseIndex?>(nil)

  init(_ suite: CompiledSuite) { self.suite = suite }

  var index: PhraseIndex {
    made.withLock { made in
      let index = made ?? PhraseIndex(Phrase.all(of: suite))
      made = index
      return index
    }
  }
}

extension [ExaminedFile] {
  /// The plans of those that can be parsed.
  fileprivate var plans: [Plan] { lazy.filter(\.result.errors.isEmpty).map(\.plan) }
}
