/// The words of one screen for each thing that can keep its content away.
///
/// Every screen has its own catalogue, so that wording may differ where the cause is the same.
package struct MessageCatalogue: Hashable, Sendable {
  /// No response was obtained.
  package let noConnection: UserMessage
  /// A response was obtained that cannot be used.
  package let unreadable: UserMessage
  /// All went well and there is nothing to show.
  package let nothingToShow: UserMessage
  /// What was asked for does not exist; without words of its own it is unreadable.
  package let missing: UserMessage?
  /// The server does not accept who is asking; without words of its own it is unreadable.
  package let refused: UserMessage?
  /// The server answered with a status that is none of success; without words of its own it is
  /// unreadable.
  package let unsuccessful: UserMessage?

  /// The words of a screen; those left out are said as if the response could not be read.
  package init(
    noConnection: UserMessage, unreadable: UserMessage, nothingToShow: UserMessage,
    missing: UserMessage? = nil, refused: UserMessage? = nil, unsuccessful: UserMessage? = nil
  ) {
    self.noConnection = noConnection
    self.unreadable = unreadable
    self.nothingToShow = nothingToShow
    self.missing = missing
    self.refused = refused
    self.unsuccessful = unsuccessful
  }

  /// The message for an error, or none where the user needs none.
  package func message(for error: LoadError) -> UserMessage? {
    switch error {
    case .connectivity: noConnection
    case .invalidData, .storage: unreadable
    case .unsuccessful: unsuccessful ?? unreadable
    case .notFound: missing ?? unreadable
    case .unauthorized: refused ?? unreadable
    case .cancelled: nil
    }
  }
}

extension MessageCatalogue {
  /// The words of the list of comics.
  package static let comics = MessageCatalogue(
    noConnection: .comicsNeedConnection,
    unreadable: UserMessage(
      title: "Failed fetching comics",
      text: "We failed fetching the comics because there was an error with the server response"),
    nothingToShow: UserMessage(
      title: "No comics", text: "There are no comics to show at the moment"))

  /// The words of the list of a comic's characters.
  package static let comicCharacters = MessageCatalogue(
    noConnection: .comicsNeedConnection,
    unreadable: UserMessage(
      title: "Failed fetching comic characters",
      text: """
        We failed fetching the comic characters because there was an error with the server response
        """),
    nothingToShow: UserMessage(
      title: "No characters", text: "No characters are known for this comic"))

  /// The words of the lists of movies.
  package static let movies = MessageCatalogue(
    noConnection: UserMessage(
      title: "No internet connection",
      text: "The movies could not be loaded. Check your internet connection and try again"),
    unreadable: UserMessage(
      title: "Failed loading movies",
      text: "The movies could not be loaded because the server's response could not be read"),
    nothingToShow: UserMessage(
      title: "No movies", text: "There are no movies in this category at the moment"))
}

extension UserMessage {
  fileprivate static let comicsNeedConnection = UserMessage(
    title: "No internet connection",
    text: "We failed fetching the comics because there are no internet connection")
}
