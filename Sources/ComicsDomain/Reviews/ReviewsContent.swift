/// The reviews of a movie as the screen shows them.
package struct ReviewsContent: Hashable, Sendable {
  /// One review in the list.
  package struct Row: Hashable, Sendable {
    /// Who wrote it.
    package let author: String
    /// What was written.
    package let content: String
    /// How long ago it was written, in words.
    package let date: String
  }

  /// The rows from top to bottom.
  package let rows: [Row]

  /// Prepares reviews for display, as seen from the present of the dates.
  package init(_ reviews: [MovieReview], dates: RelativeDates) {
    self.rows = reviews.map { review in
      Row(author: review.author, content: review.content, date: dates.words(for: review.createdAt))
    }
  }
}
