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
    #expect(try MarvelCharacterMapper.map(response(item)).items == [character])
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
    #expect(try MarvelComicMapper.map(response(item)).items == [comic])
  }

  @Test(arguments: [
    #"{"name": "Nameless", "title": "None"}"#, #"{"id": null}"#, #"{"id": "1"}"#, "null",
  ])
  func `refuses what has no number`(item: String) {
    #expect(throws: LoadError.invalidData) { try MarvelCharacterMapper.map(response(item)) }
    #expect(throws: LoadError.invalidData) { try MarvelComicMapper.map(response(item)) }
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

  @Test(arguments: [
    (Thumbnail(path: "http://example.org/a.b", fileExtension: "gif"), "http://example.org/a.b.gif"),
    (Thumbnail(path: "http://[", fileExtension: "jpg"), nil),
  ])
  func `makes a picture of a path and an ending`(thumbnail: Thumbnail, address: String?) {
    let picture = address.flatMap { URL(string: $0) }.map(Picture.address) ?? .placeholder
    #expect(Picture(thumbnail) == picture)
  }

  private func response(_ item: String) -> HTTPResponse {
    let data = #"{"offset": 0, "limit": 50, "total": 1, "count": 1, "results": [\#(item)]}"#
    return HTTPResponse(status: 200, body: Data(#"{"code": 200, "data": \#(data)}"#.utf8))
  }
}
