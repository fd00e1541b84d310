package import Foundation

/// Prepares the reviews of a movie for their list, where nothing can be tapped.
package typealias ReviewsPresenter = ResourcePresenter<[MovieReview]>

extension ReviewsPresenter {
  /// A presenter that loads the reviews of the movie.
  ///
  /// - Parameter dates: Says how long ago a review was written.
  package convenience init(
    movie: Movie, database: MovieDatabase, words: Localization, dates: RelativeDates
  ) {
    self.init(
      title: words[.reviewsTitle], messages: .reviews(in: words),
      listing: { reviews in
        Listing(
          items: reviews.map { review in
            Listing.Item(
              Row(
                id: review.id,
                [
                  .author: review.author, .content: review.content,
                  .date: dates.words(for: review.createdAt),
                ]))
          })
      },
      operation: { () async throws(LoadError) in try await database.reviews(of: movie) })
  }
}

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
