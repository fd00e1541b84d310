package import Foundation

/// How long a saved feed may be shown: less than seven days.
package enum FeedCachePolicy {
  private static let maximumAgeInDays = 7

  /// Whether what was saved at `timestamp` may be shown at `now`; at seven days it may no longer.
  ///
  /// Days are those of UTC, which are all of one length: the user's clock may change for the summer,
  /// the answer does not.
  package static func isFresh(_ timestamp: Date, at now: Date) -> Bool {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let end = calendar.date(byAdding: .day, value: maximumAgeInDays, to: timestamp)
    return end.map { now < $0 } ?? false
  }
}
