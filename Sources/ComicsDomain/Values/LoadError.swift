import Foundation

/// Why a load or a save delivered nothing, in the terms that screens and use cases distinguish.
///
/// Between connection and data the line is drawn by outcome: without a response it is the connection,
/// unless the server was reached and could not be talked to; with one that cannot be used it is the data.
/// Whether a status has a case of its own is decided by the mapper of the payload.
public enum LoadError: Error, Hashable, Sendable {
  /// No response was obtained.
  case connectivity
  /// A server was reached, but not securely, or what it said is not HTTP.
  case protocolFailure
  /// A response arrived, and it cannot be used.
  case invalidData
  /// The server does not accept who is asking.
  case unauthorized
  /// The app has no key to show to the server, which was not asked.
  case keyMissing
  /// What was asked for does not exist.
  case notFound
  /// The server says that the request was not a success.
  case unsuccessful
  /// The response is larger than the app accepts; the rest of it was not read.
  case tooLarge
  /// What is kept on this device could not be read or written.
  case storage
  /// The load was cancelled by its caller; the user needs no message.
  case cancelled

  private static let protocolFailures: Set<URLError.Code> = [
    .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
    .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
    .clientCertificateRequired, .badServerResponse, .cannotParseResponse, .cannotDecodeRawData,
    .cannotDecodeContentData, .httpTooManyRedirects, .redirectToNonExistentLocation,
    .unsupportedURL,
  ]

  /// Classifies what an `HTTPClient` threw. Only the task that asked can cancel: a transfer that the
  /// system gave up is one without a response.
  package init(transportFailure error: any Error) {
    switch error {
    case _ where Task.isCancelled: self = .cancelled
    case let error as LoadError: self = error
    case let error as URLError where Self.protocolFailures.contains(error.code):
      self = .protocolFailure
    #if canImport(Darwin)
      // Foundation on Linux does not know it.
      case URLError.appTransportSecurityRequiresSecureConnection: self = .protocolFailure
    #endif
    default: self = .connectivity
    }
  }
}
