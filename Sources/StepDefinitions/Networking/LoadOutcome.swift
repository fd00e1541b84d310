import Foundation
import GherkinRunner
import TestDoubles

/// How a load can end, as far as the network decides it.
enum LoadOutcome: Hashable, Sendable {
  case valid
  case invalid(InvalidResponse)
  case failure(URLError.Code)
}

extension LoadOutcome {
  /// `{outcome}`: the outcomes in the words of the features.
  static let parameter = ParameterType("outcome", oneOf: named + unusable)

  /// The outcome as features write it after “ends with”.
  var inWords: String {
    (Self.named + Self.unusable).first { $0.1 == self }?.0 ?? "\(self)"
  }

  private static let named: [(String, LoadOutcome)] = [
    ("a valid response", .valid),
    ("an invalid response", .invalid(.garbage)),
    ("no internet connection", .failure(.notConnectedToInternet)),
    ("a refused connection", .failure(.cannotConnectToHost)),
    ("an unknown host", .failure(.cannotFindHost)),
    ("a lost connection", .failure(.networkConnectionLost)),
    ("a timeout", .failure(.timedOut)),
    ("a cancelled transfer", .failure(.cancelled)),
    ("an unknown failure", .failure(.unknown)),
    ("a response that is not HTTP", .failure(.badServerResponse)),
  ]

  private static let unusable: [(String, LoadOutcome)] = InvalidResponse.allCases.map {
    ($0.rawValue, .invalid($0))
  }
}
