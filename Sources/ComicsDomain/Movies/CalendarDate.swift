/// A day of the Gregorian calendar, the same in every time zone; written `yyyy-MM-dd`.
package struct CalendarDate: Hashable, Sendable {
  /// The year, from 0 to 9999.
  package let year: Int
  /// The month, from 1 to 12.
  package let month: Int
  /// The day, from 1 to the last of the month.
  package let day: Int

  /// Reads a day written `yyyy-MM-dd`; none when it is written otherwise or no such day exists.
  package init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2], parts.allSatisfy({ $0.allSatisfy(\.isASCIIDigit) }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
      (1...12).contains(month), (1...Self.dayCount(ofMonth: month, in: year)).contains(day)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  private static func dayCount(ofMonth month: Int, in year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension CalendarDate: CustomStringConvertible {
  package var description: String {
    [(year, 4), (month, 2), (day, 2)]
      .map { number, width in
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
      }
      .joined(separator: "-")
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isWholeNumber }
}
