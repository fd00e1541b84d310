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
