import Foundation
import Testing

/// The one direction of flow that `docs/architecture.md` draws.
@Suite struct ArchitectureTests {
  /// The stages of the runner; each may use those before it.
  static let stages = [
    "Expressions", "Syntax", "Pickles", "Steps", "Plan", "Editor", "Run", "Isolation",
    "Reports", "CommandLine", "Cases",
  ]

  private static let sources = Conformance.projectRoot.appending(path: "Sources/GherkinRunner")

  @Test func `every folder of the runner is a stage`() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.sources.path)
    #expect(Set(folders) == Set(Self.stages))
  }

  @Test(arguments: stages)
  func `a stage uses none that come after it`(stage: String) throws {
    let later = Self.stages.drop { $0 != stage }.dropFirst()
    let earlier = Self.stages.prefix { $0 != stage } + [stage]
    // A name may stand for a nested type of an earlier stage as well.
    let theirs = try Set(later.flatMap(Self.types)).subtracting(earlier.flatMap(Self.nestedTypes))
    for (file, text) in try Self.files(of: stage) {
      let words = Set(Self.code(in: text).split { !$0.isLetter && !$0.isNumber }.map(String.init))
      #expect(words.intersection(theirs).sorted() == [], "in \(stage)/\(file)")
    }
  }

  /// The types that a stage declares at the top of its files.
  private static func types(of stage: String) throws -> [String] {
    try files(of: stage).flatMap { _, text in
      text.matches(
        of: /(?m)^(?:@\w+ )*(?:package |public )?(?:final )?(?:struct|enum|class|protocol) (\w+)/
      ).map { String($0.1) }
    }
  }

  /// The types that a stage declares within others.
  private static func nestedTypes(of stage: String) throws -> [String] {
    try files(of: stage).flatMap { _, text in
      text.matches(of: /(?m)^ +.*\b(?:struct|enum|class|protocol|typealias|case) (\w+)/)
        .map { String($0.1) }
    }
  }

  private static func files(of stage: String) throws -> [(String, String)] {
    let folder = sources.appending(path: stage)
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }.sorted()
      .map { ($0, try String(contentsOf: folder.appending(path: $0), encoding: .utf8)) }
  }

  /// The text without comments and string literals, which may speak of anything.
  private static func code(in text: String) -> String {
    text.replacing(/#*"""(?s:.*?)"""#*/, with: "").split(separator: "\n").filter {
      !$0.contains(/^\s*\/\//)
    }
    .map { $0.replacing(/"(?:[^"\\]|\\.)*"/, with: "") }.joined(separator: "\n")
  }
}
