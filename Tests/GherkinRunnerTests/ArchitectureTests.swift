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

  /// The folders that use one of their own folders and are used by it, as `folder: [folder within it]`. The list may only
  /// shrink.
  static let knots: [String: [String: [String]]] = [:]

  @Test(SymbolIndex.required, arguments: libraries.keys)
  func `the rooms of a folder use each other in one direction`(library: String) async throws {
    let index = try await SymbolIndex(of: Self.folder(library))
    var rooms = RoomGraph(try index.uses())
    var known: Set<RoomGraph.Knot> = []
    for (folder, inner) in Self.knots[library] ?? [:] {
      for name in inner { known.insert(RoomGraph.Knot(folder, "\(folder)/\(name)")) }
    }
    let found = rooms.knots
    for knot in known.subtracting(found) {
      Issue.record("\(knot.one) and \(knot.other) no longer use each other: take them off the list")
    }
    for knot in found.subtracting(known).sorted(by: { $0.one < $1.one }) {
      Issue.record(
        """
        \(knot.one) and \(knot.other) use each other; move one of the two:\
        \(try rooms.examples(of: knot, in: index))
        """)
    }
    // Longer circles, without those that a knot closes.
    for knot in found { rooms.removeUses(of: knot.other, by: knot.one) }
    for circle in rooms.circles {
      Issue.record("each of these folders uses the next: \(circle.joined(separator: " → "))")
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

/// Which rooms of a library use which: the folders within its folders, and for each folder the files that lie directly
/// in it, which are one room under the folder's own name.
private struct RoomGraph {
  /// Two rooms that use each other.
  struct Knot: Hashable {
    let one: String
    let other: String

    /// A knot is the same in both directions, the shorter name first.
    init(_ one: String, _ other: String) {
      (self.one, self.other) = (min(one, other), max(one, other))
    }
  }

  /// The uses of each room, by the room that they are of.
  private var uses: [String: [String: [SymbolIndex.Use]]] = [:]

  init(_ all: [SymbolIndex.Use]) {
    for use in all
    where use.file.prefix(while: { $0 != "/" }) == use.definition.prefix(while: { $0 != "/" }) {
      let (user, used) = (Self.room(of: use.file), Self.room(of: use.definition))
      if user != used { uses[user, default: [:]][used, default: []].append(use) }
    }
  }

  private static func room(of file: String) -> String {
    file.split(separator: "/").dropLast().prefix(2).joined(separator: "/")
  }

  var knots: Set<Knot> {
    Set(
      uses.flatMap { user, others in
        others.keys.filter { uses[$0]?[user] != nil }.map { Knot(user, $0) }
      })
  }

  mutating func removeUses(of used: String, by user: String) { uses[user]?[used] = nil }

  /// A way from each room that leads back to it; each circle once, from the first of its names.
  var circles: [[String]] {
    uses.keys.sorted().compactMap { start in
      var ways = [[start]]
      var seen: Set<String> = []
      while let way = ways.popLast() {
        for next in (uses[way.last ?? start] ?? [:]).keys.sorted() where next >= start {
          if next == start { return way + [start] }
          if seen.insert(next).inserted { ways.append(way + [next]) }
        }
      }
      return nil
    }
  }

  /// A few places where each of two rooms uses the other.
  func examples(of knot: Knot, in index: SymbolIndex) throws -> String {
    try [(knot.one, knot.other), (knot.other, knot.one)].map { user, used in
      try (uses[user]?[used] ?? []).prefix(3).compactMap { use in
        try index.places(of: use.symbol, in: use.file).first.map { place in
          "\n  \(use.file):\(place.line) uses '\(place.name)' of \(use.definition)"
        }
      }.joined()
    }.joined()
  }
}
