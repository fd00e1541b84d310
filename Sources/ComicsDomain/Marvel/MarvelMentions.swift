/// What else a character or a comic is mentioned with: how much there is of it, and the first few by name.
package struct MarvelMentions: Hashable, Sendable {
  /// How many there are in all.
  package let available: Int
  /// Those that are named.
  package let named: [MarvelLink]

  /// Mentions of so many, of which some are named.
  package init(available: Int = 0, named: [MarvelLink] = []) {
    self.available = available
    self.named = named
  }
}
