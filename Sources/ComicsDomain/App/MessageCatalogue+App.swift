extension MessageCatalogue {
  /// The words for a page that a link asked for, on top of whatever screen is in front.
  package static func linkedPage(in words: Localization) -> Self {
    Self(
      in: words, noConnection: .pageNeedsConnection, unreadable: (.pageFailed, .pageFailedText),
      nothing: (.pageMissing, .pageMissingText), missing: (.pageMissing, .pageMissingText))
  }
}
