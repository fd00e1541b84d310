import Foundation
import GherkinProbeSupport
import Testing

/// The libraries use nothing that is newer than the systems that `Package.swift` promises.
///
/// Only a Mac can compile for them. The modules of the toolchain say everywhere since which version each of their
/// symbols exists, and the compiler's index says which of them a file uses. What Foundation says on Linux is not
/// complete, and the C library says nothing.
@Suite(.slow) struct AvailabilityTests {
  /// Since which version of each system a symbol exists.
  private typealias Versions = [String: Version]

  private struct Version: Comparable, CustomStringConvertible {
    let major: Int
    let minor: Int

    var description: String { "\(major).\(minor)" }

    static func < (left: Version, right: Version) -> Bool {
      (left.major, left.minor) < (right.major, right.minor)
    }
  }

  private static let canRun: Bool = {
    #if os(Linux)
      SymbolIndex.isPresent && Shell.has("swift")
    #else
      false
    #endif
  }()

  private static let whyNot: Comment =
    "on a Mac the compiler checks it; elsewhere a debug build by 'swift build' is needed"

  @Test(
    .enabled(if: canRun, whyNot), arguments: ["GherkinRunner", "GherkinTesting", "ComicsDomain"])
  func `a library uses only what the promised systems have`(library: String) async throws {
    let promised = try Self.promisedVersions()
    try #require(promised.keys.contains("macOS") && promised.keys.contains("iOS"))
    for (_, message) in try await Self.uses(in: library, newerThan: promised) {
      Issue.record("\(message), and Package.swift promises something older")
    }
  }

  /// The apps are for iOS 15, whatever the package demands, which has one version for all its targets.
  @Test(.enabled(if: canRun, whyNot))
  func `the domain uses nothing newer than iOS 15 but what is named here`() async throws {
    let anchored = "Apple's platforms have RelativeDateTimeFormatter, and use it"
    let exceptions = [
      "AnchoredRelativeFormatStyle": anchored, "format(_:)": anchored,
      "init(anchor:presentation:unitsStyle:locale:calendar:capitalizationContext:)": anchored,
      "&*(_:_:)": "for older systems the compiler takes the operator that all integers have",
    ]
    let uses = try await Self.uses(
      in: "ComicsDomain", newerThan: ["iOS": Version(major: 15, minor: 0)])
    for (name, message) in uses where exceptions[name] == nil { Issue.record("\(message)") }
    // One that is used no longer is an exception no longer.
    #expect(Set(exceptions.keys).subtracting(uses.map(\.name)) == [])
  }

  /// What a library uses that some of these versions do not have: the name, and a message with its place.
  private static func uses(
    in library: String, newerThan promised: Versions
  ) async throws -> [(name: String, message: String)] {
    let known = try await Self.knownSymbols.value
    // The test relies on it that this one is known, and as what it is.
    #expect(known["s:Sa4spans4SpanVyxGvp"]?["macOS"] == Version(major: 26, minor: 0))

    let index = try await SymbolIndex(
      of: Conformance.projectRoot.appending(path: "Sources/\(library)"))
    let references = try index.contents().references
    try #require(!references.isEmpty)
    var found: [String: String] = [:]
    for use in references {
      for (system, version) in known[use.symbol] ?? [:] {
        guard let least = promised[system], version > least else { continue }
        for place in try index.places(of: use.symbol, in: use.file) {
          let message = """
            Sources/\(library)/\(use.file):\(place.line):\(place.column): '\(place.name)' needs \
            \(system) \(version)
            """
          found[message] = place.name
        }
      }
    }
    return found.map { ($0.value, $0.key) }.sorted { $0.message < $1.message }
  }

  /// The versions that `Package.swift` names, by system.
  private static func promisedVersions() throws -> Versions {
    let manifest = try String(
      contentsOf: Conformance.projectRoot.appending(path: "Package.swift"), encoding: .utf8)
    var versions: Versions = [:]
    for match in manifest.matches(of: /\.(macOS|iOS|tvOS|visionOS|macCatalyst)\(\.v(\d+)\)/) {
      versions[String(match.1)] = Version(major: try #require(Int(match.2)), minor: 0)
    }
    return versions
  }

  /// The symbols of the toolchain's modules. Read once: it takes seconds.
  private static let knownSymbols = Task { try await readKnownSymbols() }

  private static func readKnownSymbols() async throws -> [String: Versions] {
    struct Graph: Decodable {
      struct Symbol: Decodable {
        struct Identifier: Decodable { let precise: String }
        struct Availability: Decodable {
          struct Introduced: Decodable {
            let major: Int
            let minor: Int?
          }
          let domain: String?
          let introduced: Introduced?
        }
        let identifier: Identifier
        let availability: [Availability]?
      }
      let symbols: [Symbol]
    }
    struct TargetInfo: Decodable {
      struct Target: Decodable { let triple: String }
      let target: Target
    }
    let info = try await Shell.run(["swiftc", "-print-target-info"], in: "/")
    let triple = try JSONDecoder().decode(TargetInfo.self, from: Data(info.output.utf8))
      .target.triple
    let folder = try TemporaryFolder(["modules": ""])
    let modules = [
      "Swift", "_Concurrency", "_StringProcessing", "Synchronization", "Dispatch",
      "FoundationEssentials", "FoundationInternationalization", "Foundation", "Testing",
    ]
    for module in modules {
      let result = try await Shell.run(
        [
          "swift", "symbolgraph-extract", "-module-name", module, "-target", triple,
          "-output-dir", folder.path,
        ], in: folder.path)
      try #require(result.status == 0, "\(module): \(result.output)")
    }
    var known: [String: Versions] = [:]
    for file in try FileManager.default.contentsOfDirectory(
      at: URL(filePath: folder.path), includingPropertiesForKeys: nil)
    where file.lastPathComponent.hasSuffix(".symbols.json") {
      for symbol in try JSONDecoder().decode(Graph.self, from: Data(contentsOf: file)).symbols {
        for availability in symbol.availability ?? [] {
          guard let system = availability.domain, let version = availability.introduced else {
            continue
          }
          known[symbol.identifier.precise, default: [:]][system] = Version(
            major: version.major, minor: version.minor ?? 0)
        }
      }
    }
    return known
  }
}
