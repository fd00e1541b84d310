extension MessageCatalogue {
  /// The words of the viper screen, which has room for one short sentence without a headline.
  package static func vipers(in words: Localization) -> Self {
    Self(
      noConnection: words.sentence(.vipersNeedConnection),
      unreadable: words.sentence(.vipersUnreadable),
      nothingToShow: words.sentence(.noVipers),
      refused: words.sentence(.vipersRefused),
      unsuccessful: words.sentence(.vipersUnsuccessful),
      tooLarge: words.sentence(.vipersTooLarge))
  }
}

extension Localization {
  fileprivate func sentence(_ text: TextKey) -> UserMessage {
    UserMessage(title: "", text: self[text], button: self[.ok])
  }
}
