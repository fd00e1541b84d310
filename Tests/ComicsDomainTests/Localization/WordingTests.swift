import ComicsDomain
import Foundation
import Testing

/// The texts of the apps and the data that comes with them are those that were approved, in `docs/wording.md`.
struct WordingTests {
  private static let page = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "../../../docs/wording.md").standardizedFileURL

  /// Each row of the page that is about a text, or about something that comes with an app.
  private static func rows(of page: String) -> [String] {
    page.split(separator: "\n").map(String.init).filter { $0.hasPrefix("| `") }
  }

  @Test func `says and bundles what was approved`() async throws {
    let current = try await Self.text()
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try Data(current.utf8).write(to: Self.page)
      Issue.record("recorded docs/wording.md")
    }
    let rows = Set(Self.rows(of: current))
    let approved = Self.rows(of: try String(contentsOf: Self.page, encoding: .utf8))
    #expect(approved.count > 150)
    // A text that is not on the page waits for approval.
    for row in approved { #expect(rows.contains(row), "not as in docs/wording.md: \(row)") }
  }

  /// The page as it would be if everything was approved.
  private static func text() async throws -> String {
    let (english, german) = (Localization(.english), Localization(.german))
    let texts = TextKey.allCases.map { "| `\($0.rawValue)` | \(english[$0]) | \(german[$0]) |" }
    let comics = try await ComicsRemoteData.bundled.fetch(()).items.map {
      "| `\($0.id)` | \($0.title) |"
    }
    let comic = Comic(id: 1, title: "")
    let characters = try await ComicCharactersRemoteData.bundled.fetch(comic).items.map {
      "| `\($0.id)` | \($0.name) |"
    }
    return """
      # Wording

      For product owners and translators: everything that the apps say by themselves, and what comes with them for a launch
      without a network. A test fails if a text differs from its row here; one that has no row waits for approval.
      `RECORD=1 swift test --filter WordingTests` writes this page anew. `%@` stands for what is filled in.

      ## Texts

      | key | English | German |
      |---|---|---|
      \(texts.joined(separator: "\n"))

      ## Comics that come with the app

      | id | title |
      |---|---|
      \(comics.joined(separator: "\n"))

      ## Characters that come with the app

      | id | name |
      |---|---|
      \(characters.joined(separator: "\n"))

      """
  }
}
