import Foundation

/// Why a load delivered nothing, in the terms the screens tell apart.
///
/// The line is drawn by outcome, not by a list of codes: without a response it is the connection,
/// with one that cannot be used it is the data.
package enum LoadError: Error, Hashable, Sendable {
  /// No response was obtained.
  case connectivity
  /// A response arrived, and it cannot be used.
  case invalidData
  /// The load was given up by the one who asked for it; nobody needs to be told.
  case cancelled

  /// Classifies what an `HTTPClient` threw.
  package init(transportFailure error: any Error) {
    switch error {
    case let error as LoadError: self = error
    case is CancellationError, URLError.cancelled: self = .cancelled
    default: self = .connectivity
    }
  }
}
