import ComicsDomain

extension LoadError {
  /// The error in words that fit into "the system delivered …".
  var inWords: String {
    switch self {
    case .connectivity: "a connectivity error"
    case .protocolFailure: "an error that says the server cannot be talked to"
    case .invalidData: "an invalid data error"
    case .unauthorized: "an error that says who asks is not accepted"
    case .keyMissing: "an error that says the app has no key for the server"
    case .notFound: "an error that says there is no such thing"
    case .unsuccessful: "an error that says the request was not successful"
    case .tooLarge: "an error that says the response is too large"
    case .storage: "a storage error"
    case .cancelled: "a cancellation"
    }
  }
}
