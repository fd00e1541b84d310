import ComicsDomain
import ComicsTestDoubles
import Foundation
import Testing

struct MoviesMapperTests {
  private func map(_ body: String, status: Int = 200) throws(LoadError) -> [Movie] {
    try MoviesMapper.map(HTTPResponse(status: status, body: Data(body.utf8)))
  }

  @Test(arguments: InvalidResponse.allCases)
  func `refuses a response that cannot be used`(way: InvalidResponse) {
    #expect(throws: LoadError.invalidData) {
      try map(way.body(for: .movies(.popular)), status: way.status)
    }
  }

  @Test func `reads an empty list`() throws {
    #expect(try map(#"{"results": []}"#) == [])
  }

  @Test func `reads movies in order`() throws {
    let body = """
      {"page": 1, "results": [
        {"title": "Second", "release_date": "2024-07-24", "poster_path": "/p.jpg", "overview": "o"},
        {"id": 7, "title": "First", "release_date": "", "poster_path": null}
      ]}
      """
    #expect(
      try map(body) == [
        Movie(
          id: .place(0), title: "Second", overview: "o", posterPath: "/p.jpg",
          releaseDate: CalendarDate("2024-07-24")),
        Movie(id: .number(7), title: "First"),
      ])
  }

  @Test func `tells movies without a number apart by their places`() throws {
    let movies = try map(#"{"results": [{"title": "Twin"}, {"title": "Twin"}]}"#)
    #expect(movies.map(\.id) == [.place(0), .place(1)])
  }

  @Test(arguments: [
    #"{"results": [{"overview": "no title"}]}"#,
    #"{"results": [{"title": null}]}"#,
    #"{"results": [{"title": "t", "release_date": "2023-02-29"}]}"#,
    #"{"results": [{"title": "good"}, {"title": 5}]}"#,
  ])
  func `refuses the whole list for one movie that cannot be read`(body: String) {
    #expect(throws: LoadError.invalidData) { try map(body) }
  }

  @Test(arguments: ["/p.jpg", "p.jpg"])
  func `finds the poster at the size of a row`(path: String) {
    let posters = PosterAddress(base: URL(constant: "https://image.tmdb.org/t/p"), width: .row)
    #expect(posters.url(for: path).absoluteString == "https://image.tmdb.org/t/p/w185/p.jpg")
  }
}
