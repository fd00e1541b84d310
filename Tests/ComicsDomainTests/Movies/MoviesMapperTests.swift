import ComicsDomain
import ComicsTestDoubles
import Foundation
import Testing

struct MoviesMapperTests {
  private func map(_ body: String, status: Int = 200) throws(LoadError) -> [Movie] {
    try MovieDatabase.movies(in: HTTPResponse(status: status, body: Data(body.utf8)))
  }

  @Test(arguments: InvalidResponse.allCases)
  func `refuses a response that cannot be used`(way: InvalidResponse) {
    #expect(throws: LoadError.invalidData) {
      try MovieDatabase.movies(in: ScriptedAnswer.invalid(way).response(to: "movie/popular"))
    }
  }

  @Test func `reads an empty list`() throws { #expect(try map(#"{"results": []}"#) == []) }

  @Test func `reads movies in order`() throws {
    let body = """
      {"page": 1, "results": [
        {"id": 9, "title": "Second", "release_date": "2024-07-24", "poster_path": "/p.jpg", "overview": "o"},
        {"id": 7, "title": "First", "release_date": "", "poster_path": null}
      ]}
      """
    #expect(
      try map(body) == [
        Movie(
          id: 9, title: "Second", overview: "o", posterPath: "/p.jpg",
          releaseDate: CalendarDate("2024-07-24")), Movie(id: 7, title: "First"),
      ])
  }

  @Test(arguments: [
    #"{"results": [{"id": 1, "overview": "no title"}]}"#,
    #"{"results": [{"id": 1, "title": null}]}"#,
    #"{"results": [{"id": 1, "title": "good"}, {"id": 2, "title": 5}]}"#,
    #"{"results": [{"id": 1, "title": "good"}, {"title": "no number"}]}"#,
  ])
  func `refuses the whole list for one movie that cannot be read`(body: String) {
    #expect(throws: LoadError.invalidData) { try map(body) }
  }

  @Test func `leaves out a release date that is not a day, and nothing else`() throws {
    let movies = try map(#"{"results": [{"id": 1, "title": "t", "release_date": "2023-02-29"}]}"#)
    #expect(movies == [Movie(id: 1, title: "t")])
  }

  @Test(arguments: ["/p.jpg", "p.jpg"])
  func `finds the poster at the size of a row`(path: String) {
    let posters = PosterAddress(base: URL(constant: "https://image.tmdb.org/t/p"), width: .row)
    #expect(posters.url(for: path).absoluteString == "https://image.tmdb.org/t/p/w185/p.jpg")
  }
}

struct CalendarDateTests {
  @Test(arguments: [
    "2024-07-24", "2024-02-29", "2000-02-29", "1957-03-01", "0001-01-01", "9999-12-31",
    "2024-01-31", "2024-03-31", "2024-05-31", "2024-07-31", "2024-08-31", "2024-10-31",
    "2024-12-31", "2024-04-30", "2024-06-30", "2024-09-30", "2024-11-30", "2023-02-28",
    "2024-12-01", "0000-02-29",
  ])
  func `reads and writes a day`(text: String) {
    #expect(CalendarDate(text)?.description == text)
  }

  @Test(arguments: [
    "", "2024", "2024-7-24", "24-07-2024", "2024-13-01", "2024-00-10", "2024-04-31", "2023-02-29",
    "1900-02-29", "2100-02-29", "2024-02-30", "2024-06-31", "2024-09-31", "2024-11-31",
    "2024-01-32", "2024-12-32", "2024-+1-02", "2024-01-+2", "2024-1-012", "02024-01-02",
    "2024-०१-02", "2024-07-00", "2024-07-24T00:00:00Z", "+024-07-24", "٢٠٢٤-٠٧-٢٤", "2024-07--1",
    "yyyy-MM-dd", "2024/07/24", " 2024-07-24",
  ])
  func `refuses what is not a day`(text: String) { #expect(CalendarDate(text) == nil) }
}
