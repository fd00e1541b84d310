import Foundation
import GherkinRunner

/// How long ago something was saved.
struct CacheAge: Hashable, Sendable {
  /// The age in seconds.
  let seconds: TimeInterval

  /// `{age}`: "7 days", "7 days less a second", "7 days and a second".
  static let parameter = ParameterType(
    "age", pattern: #"(\d+) days?( less a second| and a second)?"#
  ) { groups in
    guard groups.count == 2, let days = groups[0].flatMap(Double.init) else {
      throw ExpectationFailure("an age is written “7 days”, “7 days less a second” or the like")
    }
    let rest: TimeInterval =
      switch groups[1] {
      case " less a second": -1
      case " and a second": 1
      default: 0
      }
    return CacheAge(seconds: days * 24 * 60 * 60 + rest)
  }
}
