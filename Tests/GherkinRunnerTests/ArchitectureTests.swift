import Foundation
import GherkinProbeSupport
import Testing

/// The one direction of flow that `docs/architecture.md` draws, in the runner and in the domain.
@Suite struct ArchitectureTests {
  /// The libraries, each with its folders in order: a folder uses only itself and those before it.
  static let libraries = [
    "GherkinRunner/Engine": [
      "System", "Text", "Expressions", "Syntax", "Pickles", "Generation", "Steps", "Plan", "Run",
      "Isolation", "Reports", "Check", "CommandLine", "SwiftTesting",
    ],
    "GherkinRunner/Tools": ["Reports", "Authoring", "LanguageServer", "CommandLine"],
    "ComicsDomain": [
      "Values", "Networking", "Storage", "Preferences", "Presentation", "Paging", "Localization",
      "Images", "Comics", "Characters", "Marvel", "Movies", "Reviews", "Feed", "Vipers", "App",
      "Composition",
    ],
  ]

  @Test(arguments: libraries)
  func `every folder of a library has its place in the order`(
    library: String, order: [String]
  ) throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.folder(library).path)
      .filter { !$0.hasSuffix(".docc") }
    #expect(Set(folders) == Set(order))
  }

  @Test(SymbolIndex.required, arguments: libraries)
  func `a folder uses only itself and those before it`(library: String, order: [String])
    async throws
  {
    let folder = Self.folder(library)
    let index = try await SymbolIndex(of: folder)
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") && !$0.contains(".docc/") }
    #expect(index.files == Set(files), "the index is older than the sources: build again")

    func position(_ file: String) throws -> Int {
      try #require(order.firstIndex { file.hasPrefix("\($0)/") })
    }
    let uses = try index.uses()
    // An empty index would let everything pass.
    try #require(!uses.isEmpty)
    var wrong: Set<String> = []
    for use in uses where try position(use.file) < position(use.definition) {
      for place in try index.places(of: use.symbol, in: use.file) {
        wrong.insert(
          """
          Sources/\(library)/\(use.file):\(place.line):\(place.column): uses '\(place.name)' of \
          \(use.definition), a folder that comes later; move one of the two
          """)
      }
    }
    for message in wrong.sorted() { Issue.record("\(message)") }
  }

  #if DEBUG
    /// On a build server, a build without an index is an error and not a line that is easily overlooked.
    @Test(
      .enabled(
        if: ProcessInfo.processInfo.environment["CI"] != nil
          && Products.folder.path.hasPrefix(Conformance.projectRoot.path + "/.build/"),
        "CI is not set, or another program than 'swift build' has built the tests"))
    func `a build server has the index of symbols`() {
      #expect(
        SymbolIndex.isPresent, "build without --disable-index-store, and put swiftc on the PATH")
    }
  #endif

  private static func folder(_ library: String) -> URL {
    Conformance.projectRoot.appending(path: "Sources/\(library)")
  }
}
