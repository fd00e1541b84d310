import ComicsDomain
import ComicsTestDoubles
import GherkinRunner

extension LoadOutcome {
  /// `{outcome}`: the outcomes that have a name. Besides them, features write `status 429` and the like.
  static let parameter = ParameterType("outcome", oneOf: named.map { ($0.words, $0.outcome) })

  /// A response with a good body under the given status.
  init(status: Int) throws {
    try expect(
      (100...599).contains(status), "there is no status \(status): it is a number from 100 to 599")
    self = .invalid(.status(status))
  }

  /// The outcome as features write it after “ends with”.
  var inWords: String {
    if case .invalid(.status(let status)) = self { return "status \(status)" }
    return Self.named.first { $0.outcome == self }?.words ?? "\(self)"
  }
}

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

extension Result where Success: Sendable {
  /// What comes of the work: its value, or the error that it throws.
  init(of work: @Sendable () async throws(Failure) -> Success) async {
    do throws(Failure) {
      self = .success(try await work())
    } catch {
      self = .failure(error)
    }
  }
}
