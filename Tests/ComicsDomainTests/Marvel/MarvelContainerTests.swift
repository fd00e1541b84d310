import ComicsDomain
import Foundation
import Testing

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
  ) {
    let container = MarvelContainer(limit: limit, total: total, items: Array(0..<count))
    #expect(container.page(at: offset) == Page(items: Array(0..<count), next: next))
  }

  @Test(arguments: [
    (401, LoadError.unauthorized), (403, .unauthorized), (404, .notFound),
    (201, .invalidData), (304, .invalidData), (409, .invalidData), (429, .invalidData),
    (500, .invalidData),
  ])
  func `tells a refusal from what is not there`(status: Int, error: LoadError) {
    let response = HTTPResponse(status: status, body: Data(Self.body().utf8))
    #expect(throws: error) { try MarvelCharacterMapper.map(response) }
  }

  @Test(arguments: ["offset", "limit", "total", "count", "results"])
  func `demands to know the whole list`(member: String) {
    let response = HTTPResponse(status: 200, body: Data(Self.body(without: member).utf8))
    #expect(throws: LoadError.invalidData) { try MarvelCharacterMapper.map(response) }
    #expect(throws: LoadError.invalidData) { try MarvelComicMapper.map(response) }
  }

  @Test func `takes the first of several for the one that was asked for`() throws {
    let container = MarvelContainer(limit: 2, total: 2, items: ["first", "second"])
    #expect(try container.only() == "first")
    #expect(throws: LoadError.notFound) {
      try MarvelContainer<String>(limit: 2, total: 0, items: []).only()
    }
  }

  @Test func `does not look at the wrapping`() throws {
    let response = HTTPResponse(status: 200, body: Data(Self.body().utf8))
    let container = try MarvelCharacterMapper.map(response)
    #expect(container.items == [MarvelCharacter(id: 1)])
    #expect(try container.only().id == 1)
  }

  /// A part of a list with one item, in an envelope without any other member.
  private static func body(without missing: String = "") -> String {
    let members = [
      ("offset", "0"), ("limit", "50"), ("total", "1"), ("count", "1"),
      ("results", #"[{"id": 1}]"#),
    ]
    let data = members.filter { $0.0 != missing }.map { "\"\($0)\": \($1)" }
    return #"{"data": {\#(data.joined(separator: ", "))}}"#
  }
}
