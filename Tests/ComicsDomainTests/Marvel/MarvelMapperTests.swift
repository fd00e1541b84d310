import ComicsDomain
import Foundation
import Testing

struct MarvelMapperTests {
  @Test(arguments: [
    (
      #"{"id": 1, "name": null, "description": null, "thumbnail": null, "comics": null}"#,
      MarvelCharacter(id: 1)
    ),
    (#"{"id": 1, "thumbnail": {"path": "http://example.org/a"}}"#, MarvelCharacter(id: 1)),
    (
      #"{"id": 1, "thumbnail": {"extension": "jpg"}, "modified": "-0001-11-30T00:00:00-0500"}"#,
      MarvelCharacter(id: 1)
    ),
    (
      #"{"id": 1, "stories": {"returned": 2, "items": [{"name": "a"}, {"name": "b"}]}}"#,
      MarvelCharacter(
        id: 1,
        stories: MarvelMentions(
          available: 2, named: [MarvelLink(name: "a", id: nil), MarvelLink(name: "b", id: nil)]))
    ),
    (
      #"{"id": 1, "stories": {"available": 21, "items": [{"resourceURI": "http://example.org/2"}]}}"#,
      MarvelCharacter(id: 1, stories: MarvelMentions(available: 21))
    ),
    (
      #"{"id": 1, "series": {"returned": 1, "items": [{"resourceURI": "http://example.org/2"}]}}"#,
      MarvelCharacter(id: 1, series: MarvelMentions(available: 1))
    ),
  ])
  func `accepts a character with parts missing`(item: String, character: MarvelCharacter) throws {
    #expect(try MarvelContainer<MarvelCharacter>(response(item)).items == [character])
  }

  @Test(arguments: [
    (
      #"{"id": 1, "title": null, "description": null, "digitalId": 2, "textObjects": null}"#,
      MarvelComic(id: 1)
    ),
    (#"{"id": 1, "textObjects": [], "series": {"resourceURI": "x"}}"#, MarvelComic(id: 1)),
    (
      #"{"id": 1, "textObjects": [{"text": "first"}, {"text": "second"}]}"#,
      MarvelComic(id: 1, text: "first")
    ),
    (#"{"id": 1, "textObjects": [{"type": "none"}, {"text": "second"}]}"#, MarvelComic(id: 1)),
  ])
  func `accepts a comic with parts missing`(item: String, comic: MarvelComic) throws {
    #expect(try MarvelContainer<MarvelComic>(response(item)).items == [comic])
  }

  @Test(arguments: [
    #"{"name": "Nameless", "title": "None"}"#, #"{"id": null}"#, #"{"id": "1"}"#, "null",
  ])
  func `refuses what has no number`(item: String) {
    #expect(throws: LoadError.invalidData) { try MarvelContainer<MarvelCharacter>(response(item)) }
    #expect(throws: LoadError.invalidData) { try MarvelContainer<MarvelComic>(response(item)) }
  }

  @Test(arguments: [
    ("http://gateway.marvel.com/v1/public/comics/21366", 21366),
    ("https://gateway.marvel.com/v1/public/comics/21366/", 21366), ("21366", 21366),
    ("http://gateway.marvel.com/v1/public/comics/", nil), ("http://example.org/12x", nil),
    ("http://example.org/99999999999999999999", nil), ("not an address", nil), ("", nil),
    (nil, nil),
  ])
  func `takes the number of a link from its address`(resource: String?, id: Int?) {
    #expect(MarvelLink(name: "", resource: resource).id == id)
  }

  @Test func `finds a picture in full size and at the size of a row`() {
    let picture = Thumbnail(path: "http://example.org/a.b", fileExtension: "gif")
    #expect(picture?.address.absoluteString == "https://example.org/a.b.gif")
    #expect(
      picture?.rowAddress.absoluteString == "https://example.org/a.b/standard_medium.gif")
    #expect(Thumbnail(path: "http://[", fileExtension: "jpg") == nil)
  }

  private func response(_ item: String) -> HTTPResponse {
    let data = #"{"offset": 0, "limit": 50, "total": 1, "count": 1, "results": [\#(item)]}"#
    return HTTPResponse(
      status: 200, body: Data(#"{"code": 200, "status": "Ok", "data": \#(data)}"#.utf8))
  }
}

struct MarvelContainerTests {
  @Test(arguments: [
    (0, 50, 50, 120, 50), (50, 50, 50, 120, 100), (100, 20, 50, 120, nil),  // in turn
    (0, 50, 50, 50, nil), (50, 50, 50, 100, nil),  // the whole list
    (0, 20, 20, 1493, 20),  // a service that gives fewer at once than it was asked for
    (0, 49, 50, 1493, nil), (0, 0, 50, 1493, nil),  // fewer than could have come
    (0, 3, 0, 0, nil), (0, 3, -1, -1, nil),  // numbers that make no sense
    (.max - 3, 3, 3, .max, nil), (.max - 2, 3, 3, .max, nil),  // the end of all numbers
  ])
  func `begins the next page behind all that was received`(
    offset: Int, count: Int, limit: Int, total: Int, next: Int?
  ) throws {
    let container = MarvelContainer(limit: limit, total: total, items: Array(0..<count))
    #expect(try container.page(at: offset) == Page(items: Array(0..<count), next: next))
  }

  @Test(arguments: [
    (401, LoadError.unauthorized), (403, .unauthorized), (404, .notFound),
    (201, .invalidData), (304, .invalidData), (409, .invalidData), (429, .invalidData),
    (500, .invalidData),
  ])
  func `tells a refusal from what is not there`(status: Int, error: LoadError) {
    let response = HTTPResponse(status: status, body: Data(Self.body().utf8))
    #expect(throws: error) { try MarvelContainer<MarvelCharacter>(response) }
  }

  @Test(arguments: [(nil, 1), (50, nil)] as [(Int?, Int?)])
  func `makes no page without knowing the whole list`(limit: Int?, total: Int?) {
    #expect(throws: LoadError.invalidData) {
      try MarvelContainer(limit: limit, total: total, items: ["first"]).page(at: 0)
    }
  }

  @Test func `takes the first of several for the one that was asked for`() throws {
    let container = MarvelContainer(limit: 2, total: 2, items: ["first", "second"])
    #expect(try container.only() == "first")
    #expect(throws: LoadError.notFound) {
      try MarvelContainer<String>(limit: 2, total: 0, items: []).only()
    }
  }

  @Test(arguments: [0, 199, 201, 204, 304, 400, 401, 500])
  func `believes only a response that calls itself good`(code: Int) throws {
    let response = HTTPResponse(status: 200, body: Data(Self.body(code: code).utf8))
    #expect(throws: LoadError.invalidData) { try MarvelContainer<MarvelCharacter>(response) }
  }

  /// A part of a list with one item.
  private static func body(code: Int = 200) -> String {
    #"{"code": \#(code), "status": "Ok", "data": {"limit": 1, "total": 1, "results": [{"id": 1}]}}"#
  }
}
