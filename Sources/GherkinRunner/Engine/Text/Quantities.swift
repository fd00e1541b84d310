import Foundation

extension Int {
  /// The number of things, in words for people: `1 file`, `2 files`.
  package func counted(_ noun: String) -> String {
    self == 1 ? "1 \(noun)" : "\(self) \(noun)s"
  }

  /// The bytes in this many megabytes, or the largest number.
  package var megabytes: Int {
    let (bytes, isTooLarge) = multipliedReportingOverflow(by: 1 << 20)
    return isTooLarge ? .max : bytes
  }
}

extension Collection<String> {
  /// The first few texts, and how many more there are: `a, b and 2 more`.
  package func listed(upTo limit: Int = 5) -> String {
    prefix(limit).joined(separator: ", ") + (count > limit ? " and \(count - limit) more" : "")
  }
}

extension Array where Element: Equatable {
  /// The elements, each once.
  package var unique: [Element] { reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
}

extension BinaryInteger {
  /// The digits of the number, with zeros before them up to `width`.
  package func digits(_ width: Int, radix: Int = 10) -> String {
    let digits = String(self, radix: radix)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}

/// Durations in words for people.
extension Duration {
  /// The duration as a report shows it, to the millisecond: `0.012 s`, `2 min 05.300 s`.
  package var text: String {
    let (seconds, milliseconds) = (wholeSeconds, microseconds / 1_000 % 1_000)
    let fraction = milliseconds.digits(3)
    guard seconds >= 60 else { return "\(seconds).\(fraction) s" }
    return "\(seconds / 60) min \((seconds % 60).digits(2)).\(fraction) s"
  }

  /// The duration where a single step matters: to the microsecond below a millisecond, `417 µs`.
  package var fineText: String {
    (1..<1000).contains(microseconds) ? "\(microseconds) µs" : text
  }

  /// The duration to the second, for estimates: `45 s`, `3 min 05 s`.
  package var coarseText: String {
    let seconds = wholeSeconds
    return seconds < 60 ? "\(seconds) s" : "\(seconds / 60) min \((seconds % 60).digits(2)) s"
  }

  fileprivate var wholeSeconds: Int { Int(max(.zero, self).components.seconds) }
}

/// Times and durations as machines read them.
extension Duration {
  /// A time since 1970, or a duration, as files have it; `nil` if it is negative or after the year 9999, or if the
  /// nanoseconds are a second or more.
  package init?(seconds: Int64, nanos: Int64) {
    let lastSecond: Int64 = 253_402_300_799
    guard (0...lastSecond).contains(seconds), (0..<1_000_000_000).contains(nanos) else {
      return nil
    }
    self = .seconds(seconds) + .nanoseconds(nanos)
  }

  /// The time since 1970 as a date and time of day in UTC: `2026-11-21T02:40:00.123`.
  package var timestamp: String {
    let (seconds, attoseconds) = components
    let second = Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601).dropLast()
    return "\(second).\((attoseconds / 1_000_000_000_000_000).digits(3))"
  }

  /// The whole microseconds, at most the largest number; 0 for a negative duration.
  var microseconds: Int {
    let (seconds, attoseconds) = max(.zero, self).components
    let (product, isTooLarge) = Int(seconds).multipliedReportingOverflow(by: 1_000_000)
    let (sum, isLarger) = product.addingReportingOverflow(Int(attoseconds / 1_000_000_000_000))
    return isTooLarge || isLarger ? .max : sum
  }

  /// The milliseconds with three decimals, as machines read them: `12.345`.
  package var millisecondsText: String {
    "\(microseconds / 1_000).\((microseconds % 1_000).digits(3))"
  }

  /// The seconds with three decimals, as machines read them: `0.012`.
  package var secondsText: String {
    "\(wholeSeconds).\((max(.zero, self).components.attoseconds / 1_000_000_000_000_000).digits(3))"
  }
}

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

/// The version of this package.
package enum Version {
  package static let current = "0.1.0"
}
