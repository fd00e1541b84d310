/// The texts of the app in one language.
package struct Localization: Hashable, Sendable {
  /// The language the texts are in.
  package let language: Language

  /// The texts in the given language.
  package init(_ language: Language) {
    self.language = language
  }

  /// The text for a key. A missing translation shows the key, so that it is noticed.
  package subscript(_ key: TextKey) -> String { translation(of: key) ?? key.rawValue }

  /// The text for a key, or none where it was not translated.
  package func translation(of key: TextKey) -> String? {
    switch language {
    case .english: Self.english[key]
    case .german: Self.german[key]
    }
  }

  private static let english: [TextKey: String] = [
    .feedTitle: "Upcoming Movies",
    .reviewsTitle: "Reviews",
    .loadFailed: "Couldn't connect to server",
    .tryAgain: "Please try again in a moment",
    .noMovies: "No movies",
    .noMoviesText: "No movies are announced at the moment",
    .noReviews: "No reviews yet",
    .noReviewsText: "There are no reviews of this movie yet",
  ]

  private static let german: [TextKey: String] = [
    .feedTitle: "Kommende Filme",
    .reviewsTitle: "Bewertungen",
    .loadFailed: "Es konnte keine Verbindung zum Server hergestellt werden",
    .tryAgain: "Bitte versuche es gleich noch einmal",
    .noMovies: "Keine Filme",
    .noMoviesText: "Zurzeit sind keine Filme angekündigt",
    .noReviews: "Noch keine Bewertungen",
    .noReviewsText: "Über diesen Film hat noch niemand geschrieben",
  ]
}
