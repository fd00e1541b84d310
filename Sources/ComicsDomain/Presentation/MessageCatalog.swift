/// The words of one screen for each thing that can keep its content away.
///
/// Every screen has its own catalog, so that wording may differ where the cause is the same; what has no words of
/// its own is said as if the response could not be read.
package struct MessageCatalog: Hashable, Sendable {
  /// No response was obtained.
  let noConnection: UserMessage
  /// A response was obtained that cannot be used.
  let unreadable: UserMessage
  /// All went well and there is nothing to show.
  package let nothingToShow: UserMessage
  /// What was asked for does not exist.
  var missing: UserMessage?
  /// The server does not accept who is asking.
  var refused: UserMessage?
  /// The server answered with a status that is none of success.
  var unsuccessful: UserMessage?
  /// The response is larger than the app accepts.
  var tooLarge: UserMessage?
  /// The app has no key for the server; without words of its own the server does not accept who asks.
  var keyMissing: UserMessage?
  /// The server was reached but could not be talked to; without words of its own there is no connection.
  var protocolFailure: UserMessage?

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
