package import Foundation

/// Says how long ago something happened, as in "10 minutes ago".
package struct RelativeDates: Sendable {
  private let now: @Sendable () -> Date
  private let locale: Locale
  private let calendar: Calendar

  /// Dates as seen from the time that `now` returns, in the language of the locale.
  package init(
    locale: Locale, calendar: Calendar = .autoupdatingCurrent,
    now: @escaping @Sendable () -> Date
  ) {
    self.now = now
    self.locale = locale
    self.calendar = calendar
  }

  /// How long before the present the date lies, in the greatest unit that fits.
  package func words(for date: Date) -> String {
    #if canImport(Darwin)
      // Not compiled where this was written, on Linux, which does not have it.
      let formatter = RelativeDateTimeFormatter()
      formatter.unitsStyle = .full
      formatter.locale = locale
      formatter.calendar = calendar
      return formatter.localizedString(for: date, relativeTo: now())
    #else
      return Date.AnchoredRelativeFormatStyle(
        anchor: date, presentation: .numeric, unitsStyle: .wide, locale: locale, calendar: calendar
      ).format(now())
    #endif
  }
}
