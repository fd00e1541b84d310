import ComicsDomain
import ComicsTestDoubles
import Foundation
import Testing

struct ReviewsMapperTests {
  private func map(_ body: String) throws(LoadError) -> [MovieReview] {
    try MovieDatabase.reviews(in: HTTPResponse(status: 200, body: Data(body.utf8)))
  }

  private func review(written: String) -> String {
    #"{"results": [{"id": "r", "author": "Ada", "content": "c", "created_at": "\#(written)"}]}"#
  }

  @Test(arguments: InvalidResponse.allCases)
  func `refuses a response that cannot be used`(way: InvalidResponse) {
    #expect(throws: LoadError.invalidData) {
      try MovieDatabase.reviews(in: ScriptedAnswer.invalid(way).response(to: "movie/101/reviews"))
    }
  }

  @Test func `reads reviews in order`() throws {
    #expect(
      try MovieDatabase.reviews(in: ScriptedAnswer.valid.response(to: "movie/101/reviews")) == [
        MovieReview(
          id: "r1", author: "Ada", content: "Dry for the most part.",
          createdAt: Date(timeIntervalSince1970: 1_675_740_020)),
        MovieReview(
          id: "r2", author: "Ben", content: "Clouds, at last.",
          createdAt: Date(timeIntervalSince1970: 1_675_683_997)),
      ])
  }

  @Test func `reads that there are none`() throws { #expect(try map(#"{"results": []}"#) == []) }

  @Test(arguments: [
    ("2023-02-07T03:20:20.268Z", 1_675_740_020.268), ("2023-02-07T03:20:20Z", 1_675_740_020),
    ("2023-02-07T04:20:20+01:00", 1_675_740_020), ("2024-02-29T00:00:00Z", 1_709_164_800),
  ])
  func `reads a moment with and without a fraction`(text: String, seconds: TimeInterval) throws {
    let date = try #require(try map(review(written: text)).first?.createdAt)
    #expect(abs(date.timeIntervalSince1970 - seconds) < 0.000_1)
  }

  @Test(arguments: ["", "yesterday", "2023-02-07", "2023-02-07T03:20:20", "2023-13-07T03:20:20Z"])
  func `refuses all reviews for one of an unknown moment`(text: String) {
    #expect(throws: LoadError.invalidData) { try map(review(written: text)) }
  }
}

struct RelativeDatesTests {
  @Test(arguments: ages)
  func `tells the age in the greatest unit that fits`(
    seconds: TimeInterval, words: String
  ) { #expect(dates().words(for: now - seconds) == words) }

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
