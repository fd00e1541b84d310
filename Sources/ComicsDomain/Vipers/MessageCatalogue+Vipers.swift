extension MessageCatalogue {
  /// The words of the viper screen, which has room for one short sentence without a headline.
  package static let vipers = MessageCatalogue(
    noConnection: .viperScreen("Request Failed"),
    unreadable: .viperScreen("JSON Conversion Failure"),
    nothingToShow: .viperScreen("No Viper level Loaded"),
    refused: .viperScreen("Unauthorized"),
    unsuccessful: .viperScreen("Response Unsuccessful"))
}

extension UserMessage {
  fileprivate static func viperScreen(_ text: String) -> Self { Self(title: "", text: text) }
}
