import ComicsDomain
import Foundation
import Testing

struct CachedFeedJSONTests {
  private static let feed = CachedFeed(
    Page(
      items: [
        Movie(
          id: .number(804095), title: "\"Élan\" / 忍者\n\u{0}", overview: "One.",
          posterPath: "a/b.jpg", releaseDate: CalendarDate("0024-02-29")),
        Movie(id: .place(0), title: ""),
      ], next: 3),
    timestamp: Date(timeIntervalSinceReferenceDate: 0.1 + 0.2))

  /// Feeds that are already on devices have to be readable by later versions of the app.
  private static let file = """
    {"movies":[\
    {"number":804095,"overview":"One.","posterPath":"a/b.jpg","releaseDate":"0024-02-29",\
    "title":"\\"Élan\\" / 忍者\\n\\u0000"},\
    {"overview":"","place":0,"title":""}],\
    "nextPage":3,"timestamp":0.30000000000000004,"version":1}
    """

  @Test func `is written in the format that earlier versions wrote`() throws {
    #expect(String(decoding: try CachedFeedJSON.data(of: Self.feed), as: UTF8.self) == Self.file)
  }

  @Test func `is read from the format that earlier versions wrote`() throws {
    #expect(try CachedFeedJSON.feed(in: Data(Self.file.utf8)) == Self.feed)
  }

  @Test(arguments: [
    "", "null", "[]", "{}",
    file.replacing(#""version":1"#, with: #""version":0"#),
    file.replacing(#","version":1"#, with: ""),
    file.replacing(#""place":0,"#, with: ""),
    file.replacing("0024-02-29", with: "0023-02-29"),
    file.replacing("0.30000000000000004", with: "\"yesterday\""),
    String(file.dropLast()),
  ])
  func `refuses what is no feed`(text: String) {
    #expect(text != Self.file)
    #expect(throws: (any Error).self) { try CachedFeedJSON.feed(in: Data(text.utf8)) }
  }

  @Test func `refuses to write a time that is none`() async throws {
    let endless = CachedFeed(Page(items: []), timestamp: Date(timeIntervalSince1970: .infinity))
    #expect(throws: (any Error).self) { try CachedFeedJSON.data(of: endless) }
  }
}
