package import Foundation

/// What somebody wrote about a movie.
package struct MovieReview: Hashable, Identifiable, Sendable {
  /// What tells this review from the others.
  package let id: String
  /// Who wrote it.
  package let author: String
  /// What was written.
  package let content: String
  /// When it was written.
  package let createdAt: Date

  /// A review made of its parts.
  package init(id: String, author: String, content: String, createdAt: Date) {
    self.id = id
    self.author = author
    self.content = content
    self.createdAt = createdAt
  }
}
