extension MessageCatalogue {
  /// The words of the feed: every failure has the same message (003-46).
  package static func feed(in words: Localization) -> MessageCatalogue {
    localized(words, nothing: .noMovies, explanation: .noMoviesText)
  }

  /// The words of the reviews of a movie: every failure has the same message (003-63).
  package static func reviews(in words: Localization) -> MessageCatalogue {
    localized(words, nothing: .noReviews, explanation: .noReviewsText)
  }

  private static func localized(
    _ words: Localization, nothing: TextKey, explanation: TextKey
  ) -> MessageCatalogue {
    let failure = UserMessage(title: words[.loadFailed], text: words[.tryAgain])
    return MessageCatalogue(
      noConnection: failure, unreadable: failure,
      nothingToShow: UserMessage(title: words[nothing], text: words[explanation]))
  }
}
