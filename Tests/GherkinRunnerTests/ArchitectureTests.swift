import Foundation
import Testing

/// The one direction of flow that `docs/architecture.md` draws, in the runner and in the domain.
@Suite struct ArchitectureTests {
  /// A folder of a library, which may use those of the same library that come before it.
  struct Stage: CustomTestStringConvertible, Sendable {
    let library: String
    let name: String

    var testDescription: String { "\(library)/\(name)" }
  }

  /// The libraries, each with its folders in order.
  static let libraries = [
    "GherkinRunner": [
      "System", "Text", "Expressions", "Syntax", "Pickles", "Steps", "Plan", "Run", "Isolation",
      "Reports", "Authoring", "CommandLine", "SwiftTesting",
    ],
    "ComicsDomain": [
      "Values", "Networking", "Storage", "Preferences", "Presentation", "Paging", "Localization",
      "Images", "Comics", "Characters", "Marvel", "Movies", "Reviews", "Feed", "Vipers", "App",
      "Composition",
    ],
  ]

  static let stages = libraries.flatMap { library, names in
    names.map { Stage(library: library, name: $0) }
  }

  @Test(arguments: libraries)
  func `every folder of a library is a stage`(library: String, stages: [String]) throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.folder(library).path)
    #expect(Set(folders) == Set(stages))
  }

  @Test(arguments: stages)
  func `a stage uses none that come after it`(stage: Stage) throws {
    let all = Self.stages.filter { $0.library == stage.library }
    let later = all.drop { $0.name != stage.name }.dropFirst()
    let earlier = all.prefix { $0.name != stage.name } + [stage]
    // A name may stand for a nested type of an earlier stage as well.
    let theirs = try Set(later.flatMap(Self.types)).subtracting(earlier.flatMap(Self.nestedTypes))
    for (file, text) in try Self.files(of: stage) {
      let words = Set(Self.code(in: text).split { !$0.isLetter && !$0.isNumber }.map(String.init))
      #expect(words.intersection(theirs).sorted() == [], "in \(stage.name)/\(file)")
    }
  }

  /// The types that a stage declares at the top of its files.
  private static func types(of stage: Stage) throws -> [String] {
    try files(of: stage).flatMap { _, text in
      text.matches(
        of:
          /(?m)^(?:@\w+ )*(?:package |public )?(?:final )?(?:struct|enum|class|actor|protocol) (\w+)/
      ).map { String($0.1) }
    }
  }

  /// The types that a stage declares within others.
  private static func nestedTypes(of stage: Stage) throws -> [String] {
    try files(of: stage).flatMap { _, text in
      text.matches(of: /(?m)^ +.*\b(?:struct|enum|class|protocol|typealias|case) (\w+)/)
        .map { String($0.1) }
    }
  }

  private static func folder(_ library: String) -> URL {
    Conformance.projectRoot.appending(path: "Sources/\(library)")
  }

  private static func files(of stage: Stage) throws -> [(String, String)] {
    let folder = folder(stage.library).appending(path: stage.name)
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
