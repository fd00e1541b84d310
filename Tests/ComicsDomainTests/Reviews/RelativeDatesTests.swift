import ComicsDomain
import Foundation
import Testing

struct RelativeDatesTests {
  @Test(arguments: ages)
  func `tells the age in the greatest unit that fits`(seconds: TimeInterval, words: String) {
    #expect(dates().words(for: now - seconds) == words)
  }

  @Test(arguments: ["America/New_York", "Asia/Kathmandu", "GMT"])
  func `says the same in every time zone`(zone: String) throws {
    let dates = dates(in: try #require(TimeZone(identifier: zone)))
    #expect(dates.words(for: now - 2 * Self.day) == "2 days ago")
    #expect(dates.words(for: now - 600) == "10 minutes ago")
  }

  private static let day: TimeInterval = 86_400
  private static let ages: [(TimeInterval, String)] = [
    (0, "in 0 seconds"), (59, "59 seconds ago"), (60, "1 minute ago"), (3_600, "1 hour ago"),
    (day, "1 day ago"), (7 * day, "1 week ago"), (40 * day, "1 month ago"),
    (400 * day, "1 year ago"), (-600, "in 10 minutes"),
  ]

  private let now = Date(timeIntervalSince1970: 1_675_740_020)

  private func dates(in zone: TimeZone = .gmt) -> RelativeDates {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    return RelativeDates(locale: Language.english.locale, calendar: calendar) { [now] in now }
  }
}
