/// What a running scenario knows of itself; handed to `SpecSuite.makeWorld(for:)`.
public struct ScenarioContext: Sendable {
  /// The scenario's name, with the values of its example row filled in.
  public let name: String
  /// The name of the feature it belongs to.
  public let feature: String
  /// Its own tags and those it inherits, each with its `@`.
  public let tags: [String]
  /// The feature file.
  public let path: String
  /// The line of the scenario, or of its example row.
  public let line: Int

  package init(name: String, feature: String, tags: [String], path: String, line: Int) {
    self.name = name
    self.feature = feature
    self.tags = tags
    self.path = path
    self.line = line
  }
}
