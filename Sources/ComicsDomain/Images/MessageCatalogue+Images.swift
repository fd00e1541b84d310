extension MessageCatalogue {
  /// The words in the place of an image that could not be loaded.
  package static let images = MessageCatalogue(
    noConnection: UserMessage(
      title: "No internet connection", text: "The image could not be loaded", button: retry),
    unreadable: UserMessage(
      title: "No image", text: "Fail to convert data to image", button: retry),
    nothingToShow: UserMessage(title: "No image", text: "There is no image to show"))

  private static let retry = "↺"
}
