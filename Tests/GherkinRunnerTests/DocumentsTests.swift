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

  @Test func `each way to a wrong green names a test that exists`() throws {
    let tests = Conformance.projectRoot.appending(path: "Tests")
    let features = Conformance.projectRoot.appending(path: "Features")
    let page = try String(
      contentsOf: Conformance.projectRoot.appending(path: "docs/wrong-greens.md"), encoding: .utf8)
    var sources = ""
    var names: Set<String> = []
    for folder in [tests, features] {
      for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
        names.formUnion([path, path.split(separator: "/").suffix(2).joined(separator: "/")])
        names.formUnion(path.split(separator: "/").suffix(1).map(String.init))
        guard path.hasSuffix(".swift") else { continue }
        sources += try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      }
    }
    // The last column of each row of three.
    let cells = page.split(separator: "\n").compactMap { line -> Substring? in
      let cells = line.matches(of: /(?:[^|\\]|\\.)+/)
      return line.hasPrefix("| ") && cells.count == 3 ? cells[2].0 : nil
    }
    #expect(cells.count > 100)
    let named = cells.flatMap { cell in cell.matches(of: /`([^`]+)`/).map { String($0.1) } }
    for name in Set(named) where !name.contains(" ") {
      let isThere =
        name.hasSuffix("Tests")
        ? sources.contains("struct \(name)") || sources.contains("class \(name)")
        : names.contains(name.replacing("Features/", with: ""))
          || names.contains { $0.hasSuffix("/\(name)") || $0.hasSuffix("/\(name).feature") }
      #expect(isThere, "\(name)")
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
