import Foundation
import GherkinProbeSupport
import Testing

/// The one direction of flow that `docs/architecture.md` draws, in the runner and in the domain.
@Suite struct ArchitectureTests {
  /// The libraries, each with its folders in order: a folder uses only itself and those before it.
  static let libraries = [
    "GherkinRunner/Engine": [
      "System", "Text", "Expressions", "Syntax", "Pickles", "Generation", "Steps", "Plan",
      "Warnings", "Run",
      "Isolation", "Reports", "CommandLine", "SwiftTesting",
    ],
    "GherkinRunner/Tools": ["Reports", "Authoring", "LanguageServer", "Web", "CommandLine"],
    "ComicsDomain": [
      "Values", "Networking", "Storage", "Preferences", "Presentation", "Paging", "Localization",
      "Images", "Comics", "Characters", "Marvel", "Movies", "Reviews", "Feed", "Vipers", "App",
      "Composition",
    ],
  ]

  /// How many folders lead to a folder within a folder.
  private static let depth = 2

  @Test(arguments: libraries)
  func `every folder of a library has its place in the order`(
    library: String, order: [String]
  ) throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.folder(library).path)
      .filter { !$0.hasSuffix(".docc") && !$0.hasSuffix(".swift") }
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

  @Test(SymbolIndex.required, arguments: libraries.keys)
  func `the folders within a folder use each other in one direction`(library: String) async throws {
    let folder = Self.folder(library)
    let index = try await SymbolIndex(of: folder)
    /// The folder of a file, if it is within another folder.
    func inner(_ file: String) -> String? {
      let folders = file.split(separator: "/").dropLast().prefix(Self.depth)
      return folders.count == Self.depth ? folders.joined(separator: "/") : nil
    }
    var uses: [String: [String: [SymbolIndex.Use]]] = [:]
    for use in try index.uses() {
      let outer = use.file.prefix { $0 != "/" }
      guard use.definition.hasPrefix("\(outer)/"),
        let user = inner(use.file), let used = inner(use.definition), user != used
      else { continue }
      uses[user, default: [:]][used, default: []].append(use)
    }
    func reachable(from start: String) -> Set<String> {
      var (found, rest) = (Set<String>(), [start])
      while let next = rest.popLast() {
        rest += (uses[next] ?? [:]).keys.filter { found.insert($0).inserted }
      }
      return found
    }
    for (user, others) in uses.sorted(by: { $0.key < $1.key }) {
      for (used, uses) in others.sorted(by: { $0.key < $1.key })
      where reachable(from: used).contains(user) {
        let examples = try uses.prefix(5).compactMap { use in
          try index.places(of: use.symbol, in: use.file).first.map { place in
            "\n  \(use.file):\(place.line) uses '\(place.name)' of \(use.definition)"
          }
        }
        Issue.record(
          "\(user) uses \(used), which needs \(user) itself; move one of the two:\(examples.joined())"
        )
      }
    }
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
