import Foundation
import Testing

@testable import ComicsStepDefinitions
@testable import GherkinRunner

/// Renames of this suite's own definitions, in all its features, and back.
///
/// By default some of them, since each plans all features anew; `RENAMES=1000` tries all.
@Suite(.timeLimit(.minutes(60))) struct RenameRoundTripTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let count = Int(ProcessInfo.processInfo.environment["RENAMES"] ?? "") ?? 2

  private static func workspace() throws -> Workspace {
    let registry = Registry<SpecsWorld>()
    Specs().define(Steps(into: registry))
    var workspace = Workspace(
      try Planner(registry.definitions), CheckSettings(), seenFrom: root.path)
    let folder = root.appending(path: "Features")
    let paths =
      FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
      .filter { $0.hasSuffix(".feature") }.sorted() ?? []
    let files = try paths.map { path in
      (path: "Features/\(path)", bytes: Bytes(try Data(contentsOf: folder.appending(path: path))))
    }
    workspace.update(files, workers: 2)
    return workspace
  }

  /// For each Cucumber expression that features use: its definition, the pattern, and its first use.
  private static func stepPlaces(
    of workspace: Workspace
  ) -> [(definition: Int, pattern: String, place: FeaturePlace)] {
    let definitions = workspace.suite.stepDefinitions
    return definitions.indices.compactMap { definition in
      let pattern = definitions[definition].pattern
      guard pattern.kind == .expression, let place = workspace.uses(ofDefinition: definition).first
      else { return nil }
      return (definition, pattern.source, place)
    }
  }

  @Test func `there and back, every file is as it was`() throws {
    let workspace = try Self.workspace()
    var sources: [String: Bytes] = [:]
    func source(_ path: String) -> Bytes? {
      if let known = sources[path] { return known }
      sources[path] = (try? Data(contentsOf: URL(filePath: path))).map { Bytes($0) }
      return sources[path]
    }
    var random = SeededGenerator(seed: 5)
    // In a step that begins with a placeholder, that would be renamed.
    let places = Self.stepPlaces(of: workspace).filter { _, _, place in
      workspace.file(at: place.path)?.document.source.bytes[place.range].first != UInt8(ascii: "<")
    }.shuffled(using: &random)
    var renamed = 0
    for (definition, pattern, place) in places where renamed < Self.count {
      let name = "it is said that \(pattern)"
      let there: RenameResult
      do {
        there = try workspace.rename(
          at: place.range.lowerBound, in: place.path, to: name, swiftSource: source)
      } catch {
        // Refused are only patterns that are not literals, steps whose words are columns, and steps of outlines that mean
        // another definition in another row.
        #expect(
          ["literal", "from its examples", "has 2 definitions"].contains(
            where: error.message.contains),
          "\(pattern): \(error.message)")
        continue
      }
      renamed += 1
      let swift = try #require(there.swift.first)
      let edited = swift.value.applied(to: try #require(source(swift.key)))
      let suite = try workspace.suite.replacing(patternOf: definition, by: StepPattern(name))
      var other = Workspace(
        Planner(suite), CheckSettings(), seenFrom: Self.root.path)
      other.update(
        try workspace.paths.map { path in
          let bytes = try #require(workspace.file(at: path)).document.source.bytes
          return (path, there.edits[path]?.applied(to: bytes) ?? bytes)
        }, workers: 2)
      let back = try other.rename(
        at: place.range.lowerBound, in: place.path, to: pattern,
        swiftSource: { $0 == swift.key ? edited : source($0) })
      #expect(back.edits.keys.sorted() == there.edits.keys.sorted(), "\(pattern)")
      for (path, edits) in back.edits {
        let bytes = try #require(other.file(at: path)).document.source.bytes
        #expect(
          edits.applied(to: bytes) == workspace.file(at: path)?.document.source.bytes, "\(pattern)")
      }
      #expect(back.swift.values.first?.applied(to: edited) == source(swift.key), "\(pattern)")
    }
    #expect(renamed >= min(Self.count, places.count / 2))
  }
}
