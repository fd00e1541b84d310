/// One scenario as a test case: for `swift test`, Xcode and CI, which list and run it by name.
///
/// Make them with `SpecSuite.cases(in:)`.
public struct ScenarioCase: Sendable, Identifiable {
  /// The feature's and the scenario's name.
  public let name: String
  /// The feature file and the line of the scenario, or of its row of examples.
  public let id: String

  private let body: @Sendable () async throws -> Void

  init(name: String, id: String, body: @escaping @Sendable () async throws -> Void) {
    self.name = name
    self.id = id
    self.body = body
  }

  /// Runs the scenario with its hooks.
  ///
  /// A scenario that skips itself on purpose passes; one that is pending, undefined or ambiguous
  /// does not.
  ///
  /// - Throws: `ScenarioFailure`, which says what did not pass, and where.
  public func run() async throws { try await body() }
}

extension ScenarioCase: CustomStringConvertible {
  /// The name and the place, as test reports show them.
  public var description: String { "\(name) (\(id))" }
}

/// Why a scenario that is run as a test case did not pass.
public struct ScenarioFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// Each step that did not pass, with the reason, its place in the feature, and that of its
  /// definition.
  public let description: String

  init(_ description: String) { self.description = description }
}
