import Foundation
import GherkinRunner
import Testing

@Suite struct DocStringDecodingTests {
  @Test(arguments: [
    (
      #"{ "items": [{ "title": "Saga", "cuont": 2 }] }"#, "has `items[0].cuont`",
      "did you mean `count`?"
    ),
    (
      #"{ "items": [], "day": 1, "x": 1 }"#, "has `x`",
      "it reads `items`, `day`, `notes`"
    ),
    (
      #"{ "items": [], "notes": { "a": { "title": "b", "cuont": 1 } } }"#, "has `notes.a.cuont`",
      "`count`?"
    ),
    (#"{ "items": [{}] }"#, "does not fit Order", "`items[0].title` is missing"),
    (#"{ "items": [{ "title": null }] }"#, "does not fit Order", "`items[0].title` is null"),
    (#"{ "items": [{ "title": 1 }] }"#, "does not fit Order", "`items[0].title`: Expected"),
    (#"{ "items": [}"#, "is not JSON", "line 1, column 13"),
  ])
  func `JSON of a feature that a type does not read as a whole fails the step`(
    _ json: String, _ problem: String, _ detail: String
  ) throws {
    struct Order: Decodable {
      struct Item: Decodable {
        let title: String
        let count: Int?
      }
      let items: [Item]
      let day: Date?
      let notes: [String: Item]?
    }
    let error = #expect(throws: DocStringError.self) {
      try DocString(content: json).decoded(as: Order.self)
    }
    let message = try #require(error).description
    #expect(message.hasPrefix("the text below the step \(problem)"), "\(message)")
    #expect(message.contains(detail), "\(message)")
  }

  @Test func `a member that is there twice fails the step, since only one would count`() throws {
    let text = DocString(content: "{\n  \"price\": 1, \"price\": 2\n}")
    let error = #expect(throws: DocStringError.self) { try text.decoded(as: [String: Int].self) }
    #expect(
      try #require(error).description
        == "line 2, column 15 of the text below the step: \"price\" is there twice")
  }

  @Test func `JSON is decoded with the strategies of the decoder, and in whatever way types do it`()
    throws
  {
    struct Shelf: Decodable, Equatable {
      let firstDay: Date
      let prices: [String: Decimal]
      let link: URL?
      let rows: [[Int?]]
      let kind: Kind

      enum Kind: String, Decodable { case open, closed }
    }
    /// Reads the parts of an object by itself.
    struct Nested: Decodable, Equatable {
      let value: Int

      enum Key: CodingKey { case outer, inner }

      init(from decoder: any Decoder) throws {
        let outer = try decoder.container(keyedBy: Key.self)
        let inner = try outer.nestedContainer(keyedBy: Key.self, forKey: .outer)
        value = try inner.decode(Int.self, forKey: .inner)
      }
    }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    decoder.dateDecodingStrategy = .secondsSince1970
    let shelf = DocString(
      content: """
        { "first_day": 60, "prices": { "a_b": 1.25 }, "link": "https://a.example", "kind": "open",
          "rows": [[1, null], []] }
        """)
    let value = try shelf.decoded(as: Shelf.self, by: decoder)
    #expect(value.firstDay == Date(timeIntervalSince1970: 60))
    #expect(value.prices == ["a_b": 1.25] && value.rows == [[1, nil], []])
    let nested = DocString(content: #"{ "outer": { "inner": 3 } }"#)
    #expect(try nested.decoded(as: Nested.self).value == 3)
    let failure = #expect(throws: DocStringError.self) {
      try DocString(content: #"{ "outer": { "inner": 3, "x": 1 } }"#).decoded(as: Nested.self)
    }
    #expect(failure?.description.contains("`outer.x`") == true)
  }

  @Test func `a step that cannot decode an answer says which part does not fit`() throws {
    struct Answer: Decodable {
      let count: Int
    }
    do {
      _ = try JSONDecoder().decode([Answer].self, from: Data(#"[{ "title": "Saga" }]"#.utf8))
      Issue.record("the member is missing")
    } catch {
      #expect(Problem(error).message == "the data does not fit: `[0].count` is missing")
    }
  }
}
