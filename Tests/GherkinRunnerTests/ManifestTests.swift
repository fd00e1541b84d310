import Foundation
import Testing

/// What `Package.swift` says of targets and products.
///
/// SwiftPM (6.3.1) compiles a target again when the module of a target that it lists has changed, and not when a module
/// behind that one has. Steps and tests would then read values as they lay in memory before, without any error. So
/// a target has to list every module that it reaches.
@Suite struct ManifestTests {
  private struct Entry {
    let kind: String
    let name: String
    /// What it depends on, or the targets of a product.
    let others: [String]
  }

  private static func entries() throws -> [Entry] {
    let manifest = try String(
      contentsOf: Conformance.projectRoot.appending(path: "Package.swift"), encoding: .utf8)
    let entry =
      /\.(library|target|executableTarget|testTarget)\(\s*name: "(\w+)"(?:,\s*(?:targets|dependencies): \[([^\]]*)\])?/
    return manifest.matches(of: entry).map { match in
      let others = (match.3 ?? "").matches(of: /\w+/).map { String($0.0) }
      return Entry(kind: String(match.1), name: String(match.2), others: others)
    }
  }

  @Test func `a target lists every module that it reaches, and a library every target`() throws {
    let entries = try Self.entries()
    let dependencies = Dictionary(
      entries.filter { $0.kind != "library" }.map { ($0.name, $0.others) }
    ) { $1 }
    // Otherwise nothing has been read.
    #expect(dependencies["GherkinRunner"] == ["GherkinEngine", "GherkinPages"])
    #expect(entries.contains { $0.kind == "library" && $0.others.contains("GherkinTesting") })
    for entry in entries {
      let reached = Set(entry.others.flatMap { dependencies[$0] ?? [] })
      let missing = reached.subtracting(entry.others).sorted()
      #expect(missing.isEmpty, "\(entry.kind) \(entry.name) has to list \(missing)")
    }
  }

  @Test func `the engine knows nothing of the commands above it`() throws {
    let engine = try Self.entries().filter { $0.name == "GherkinEngine" }
    #expect(engine.map(\.others) == [["GherkinPages"]])
  }
}
