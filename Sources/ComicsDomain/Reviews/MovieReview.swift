package import Foundation

/// A review of a movie, by one of its viewers.
package struct MovieReview: Hashable, Identifiable, Sendable {
  /// The identity of this review.
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
