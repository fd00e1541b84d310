import ComicsDomain
import ComicsTestDoubles
import Foundation
import Testing

struct FeedMapperTests {
  private func map(_ body: String, number: Int = 2) throws(LoadError) -> Page<Movie> {
    try FeedMapper.map(HTTPResponse(status: 200, body: Data(body.utf8)), number: number)
  }

  @Test(arguments: InvalidResponse.allCases)
  func `refuses a response that cannot be used`(way: InvalidResponse) {
    let body = Data(way.body(for: .feed(page: 1)).utf8)
    #expect(throws: LoadError.invalidData) {
      try FeedMapper.map(HTTPResponse(status: way.status, body: body), number: 1)
    }
  }

  @Test(arguments: [
    ("", 3), (#", "total_pages": null"#, 3), (#", "total_pages": 3"#, 3),
    (#", "total_pages": 2"#, nil), (#", "total_pages": 1"#, nil),
    (#", "page": 7, "total_pages": 3"#, 3),
  ])
  func `goes on after the page that was asked for, unless it was the last`(
    members: String, next: Int?
  ) throws {
    let page = try map(#"{"results": [{"id": 7, "title": "One"}]\#(members)}"#)
    #expect(page == Page(items: [Movie(id: .number(7), title: "One")], next: next))
  }

  @Test func `ends where pages can no longer be counted`() throws {
    let page = try map(#"{"results": [{"id": 7, "title": "One"}]}"#, number: .max)
    #expect(page == Page(items: [Movie(id: .number(7), title: "One")]))
  }

  @Test(arguments: [
    (#""/p.jpg""#, "/p.jpg"), (#""p.jpg""#, "p.jpg"), (#""""#, nil), ("null", nil),
  ])
  func `leaves the path of a poster as it is`(path: String, expected: String?) throws {
    let page = try map(#"{"results": [{"id": 7, "title": "One", "poster_path": \#(path)}]}"#)
    #expect(page.items.map(\.posterPath) == [expected])
  }
}
