import ComicsTestDoubles
import Foundation
import GherkinRunner

/// How a load can end, as far as the network decides it.
enum LoadOutcome: Hashable, Sendable {
  case valid
  case invalid(InvalidResponse)
  case failure(URLError.Code)
  /// The connection breaks in the middle of a valid response.
  case half
  /// More bytes than the app accepts.
  case tooLarge
}

extension LoadOutcome {
  /// `{outcome}`: the outcomes in the words of the features, such as `status 429`.
  static let parameter = ParameterType(
    "outcome",
    pattern: (named + unusable).map { NSRegularExpression.escapedPattern(for: $0.0) }
      .joined(separator: "|") + #"|status \d{3}"#
  ) { groups in
    let words = groups.first.flatMap { $0 } ?? ""
    if let outcome = (named + unusable).first(where: { $0.0 == words })?.1 { return outcome }
    // The pattern accepts nothing else but a status.
    return .invalid(.status(Int(words.suffix(3)) ?? 0))
  }

  /// The outcome as features write it after “ends with”.
  var inWords: String {
    if case .invalid(.status(let status)) = self { return "status \(status)" }
    return (Self.named + Self.unusable).first { $0.1 == self }?.0 ?? "\(self)"
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
    ("half a response", .half),
    ("a response that is too large", .tooLarge),
  ]

  private static let unusable: [(String, LoadOutcome)] = InvalidResponse.named.map {
    ($0.name, .invalid($0.way))
  }
}
