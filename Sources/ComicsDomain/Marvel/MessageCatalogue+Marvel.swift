extension MessageCatalogue {
  /// The words of the list of all characters, and of a search in it.
  package static let allCharacters = marvel("characters", subject: "The characters")

  /// The words of the list of all comics, and of a search in it.
  package static let allComics = marvel("comics", subject: "The comics")

  /// The words of the page of a character.
  package static let characterDetail = marvel("character", subject: "The character")

  /// The words of the page of a comic.
  package static let comicDetail = marvel("comic", subject: "The comic")

  /// What is said of each subject alike, since the seeds have no words for these screens.
  private static func marvel(_ noun: String, subject: String) -> MessageCatalogue {
    MessageCatalogue(
      noConnection: UserMessage(
        title: "No internet connection",
        text: "\(subject) could not be loaded. Check your internet connection and try again"),
      unreadable: UserMessage(
        title: "Failed loading \(noun)",
        text: "\(subject) could not be loaded because the server's response could not be read"),
      nothingToShow: UserMessage(
        title: "No \(noun) found", text: "There are no \(noun) to show here"),
      missing: UserMessage(
        title: "No such \(noun)", text: "\(subject) you asked for does not exist, or not any more"),
      refused: UserMessage(
        title: "Access refused",
        text:
          "\(subject) could not be loaded because the server does not accept the key of this app"))
  }
}
