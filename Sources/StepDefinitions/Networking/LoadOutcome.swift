import ComicsTestDoubles
import GherkinRunner

extension LoadOutcome {
  /// `{outcome}`: the outcomes that have a name. Besides them, features write `status 429` and the like.
  static let parameter = ParameterType("outcome", oneOf: named.map { ($0.words, $0.outcome) })

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
    return Self.named.first { $0.outcome == self }?.words ?? "\(self)"
  }
}
