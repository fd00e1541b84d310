import ComicsDomain
import Testing

struct LocalizationTests {
  @Test(arguments: [
    ([], Language.english), (["fr-FR"], .english), (["de"], .german), (["de-AT", "en"], .german),
    (["fr-FR", "de-CH"], .german), (["en-GB", "de"], .english), (["", "??", "DE-de"], .german),
  ])
  func `speaks the first of the user's languages that it knows`(
    preferred: [String], language: Language
  ) {
    #expect(Language(preferred: preferred) == language)
  }

  @Test(arguments: TextKey.allCases)
  func `has a text for every key in every language`(key: TextKey) throws {
    for language in Language.allCases {
      let text = try #require(Localization(language).translation(of: key))
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
  @Test(arguments: [
    LoadError.connectivity, .invalidData, .unauthorized, .keyMissing, .notFound,
    .unsuccessful, .tooLarge, .storage,
  ])
  func `has another message for every failure of every screen in every language`(error: LoadError)
    throws
  {
    let english = Self.catalogues(in: Localization(.english))
    let german = Self.catalogues(in: Localization(.german))
    for (name, catalogue) in english {
      let message = try #require(catalogue.message(for: error))
      let translation = try #require(german[name]?.message(for: error))
      #expect(message.text != translation.text, "\(name)")
      #expect(message.title.isEmpty || message.title != translation.title, "\(name)")
      #expect(catalogue.nothingToShow.text != german[name]?.nothingToShow.text, "\(name)")
    }
  }

  private static func catalogues(in words: Localization) -> [String: MessageCatalogue] {
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
