package import Foundation

/// How long a saved feed may be shown: less than seven days, whichever way the clock was set meanwhile.
package enum FeedCachePolicy {
  /// Seven days of 24 hours: the user's clock may change for the summer, the answer does not.
  private static let maximumAge: TimeInterval = 7 * 24 * 60 * 60

  /// Whether what was saved at `timestamp` may be shown at `now`; at seven days it may no longer.
  package static func isFresh(_ timestamp: Date, at now: Date) -> Bool {
    abs(now.timeIntervalSince(timestamp)) < maximumAge
  }
}
