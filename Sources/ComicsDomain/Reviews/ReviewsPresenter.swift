/// Prepares the reviews of a movie for their screen.
package typealias ReviewsPresenter = ResourcePresenter<[MovieReview], ReviewsContent>

extension ReviewsPresenter {
  /// A presenter for the given screen, which owns it.
  package convenience init(
    view: View, movie: Movie, loader: any ReviewsLoader, words: Localization, dates: RelativeDates
  ) {
    self.init(
      view: view, title: words[.reviewsTitle],
      load: ResourceLoad(
        view: view, messages: .reviews(in: words),
        content: { $0.isEmpty ? nil : ReviewsContent($0, dates: dates) },
        operation: { () async throws(LoadError) in try await loader.reviews(of: movie) }))
  }
}
