import ComicsDomain
import Foundation
import GherkinRunner

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Why a request brought no response, in the words of the features.
enum RequestFailure: String, CaseIterable, Sendable {
  case cancelled = "it was cancelled"
  case timedOut = "it took too long"
  case refused = "no server responded"
  case unknownHost = "there is no such server"
  case broken = "the connection broke"
  case unusable = "what came is no response"
  case tooLarge = "the response was too large"
  /// What the system reports besides a response.
  case reported = "the system said so"

  /// `{failure}`: why a request brought no response.
  static let parameter = ParameterType("failure", oneOf: allCases.map { ($0.rawValue, $0) })

  /// The error that stands for the failure.
  var error: any Error {
    switch self {
    case .tooLarge: LoadError.tooLarge
    case .cancelled: URLError(.cancelled)
    case .timedOut: URLError(.timedOut)
    case .refused: URLError(.cannotConnectToHost)
    case .unknownHost: URLError(.cannotFindHost)
    case .broken: URLError(.networkConnectionLost)
    case .unusable: URLError(.badServerResponse)
    case .reported: URLError(.internationalRoamingOff)
    }
  }

  /// The failure that an error stands for, by domain and code.
  init?(_ error: any Error) {
    if let error = error as? LoadError {
      guard error == .tooLarge else { return nil }
      self = .tooLarge
      return
    }
    let error = error as NSError
    let found = Self.allCases.first { failure in
      let known = failure.error as NSError
      return (known.domain, known.code) == (error.domain, error.code)
    }
    guard let found else { return nil }
    self = found
  }
}
