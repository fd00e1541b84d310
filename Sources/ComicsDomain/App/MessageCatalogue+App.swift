extension MessageCatalogue {
  /// The words for a page that a link asked for, on top of whatever screen is in front.
  static let linkedPage = MessageCatalogue(
    noConnection: UserMessage(
      title: "No internet connection",
      text: "The page could not be opened. Check your internet connection and try again"),
    unreadable: UserMessage(
      title: "Failed opening the page",
      text: "The page could not be opened because the server's response could not be read"),
    nothingToShow: UserMessage(
      title: "Nothing to show", text: "There is nothing on the page that you asked for"),
    missing: UserMessage(
      title: "Page not found", text: "There is no page behind the link that you followed"))
}
