/// The ids in a stream of messages, which count up as things come: first files, so that the ids of syntax trees and
/// pickles depend on the files alone; then definitions and test steps; then what happens in the run.
struct MessageIds: Sendable {
  /// The first id of each file.
  private(set) var files: [Int] = []
  private var fileNumbers: [ObjectIdentifier: Int] = [:]
  private var definitions: [DefinitionReference: Int] = [:]
  private(set) var run = 0
  /// The ids of the first test step of each scenario, of the attempt at it that started last, and of the last start of
  /// each hook around the run.
  private var testSteps: [Int] = []
  private var attempts: [Int: Int] = [:]
  private var runHooks: [Int: Int] = [:]
  private var end = 0
  private var identities: ScenarioIdentities?

  /// The ids of nothing.
  init() {}

  init(_ plan: Plan) {
    fileNumbers = plan.fileNumbers
    identities = plan.identities
    for (index, file) in plan.files.enumerated() {
      files.append(end)
      guard file.errors.isEmpty else { continue }
      end += file.document.idCount + plan.pickles[index].idCount
    }
    for reference in plan.definitionOrder { definitions[reference] = next() }
    run = next()
    for scenario in plan.scenarios {
      testSteps.append(end)
      end += scenario.testStepCount
    }
  }

  /// An id that nothing has yet.
  mutating func next() -> Int {
    defer { end += 1 }
    return end
  }

  /// The id from which those of a document and its pickles count.
  func firstId(of document: GherkinDocument) -> Int {
    fileNumbers[ObjectIdentifier(document)].map { files[$0] } ?? 0
  }

  subscript(definition: DefinitionReference) -> Int { definitions[definition] ?? 0 }

  /// The id of a test case, which is the same in every run: the identity of its scenario after a prefix that
  /// keeps it apart from the numbers of other ids.
  func testCase(_ scenario: PlannedScenario) -> String {
    Self.testCasePrefix + identity(of: scenario.pickle)
  }

  /// The id of a pickle, which names its scenario in the same way, whether it is selected or not.
  func pickle(_ pickle: Pickle) -> String { Self.picklePrefix + identity(of: pickle) }

  private func identity(of pickle: Pickle) -> String { identities?[pickle].text ?? "\(pickle.id)" }

  private static let testCasePrefix = "scenario-"
  private static let picklePrefix = "pickle-"

  /// The identity of a scenario in the id of its pickle or its test case; nil for messages of another program.
  static func identity(in id: String) -> ScenarioIdentity? {
    for prefix in [picklePrefix, testCasePrefix] where id.hasPrefix(prefix) {
      return ScenarioIdentity(String(id.dropFirst(prefix.count)))
    }
    return nil
  }

  func testStep(_ position: Int, of index: Int) -> Int { testSteps[index] + position }

  mutating func begin(_ attempt: ScenarioAttempt) { attempts[attempt.scenario] = next() }

  func attempt(_ attempt: ScenarioAttempt) -> Int { attempts[attempt.scenario] ?? 0 }

  mutating func begin(runHook hook: Int) { runHooks[hook] = next() }

  func runHook(_ hook: Int) -> Int { runHooks[hook] ?? 0 }
}
