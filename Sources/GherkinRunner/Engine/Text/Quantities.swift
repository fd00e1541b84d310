extension Int {
  /// The number of things, in words for people: `1 file`, `2 files`.
  func counted(_ noun: String) -> String {
    self == 1 ? "1 \(noun)" : "\(self) \(noun)s"
  }

  /// The bytes in this many megabytes, or the largest number.
  package var megabytes: Int {
    let (bytes, isTooLarge) = multipliedReportingOverflow(by: 1 << 20)
    return isTooLarge ? .max : bytes
  }
}

extension Duration {
  /// The duration as a report shows it, to the millisecond: `0.012 s`, `2 min 05.300 s`.
  package var text: String {
    let (seconds, attoseconds) = max(.zero, self).components
    let milliseconds = attoseconds / 1_000_000_000_000_000
    let fraction = padded(milliseconds, to: 3)
    guard seconds >= 60 else { return "\(seconds).\(fraction) s" }
    return "\(seconds / 60) min \(padded(seconds % 60, to: 2)).\(fraction) s"
  }
}

extension Duration {
  /// The duration where a single step matters: to the microsecond below a millisecond, `417 µs`.
  package var fineText: String {
    let (seconds, attoseconds) = components
    let microseconds = attoseconds / 1_000_000_000_000
    return seconds == 0 && (1..<1000).contains(microseconds) ? "\(microseconds) µs" : text
  }
}

private func padded(_ number: Int64, to width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}

extension Duration {
  /// A time since 1970, or a duration, as files have it; `nil` if it is negative or after the year 9999, or if the
  /// nanoseconds are a second or more.
  init?(seconds: Int64, nanos: Int64) {
    let lastSecond: Int64 = 253_402_300_799
    guard (0...lastSecond).contains(seconds), (0..<1_000_000_000).contains(nanos) else {
      return nil
    }
    self = .seconds(seconds) + .nanoseconds(nanos)
  }

  /// The time since 1970 as a date and time of day in UTC: `2026-11-21T02:40:00.123`.
  package var timestamp: String {
    let (seconds, attoseconds) = components
    let days = Int((Double(seconds) / 86_400).rounded(.down))
    let second = Int(seconds) - days * 86_400
    let (year, month, day) = Self.date(ofDay: days)
    var text: Bytes = []
    text.reserveCapacity(24)
    text.append(year, width: 4)
    text.append(month, width: 2, after: "-")
    text.append(day, width: 2, after: "-")
    text.append(second / 3600, width: 2, after: "T")
    text.append(second / 60 % 60, width: 2, after: ":")
    text.append(second % 60, width: 2, after: ":")
    text.append(Int(attoseconds / 1_000_000_000_000_000), width: 3, after: ".")
    return String(decoding: text, as: UTF8.self)
  }

  /// The whole microseconds, at most the largest number; 0 for a negative duration.
  var microseconds: Int {
    let (seconds, attoseconds) = max(.zero, self).components
    let (product, isTooLarge) = Int(seconds).multipliedReportingOverflow(by: 1_000_000)
    let (sum, isLarger) = product.addingReportingOverflow(Int(attoseconds / 1_000_000_000_000))
    return isTooLarge || isLarger ? .max : sum
  }

  /// The milliseconds with three decimals, as machines read them: `12.345`.
  var millisecondsText: String {
    let microseconds = microseconds
    var text: Bytes = []
    text.append(microseconds / 1_000, width: 1)
    text.append(microseconds % 1_000, width: 3, after: ".")
    return String(decoding: text, as: UTF8.self)
  }

  /// The seconds with three decimals, as machines read them: `0.012`.
  var secondsText: String {
    let (seconds, attoseconds) = max(.zero, self).components
    var text: Bytes = []
    text.append(Int(seconds), width: 1)
    text.append(Int(attoseconds / 1_000_000_000_000_000), width: 3, after: ".")
    return String(decoding: text, as: UTF8.self)
  }

  /// The date of a day since 1970. Years are counted from March, so that leap days end them.
  private static func date(ofDay days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }
}

extension Bytes {
  /// Appends `separator` and `number`, which is not negative, with zeros before it up to `width`.
  fileprivate mutating func append(
    _ number: Int, width: Int, after separator: Unicode.Scalar? = nil
  ) {
    if let separator { append(UInt8(ascii: separator)) }
    var divisor = 1
    for _ in 1..<width { divisor *= 10 }
    while number / divisor >= 10 { divisor *= 10 }
    while divisor > 0 {
      append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number / divisor % 10))
      divisor /= 10
    }
  }
}

/// The version of this package.
package enum Version {
  package static let current = "0.1.0"
}

extension Duration {
  /// The duration to the second, for estimates: `45 s`, `3 min 05 s`.
  var coarseText: String {
    let seconds = max(0, components.seconds)
    guard seconds >= 60 else { return "\(seconds) s" }
    let rest = seconds % 60
    return "\(seconds / 60) min \(rest < 10 ? "0" : "")\(rest) s"
  }
}
