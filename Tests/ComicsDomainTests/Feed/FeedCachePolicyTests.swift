import ComicsDomain
import Foundation
import Testing

struct FeedCachePolicyTests {
  private static let week: TimeInterval = 7 * 24 * 60 * 60

  /// Ends of months and years, a leap day, and changes of the clock in America, Europe and on Lord Howe.
  @Test(arguments: [
    "2023-12-29T10:00:00Z", "2024-02-25T00:00:00Z", "2024-03-06T12:00:00Z",
    "2024-10-24T23:59:59Z", "2024-10-02T15:00:00Z", "1969-12-28T00:00:00Z", "2100-02-25T06:30:00Z",
  ])
  func `counts seven days of twenty-four hours from any time`(text: String) throws {
    let saved = try Date(text, strategy: .iso8601)
    #expect(FeedCachePolicy.isFresh(saved, at: saved))
    #expect(FeedCachePolicy.isFresh(saved, at: saved + Self.week - 1))
    #expect(!FeedCachePolicy.isFresh(saved, at: saved + Self.week))
    #expect(!FeedCachePolicy.isFresh(saved, at: saved + Self.week + 1))
  }

  @Test func `takes a feed from the future for fresh, as when the clock was set back`() {
    let saved = Date(timeIntervalSince1970: 1_710_331_200)
    #expect(FeedCachePolicy.isFresh(saved, at: saved - 1))
  }

  @Test(arguments: [1e300, -1e300, .infinity, -.infinity] as [TimeInterval])
  func `answers for times that no calendar knows`(time: TimeInterval) {
    let now = Date(timeIntervalSince1970: 1_710_331_200)
    #expect(FeedCachePolicy.isFresh(Date(timeIntervalSince1970: time), at: now) == (time > 0))
  }
}
