import ComicsDomain
import Foundation
import Testing

struct LocalizationTests {
  @Test(arguments: [
    ([], Language.english), (["fr-FR"], .english), (["de"], .german), (["de-AT", "en"], .german),
    (["fr-FR", "de-CH"], .german), (["en-GB", "de"], .english), (["", "??", "DE-de"], .german),
  ])
  func `speaks the first of the user's languages that it knows`(
    preferred: [String], language: Language
  ) { #expect(Language(preferred: preferred) == language) }

  @Test(arguments: TextKey.allCases)
  func `has a text for every key in every language`(key: TextKey) throws {
    for language in Language.allCases {
      let text = try #require(key.words(in: language))
      #expect(!text.isEmpty)
      #expect(Localization(language)[key] == text)
    }
  }

  /// A brand, and a symbol, are the same in all languages.
  @Test func `has other words in every language`() {
    let untranslated: [TextKey] = [.comicsTitle, .retry]
    for key in TextKey.allCases {
      let texts = Set(Language.allCases.map { Localization($0)[key] })
      #expect(texts.count == (untranslated.contains(key) ? 1 : Language.allCases.count), "\(key)")
    }
  }

  @Test(arguments: TextKey.allCases)
  func `fills in the same number of values in every language`(key: TextKey) {
    let counts = Language.allCases.map {
      Localization($0)[key].split(separator: "%@", omittingEmptySubsequences: false).count
    }
    #expect(Set(counts).count == 1)
  }

  @Test func `fills in a value`() {
    #expect(Localization(.english)[.seriesName, "One (2001)"] == "Series: One (2001)")
    #expect(Localization(.german)[.comicsAvailable, "7"] == "Comics: 7")
  }

  /// Every screen says what went wrong in the words of its own language, whatever it was.
  @Test(arguments: failures)
  func `has another message for every failure of every screen in every language`(error: LoadError)
    throws
  {
    let english = Self.catalogs(in: Localization(.english))
    let german = Self.catalogs(in: Localization(.german))
    for (name, catalog) in english {
      let message = try #require(catalog.message(for: error))
      let translation = try #require(german[name]?.message(for: error))
      #expect(message.text != translation.text, "\(name)")
      #expect(message.title.isEmpty || message.title != translation.title, "\(name)")
      #expect(catalog.nothingToShow.text != german[name]?.nothingToShow.text, "\(name)")
    }
  }

  /// Everything that a message is about.
  static let failures: [LoadError] = [
    .connectivity, .protocolFailure, .invalidData, .unauthorized, .keyMissing, .notFound,
    .unsuccessful, .tooLarge, .storage,
  ]

  static func catalogs(in words: Localization) -> [String: MessageCatalog] {
    [
      "comics": .comics(in: words), "characters of a comic": .comicCharacters(in: words),
      "all characters": .allCharacters(in: words), "all comics": .allComics(in: words),
      "character": .characterDetail(in: words), "comic": .comicDetail(in: words),
      "linked page": .linkedPage(in: words), "movies": .movies(in: words),
      "feed": .feed(in: words), "reviews": .reviews(in: words), "images": .images(in: words),
      "vipers": .vipers(in: words),
    ]
  }
}

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

  /// What screens say when a load fails, where it is not one of the texts.
  private static func sentences(_ english: Localization, _ german: Localization) -> [String] {
    let texts = Set(TextKey.allCases.map { english[$0] })
    let german = LocalizationTests.catalogs(in: german)
    return LocalizationTests.catalogs(in: english).sorted { $0.key < $1.key }.flatMap {
      screen, catalog in
      LocalizationTests.failures.compactMap { failure in
        guard let text = catalog.message(for: failure)?.text, !texts.contains(text) else {
          return nil
        }
        let translation = german[screen]?.message(for: failure)?.text ?? ""
        return "| `\(screen), \(failure)` | \(text) | \(translation) |"
      }
    }
  }

  /// The page as it would be if everything was approved.
  private static func text() async throws -> String {
    let (english, german) = (Localization(.english), Localization(.german))
    let texts = TextKey.allCases.map { "| `\($0)` | \(english[$0]) | \(german[$0]) |" }
    let comics = try await ComicsRemoteData.bundled.fetch(()).map {
      "| `\($0.id)` | \($0.title) |"
    }
    let comic = Comic(id: 1, title: "")
    let characters = try await ComicCharactersRemoteData.bundled.fetch(comic).map {
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

      ## Sentences made of two texts

      | screen and failure | English | German |
      |---|---|---|
      \(sentences(english, german).joined(separator: "\n"))

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
