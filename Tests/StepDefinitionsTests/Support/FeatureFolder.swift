import ComicsStepDefinitions
import Foundation
import GherkinRunner

/// The features of this repository, planned with the step definitions of this repository.
enum FeatureFolder {
  /// The plan of all features. Made once, because that takes seconds.
  static func plan() throws -> Plan { try all.get() }

  private static let all = Result { try plan(files()) }

  /// The plan of the given files.
  static func plan(_ files: [SourceFile]) throws -> Plan {
    try Planner(definitions).plan(files.map { Parser.parse($0) })
  }

  /// The plan of all features but those in some folders.
  static func plan(outside folders: [String]) throws -> Plan {
    try plan(
      files().filter { file in !folders.contains { file.uri.hasPrefix("Features/\($0)/") } })
  }

  /// What the suite defines.
  static var definitions: Definitions<SpecsWorld> { definitions(of: Specs()) }

  /// What a suite defines.
  static func definitions(of suite: Specs) -> Definitions<SpecsWorld> {
    let registry = Registry<SpecsWorld>()
    suite.define(Steps(into: registry))
    return registry.definitions
  }

  /// What tests expect, in files.
  static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures")

  static func fixture(_ path: String) throws -> String {
    try String(contentsOf: fixtures.appending(path: path), encoding: .utf8)
  }

  private static func files() throws -> [SourceFile] {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../..").standardizedFileURL
    let finder = try FeatureFinder(["Features"], in: root.path)
    return try finder.paths.map { path in
      SourceFile(uri: path, bytes: Bytes(try Data(contentsOf: root.appending(path: path))))
    }
  }
}

extension PlannedScenario {
  /// `path:line: name`, for the messages of failing tests.
  var place: String { "\(pickle.uri):\(pickle.location.line): \(pickle.name)" }

  /// The names of its tags.
  var tags: [String] { pickle.tags.map(\.name) }
}
