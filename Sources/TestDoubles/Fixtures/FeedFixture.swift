/// The movie feed as the server holds it: page by page, and empty beyond the last.
package struct FeedFixture: Hashable, Sendable {
  /// The pages in order.
  package var pages: [[MovieFixture]]

  /// A feed of the given pages.
  package init(pages: [[MovieFixture]] = []) {
    self.pages = pages
  }

  /// The movies of the page with the given number, the first being 1.
  package func page(_ number: Int) -> [MovieFixture] {
    pages.indices.contains(number - 1) ? pages[number - 1] : []
  }
}
