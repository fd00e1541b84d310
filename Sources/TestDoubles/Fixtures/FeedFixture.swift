/// The movie feed as the server holds it: page by page, and empty beyond the last.
package struct FeedFixture: Hashable, Sendable {
  /// The pages in order.
  package var pages: [[MovieFixture]]
  /// Whether each page says how many there are; otherwise only an empty one shows that the feed is over.
  package var tellsPageCount: Bool

  /// A feed of the given pages.
  package init(pages: [[MovieFixture]] = [], tellsPageCount: Bool = true) {
    self.pages = pages
    self.tellsPageCount = tellsPageCount
  }

  /// The movies of the page with the given number, the first being 1.
  package func page(_ number: Int) -> [MovieFixture] {
    pages.indices.contains(number - 1) ? pages[number - 1] : []
  }
}
