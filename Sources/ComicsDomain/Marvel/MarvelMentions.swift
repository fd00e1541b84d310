/// What else a character or a comic is mentioned with: how much there is of it, and the first few by name.
package struct MarvelMentions: Hashable, Sendable {
  /// How many there are in all.
  package let available: Int
  /// Those that are named.
  package let named: [MarvelLink]

  /// Mentions; without a total, the number of those that are named is used (001-28).
  package init(available: Int? = nil, named: [MarvelLink] = []) {
    self.available = available ?? named.count
    self.named = named
  }
}
