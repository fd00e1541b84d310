import Foundation
import Testing

/// What the documents promise about the sources.
@Suite struct DocumentsTests {
  @Test func `the architecture names files that exist`() throws {
    let sources = Conformance.projectRoot.appending(path: "Sources/GherkinRunner")
    let page = try String(
      contentsOf: Conformance.projectRoot.appending(path: "docs/architecture.md"), encoding: .utf8)
    let paths = page.matches(of: /`(\w+\/[\w+\/]+\.swift)`/).map { String($0.1) }
    #expect(paths.count > 20)
    for path in Set(paths) {
      #expect(FileManager.default.fileExists(atPath: sources.appending(path: path).path), "\(path)")
    }
  }

  @Test func `links lead to files`() throws {
    let root = Conformance.projectRoot
    let folder = root.appending(path: "docs")
    let documents =
      try ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"].map { root.appending(path: $0) }
      + FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".md") }.map { folder.appending(path: $0) }
    for document in documents {
      let text = try String(contentsOf: document, encoding: .utf8)
      for match in text.matches(of: /\]\(([^)#:]+)(?:#[^)]*)?\)/) {
        let target = document.deletingLastPathComponent().appending(path: String(match.1))
        #expect(
          FileManager.default.fileExists(atPath: target.path),
          "\(document.lastPathComponent): \(match.1)")
      }
    }
  }
}
