/// The ids in a stream of messages. Each follows from a position in the plan by arithmetic, so none
/// is kept.
///
/// Files come first, so that the ids of syntax trees and pickles depend on the files alone.
struct MessageIds: Sendable {
  /// The first id of each file.
  private(set) var files: [Int] = []
  private var fileNumbers: [ObjectIdentifier: Int] = [:]
  private var definitions: [DefinitionReference: Int] = [:]
  private(set) var run = 0
  private var firstScenario = 0
  private var idsOfScenario = 1
  private var firstAttempt = 0
  private var attemptsOfScenario = 1
  private var firstRunHook = 0
  private var firstSuggestion = 0
  private var firstExtraAttempt = 0
  private var hookCount = 0
  private var firstExtraRunHook = 0
  private var identities: ScenarioIdentities?

  /// The ids of nothing.
  init() {}

  init(_ plan: Plan) {
    fileNumbers = plan.fileNumbers
    identities = plan.identities
    var next = 0
    for (index, file) in plan.files.enumerated() {
      files.append(next)
      guard file.errors.isEmpty else { continue }
      next += file.document.idCount + plan.pickles[index].idCount
    }
    for reference in plan.definitionOrder {
      definitions[reference] = next
      next += 1
    }
    run = next
    firstScenario = next + 1
    let scenarios = plan.scenarioCount
    var (steps, retries) = (0, 0)
    for scenario in plan.scenarios {
      steps = max(steps, scenario.testStepCount)
      retries = max(retries, plan.retries(of: scenario.index))
    }
    idsOfScenario = max(1, steps)
    firstAttempt = firstScenario + scenarios * idsOfScenario
    attemptsOfScenario = 1 + retries
    firstRunHook = firstAttempt + scenarios * attemptsOfScenario
    firstSuggestion = firstRunHook + plan.hooks.count
    firstExtraAttempt = firstSuggestion + scenarios * idsOfScenario
    hookCount = plan.hooks.count
    firstExtraRunHook = firstExtraAttempt + scenarios
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

  func testStep(_ position: Int, of index: Int) -> Int {
    firstScenario + index * idsOfScenario + position
  }

  func attempt(_ attempt: ScenarioAttempt) -> Int {
    // When the process ends while several scenarios run, each may get an attempt that is not planned.
    attempt.attempt < attemptsOfScenario
      ? firstAttempt + attempt.scenario * attemptsOfScenario + attempt.attempt
      : firstExtraAttempt + attempt.scenario
  }

  /// - Parameter earlier: How often the hook ran before. In shards that were merged, a hook may run once in each.
  func runHook(_ hook: Int, after earlier: Int = 0) -> Int {
    earlier == 0 ? firstRunHook + hook : firstExtraRunHook + (earlier - 1) * hookCount + hook
  }

  /// What is suggested for the test step at `position` of the scenario at `index`.
  func suggestion(_ position: Int, of index: Int) -> Int {
    firstSuggestion + index * idsOfScenario + position
  }
}
