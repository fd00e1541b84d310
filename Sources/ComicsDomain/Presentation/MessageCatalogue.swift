/// The words of one screen for each thing that can keep its content away.
///
/// Every screen has its own catalogue, so that wording may differ where the cause is the same.
package struct MessageCatalogue: Hashable, Sendable {
  /// No response was obtained.
  package let noConnection: UserMessage
  /// The server was reached but could not be talked to; without words of its own there is no
  /// connection.
  package let protocolFailure: UserMessage?
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
  /// The response is larger than the app accepts; without words of its own it is unreadable.
  package let tooLarge: UserMessage?
  /// The app has no key for the server; without words of its own the server does not accept who asks.
  package let keyMissing: UserMessage?

  /// The words of a screen; those left out are said as if the response could not be read.
  package init(
    noConnection: UserMessage, unreadable: UserMessage, nothingToShow: UserMessage,
    missing: UserMessage? = nil, refused: UserMessage? = nil, unsuccessful: UserMessage? = nil,
    tooLarge: UserMessage? = nil, keyMissing: UserMessage? = nil,
    protocolFailure: UserMessage? = nil
  ) {
    self.noConnection = noConnection
    self.protocolFailure = protocolFailure
    self.unreadable = unreadable
    self.nothingToShow = nothingToShow
    self.missing = missing
    self.refused = refused
    self.unsuccessful = unsuccessful
    self.tooLarge = tooLarge
    self.keyMissing = keyMissing
  }

  /// The message for an error, or none where the user needs none.
  package func message(for error: LoadError) -> UserMessage? {
    switch error {
    case .connectivity: noConnection
    case .protocolFailure: protocolFailure ?? noConnection
    case .invalidData, .storage: unreadable
    case .unsuccessful: unsuccessful ?? unreadable
    case .notFound: missing ?? unreadable
    case .unauthorized: refused ?? unreadable
    case .tooLarge: tooLarge ?? unreadable
    case .keyMissing: keyMissing ?? refused ?? unreadable
    case .cancelled: nil
    }
  }
}
