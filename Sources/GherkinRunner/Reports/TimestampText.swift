extension Duration {
  /// The time since 1970 as a date and time of day in UTC: `2026-11-21T02:40:00.123`.
  package var timestamp: String {
    let (seconds, attoseconds) = components
    let days = Int((Double(seconds) / 86_400).rounded(.down))
    let second = Int(seconds) - days * 86_400
    let (year, month, day) = Self.date(ofDay: days)
    let date = "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    let time =
      "\(padded(second / 3600, 2)):\(padded(second / 60 % 60, 2)):\(padded(second % 60, 2))"
    return "\(date)T\(time).\(padded(Int(attoseconds / 1_000_000_000_000_000), 3))"
  }

  /// The seconds with three decimals, as machines read them: `0.012`.
  var secondsText: String {
    let (seconds, attoseconds) = components
    return "\(seconds).\(padded(Int(attoseconds / 1_000_000_000_000_000), 3))"
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

private func padded(_ number: Int, _ width: Int) -> String {
  let digits = String(number)
  let missing = width - digits.utf8.count
  return missing > 0 ? String(repeating: "0", count: missing) + digits : digits
}
