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
    (#"{ "items": [{}] }"#, "does not fit: ", "`items[0].title` is missing"),
    (
      #"{ "items": [{ "title": null }] }"#, "does not fit: ",
      "`items[0].title`: `null` does not fit here. Write a text between quotes"
    ),
    (
      #"{ "items": [{ "title": 1 }] }"#, "does not fit: ",
      "`items[0].title`: `1` does not fit here. Write a text between quotes, such as `\"Saga\"`."
    ),
    (
      #"{ "items": [{ "title": "a", "count": 1.5 }] }"#, "does not fit: ",
      "`items[0].count`: `1.5` does not fit here. Write a whole number in digits, such as 3."
    ),
    (
      #"{ "items": [{ "title": "a", "count": 1e400 }] }"#, "does not fit: ",
      "`items[0].count`: `1e400` does not fit here. Write a whole number in digits"
    ),
    (
      #"{ "items": [{ "title": "a", "count": "2" }] }"#, "does not fit: ",
      "`items[0].count`: `\"2\"` does not fit here. Write a whole number in digits"
    ),
    (
      #"{ "items": { } }"#, "does not fit: ",
      "`items`: `{…}` does not fit here. Write a list between `[` and `]`."
    ),
    (
      #"{ "items": [7] }"#, "does not fit: ",
      "`items[0]`: `7` does not fit here. Write an object between `{` and `}`."
    ),
    (
      #"{ "items": [], "day": "yesterday" }"#, "does not fit: ",
      "`day`: `\"yesterday\"` does not fit here. Write a day such as `\"2024-05-31\"`"
    ),
    (#"{ "items": [}"#, "is not strict JSON", "line 1, column 13"),
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
    let message = try #require(refusal { try DocString(content: json).decoded(as: Order.self) })
    #expect(message.hasPrefix("the text below the step \(problem)"), "\(message)")
    #expect(message.contains(detail), "\(message)")
  }

  @Test(
    arguments: [
      ("1e400", "The number is too large or too small"),
      ("9007199254740993", "it would become 9007199254740992."),
      ("0.1000000000000000055", "it would become 0.1."), ("1e-400", "The number is too near to 0"),
      ("0.10", nil), ("16777217", nil), ("-1.5e3", nil),
    ] as [(String, String?)])
  func `a number is the one that was written, or is refused, wherever it stands`(
    number: String, problem: String?
  ) {
    struct Deep: Decodable {
      struct Part: Decodable { let bigNumber: [Double?] }
      let somePart: Part
      let others: [String: Double]?
    }
    let texts = [
      #"{ "some_part": { "big_number": [null, \#(number)] } }"#,
      #"{ "some_part": { "big_number": [] }, "others": { "a": \#(number) } }"#,
    ]
    for text in texts {
      let message = refusal { try DocString(content: text).decoded(as: Deep.self) }
      #expect((message == nil) == (problem == nil))
      guard let message, let problem else { continue }
      #expect(message.contains("`\(number)` does not fit here. "), "\(message)")
      #expect(message.contains(problem), "\(message)")
    }
  }

  @Test func `a number of a type that is too small for its digits is refused`() throws {
    struct Price: Decodable { let price: Float }
    #expect(
      refusal { try DocString(content: #"{ "price": 16777217 }"#).decoded(as: Price.self) }
        == "the text below the step does not fit: `price`: `16777217` does not fit here. The number cannot "
        + "be kept exactly: it would become 16777216. Write it with fewer digits, or ask a developer for a "
        + "type that keeps them.")
    let digits = String(repeating: "12", count: 20)
    #expect(throws: DocStringError.self) {
      try DocString(content: "[\(digits)]").decoded(as: [Decimal].self)
    }
    #expect(
      try DocString(content: "[16777216, 0.5]").decoded(as: [Float].self) == [16_777_216, 0.5])
  }

  @Test func `a date is written as a day or a time`() throws {
    let text = DocString(content: #"["1970-01-02", "1970-01-01T00:00:01Z", 0]"#)
    #expect(
      try text.decoded(as: [Date].self) == [
        Date(timeIntervalSince1970: 86_400), Date(timeIntervalSince1970: 1),
        Date(timeIntervalSinceReferenceDate: 0),
      ])
  }

  @Test func `a member that appears twice fails the step, since only one would count`() {
    let text = DocString(content: "{\n  \"price\": 1, \"price\": 2\n}")
    #expect(
      refusal { try text.decoded(as: [String: Int].self) }
        == "the text below the step is not strict JSON: in its line 2, column 15, \"price\" appears twice"
    )
  }

  @Test func `names are written in any way, and types decode themselves in any way`() throws {
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
    let shelf = DocString(
      content: """
        { "first_day": "1970-01-01T00:01Z", "prices": { "a_b": 1.25 }, "link": "https://a.example", "kind": "open",
          "rows": [[1, null], []] }
        """)
    let value = try shelf.decoded(as: Shelf.self)
    #expect(value.firstDay == Date(timeIntervalSince1970: 60))
    #expect(value.prices == ["a_b": 1.25] && value.rows == [[1, nil], []])
    let nested = DocString(content: #"{ "outer": { "inner": 3 } }"#)
    #expect(try nested.decoded(as: Nested.self).value == 3)
    let unknown = refusal { try DocString(content: #"["opne"]"#).decoded(as: [Shelf.Kind].self) }
    #expect(unknown?.contains(#"`[0]`: `"opne"` does not fit here."#) == true)
    let surplus = DocString(content: #"{ "outer": { "inner": 3, "x": 1 } }"#)
    #expect(refusal { try surplus.decoded(as: Nested.self) }?.contains("`outer.x`") == true)
  }

  @Test func `a step that cannot decode an answer says which part does not fit`() throws {
    struct Answer: Decodable { let count: Int }
    do {
      _ = try JSONDecoder().decode([Answer].self, from: Data(#"[{ "title": "Saga" }]"#.utf8))
      Issue.record("the member is missing")
    } catch { #expect(Problem(error).message == "the data does not fit: `[0].count` is missing") }
  }
}
