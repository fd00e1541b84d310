/// A day, as people write the end of something: `2026-12-31`.
package struct CalendarDay: Sendable, Equatable, Comparable, CustomStringConvertible {
  /// The year, the month and the day, as in `20261231`.
  private let number: Int

  /// Reads `2026-12-31`. Returns nil if `text` is not a day of the calendar.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2],
      text.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || (48...57).contains($0) }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
      (1...12).contains(month), (1...Self.days(of: month, year)).contains(day)
    else { return nil }
    number = (year * 100 + month) * 100 + day
  }

  /// The day in UTC of a time since 1970.
  package init(at time: Duration) {
    // A timestamp begins with the day.
    number = Int(time.timestamp.prefix(10).filter { $0 != "-" }) ?? 0
  }

  private static func days(of month: Int, _ year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// How many days lie between it and the first of January 1970, a negative number before that.
  package var daysSince1970: Int {
    // Years begin with March, so that the day that is not in every year is the last.
    let month = number / 100 % 100
    let year = number / 10_000 - (month < 3 ? 1 : 0)
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + number % 100 - 1
    // Year 0 is the earliest, and -1 with its first months.
    let (era, yearOfEra) = year < 0 ? (-1, 399) : (year / 400, year % 400)
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  package static func < (one: CalendarDay, other: CalendarDay) -> Bool {
    one.number < other.number
  }

  package var description: String {
    let digits = String(number + 100_000_000).dropFirst()
    return "\(digits.prefix(4))-\(digits.dropFirst(4).prefix(2))-\(digits.suffix(2))"
  }
}
