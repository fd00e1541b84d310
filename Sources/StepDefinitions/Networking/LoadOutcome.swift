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
  /// `{outcome}`: the outcomes that have a name. Besides them, features write `status 429` and the like.
  static let parameter = ParameterType("outcome", oneOf: named)

  /// A response with a good body under the given status.
  ///
  /// - Throws: An `ExpectationFailure` if there is no such status.
  init(status: Int) throws {
    try expect(
      (100...599).contains(status), "there is no status \(status): it is a number from 100 to 599")
    self = .invalid(.status(status))
  }

  /// The outcome as features write it after “ends with”.
  var inWords: String {
    if case .invalid(.status(let status)) = self { return "status \(status)" }
    return Self.named.first { $0.1 == self }?.0 ?? "\(self)"
  }

  private static let named: [(String, LoadOutcome)] =
    [
      ("a valid response", .valid),
      ("an invalid response", .invalid(.garbage)),
      ("no internet connection", .failure(.notConnectedToInternet)),
      ("a refused connection", .failure(.cannotConnectToHost)),
      ("an unknown host", .failure(.cannotFindHost)),
      ("a lost connection", .failure(.networkConnectionLost)),
      ("a timeout", .failure(.timedOut)),
      ("a certificate that is not trusted", .failure(.serverCertificateUntrusted)),
      ("a cancelled transfer", .failure(.cancelled)),
      ("half a response", .half),
      ("a response that is too large", .tooLarge),
    ] + InvalidResponse.named.map { ($0.name, .invalid($0.way)) }
}
