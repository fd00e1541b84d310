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

  @Test(arguments: Language.allCases)
  func `has other words for every text`(language: Language) {
    let texts = TextKey.allCases.compactMap { Localization(language).translation(of: $0) }
    #expect(Set(texts).count == TextKey.allCases.count)
  }
}
