import Foundation
import GherkinRunner

/// Checks features in memory against the step definitions of a suite.
enum Check {
  /// The findings in `files`, contents by path.
  static func findings(
    _ files: [String: Bytes], _ settings: CheckSettings = CheckSettings(),
    coversSuite: Bool = false, suite: (some SpecSuite).Type = CheckedSuite.self
  ) throws -> [CheckFinding] {
    let definitions = definitions(of: suite)
    let results = files.sorted { $0.key < $1.key }.map { path, bytes in
      Parser.parse(SourceFile(uri: path, bytes: bytes))
    }
    var workspace = Workspace(
      try Planner(definitions), settings, seenFrom: Conformance.projectRoot.path)
    workspace.coversSuite = coversSuite
    workspace.add(results)
    return workspace.findings
  }

  /// The findings in one feature.
  static func findings(_ feature: String, _ settings: CheckSettings = CheckSettings()) throws
    -> [CheckFinding]
  { try findings(["shop.feature": Bytes(feature.utf8)], settings) }

  private static func definitions<Suite: SpecSuite>(of suite: Suite.Type) -> Definitions<
    Suite.World
  > {
    let registry = Registry<Suite.World>()
    suite.init().define(Steps(into: registry))
    return registry.definitions
  }
}
