extension JSONBody {
  /// A page of the feed.
  package static func feed(_ feed: FeedFixture, page number: Int) -> String {
    text(
      PageWire(
        page: number, results: feed.page(number),
        total_pages: feed.tellsPageCount ? feed.pages.count : nil))
  }

  /// The reviews of a movie, which are all on one page.
  package static func reviews(_ reviews: [ReviewFixture]) -> String {
    text(PageWire(page: 1, results: reviews, total_pages: 1))
  }
}

private struct PageWire<Item: Encodable>: Encodable {
  let page: Int
  let results: [Item]
  let total_pages: Int?
}
