/// Which scenarios are run again when they fail, and how often.
package struct RetryRule: Sendable, Equatable {
  /// How many attempts may follow the first.
  package var limit: Int
  /// The scenarios it is for; all of them without an expression.
  package var tags: TagExpression?

  package init(limit: Int = 0, tags: TagExpression? = nil) {
    self.limit = limit
    self.tags = tags
  }

  /// How often `pickle` may be run again.
  func count(for pickle: Pickle) -> Int {
    guard limit > 0, let tags else { return limit }
    return tags.evaluate(pickle.tags.map(\.name)) ? limit : 0
  }
}
