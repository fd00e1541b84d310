extension MessageCatalogue {
  /// The words in the place of an image that could not be loaded; the button tries again.
  package static func images(in words: Localization) -> Self {
    Self(
      in: words, noConnection: .imageFailed, unreadable: (.noImage, .noImageText),
      nothing: (.noImage, .noImageText), button: .retry)
  }
}
