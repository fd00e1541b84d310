extension MessageCatalogue {
  /// The words of a screen in one language. What can go wrong on any screen is said alike on all.
  ///
  /// - Parameters:
  ///   - noConnection: The text below the headline that there is no connection.
  ///   - unreadable: Headline and text for a response that cannot be used.
  ///   - nothing: Headline and text where there is nothing to show.
  ///   - missing: Headline and text for what does not exist.
  ///   - refused: The text below the headline that the server refuses access.
  package init(
    in words: Localization, noConnection: TextKey, unreadable: (TextKey, TextKey),
    nothing: (TextKey, TextKey), missing: (TextKey, TextKey)? = nil, refused: TextKey? = nil,
    button: TextKey = .ok
  ) {
    self.init(
      noConnection: words.message(.noConnection, noConnection, button: button),
      unreadable: words.message(unreadable.0, unreadable.1, button: button),
      nothingToShow: words.message(nothing.0, nothing.1, button: button),
      missing: missing.map { words.message($0.0, $0.1, button: button) },
      refused: refused.map { words.message(.accessRefused, $0, button: button) },
      tooLarge: words.message(.tooLarge, .tooLargeText, button: button),
      keyMissing: words.message(.keyMissing, .keyMissingText, button: button),
      protocolFailure: words.message(.serverProblem, .serverProblemText, button: button))
  }
}
