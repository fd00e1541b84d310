import Foundation
import Testing

/// The ratchet: the runner may grow in a folder only if a person writes so into the table of `docs/architecture.md`.
@Suite struct SizeTests {
  /// What counts as code. Articles, tutorials and pictures do not.
  private static let endings: Set = ["swift", "c", "h", "js", "css", "html"]
  /// How many lines the runner may have in all.
  static let limit = 58_200
  /// How many lines a folder may fall below its row before the row has to follow.
  private static let slack = 100

  private static let runner = Conformance.projectRoot.appending(path: "Sources/GherkinRunner")
  private static let page = Conformance.projectRoot.appending(path: "docs/architecture.md")

  @Test func `no folder of the runner has more lines than its row allows`() throws {
    let lines = try Self.linesByFolder()
    var text = try String(contentsOf: Self.page, encoding: .utf8)
    let rows = Self.rows(of: text)
    if ProcessInfo.processInfo.environment["RECORD"] != nil {
      let old = try #require(text.firstRange(of: Self.table(rows)))
      text.replaceSubrange(old, with: Self.table(lines))
      try text.write(to: Self.page, atomically: true, encoding: .utf8)
    }
    #expect(rows.keys.sorted() == lines.keys.sorted(), "each folder of the runner has one row")
    for (folder, count) in lines.sorted(by: { $0.key < $1.key }) {
      let allowed = rows[folder] ?? 0
      #expect(
        count <= allowed,
        "\(folder) has \(count) lines, \(count - allowed) more than docs/architecture.md allows: remove some"
      )
      #expect(
        allowed - count <= Self.slack,
        "\(folder) has \(count) lines: lower its row in docs/architecture.md, or set RECORD=1")
    }
    let sum = rows.values.reduce(0, +)
    #expect(sum <= Self.limit, "the rows add up to \(sum), but the runner may have \(Self.limit)")
  }

  /// The lines of the files below each folder of a floor; those of files beside the folders count for the floor.
  private static func linesByFolder() throws -> [String: Int] {
    var lines: [String: Int] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: runner.path) {
      guard !path.contains(".docc/"), let ending = path.split(separator: ".").last.map(String.init),
        endings.contains(ending)
      else { continue }
      let folder = path.split(separator: "/").dropLast().prefix(2).joined(separator: "/")
      let bytes = try Data(contentsOf: runner.appending(path: path))
      lines[folder, default: 0] += bytes.count { $0 == UInt8(ascii: "\n") }
    }
    return lines
  }

  /// The rows such as ``| `Engine/Text` | 2,090 |``.
  private static func rows(of page: String) -> [String: Int] {
    Dictionary(
      page.matches(of: /(?m)^\| `([\w\/]+)` \| ([\d,]+) \|$/).map { row in
        (String(row.1), Int(row.2.filter(\.isNumber)) ?? 0)
      }, uniquingKeysWith: +)
  }

  private static func table(_ rows: [String: Int]) -> String {
    rows.sorted { $0.key < $1.key }.map { folder, count in
      let digits = String(count)
      return "| `\(folder)` | \(digits.dropLast(3))\(count > 999 ? "," : "")\(digits.suffix(3)) |"
    }.joined(separator: "\n")
  }
}
