/// A review as the server holds it.
package struct ReviewFixture: Hashable, Sendable, Codable {
  /// Its identity.
  package let id: String
  /// Who wrote it.
  package let author: String
  /// What was written.
  package let content: String
  /// When it was written, as text.
  package let createdAt: String

  static let members: Set = ["id", "author", "content", "created_at"]

  private enum CodingKeys: String, CodingKey {
    case id, author, content
    case createdAt = "created_at"
  }

  /// A review made of its parts.
  package init(id: String, author: String, content: String, createdAt: String) {
    self.id = id
    self.author = author
    self.content = content
    self.createdAt = createdAt
  }
}
