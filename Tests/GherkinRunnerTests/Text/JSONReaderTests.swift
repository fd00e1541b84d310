import GherkinRunner
import Testing

/// JSON as it is read: strictly from files, leniently from messages. What a file with a mistake is answered with is
/// in `ConfigurationTests`.
@Suite struct JSONReaderTests {
  static let values: [(String, JSONValue)] = [
    ("null", JSONValue.null), ("true", true), (" [ ] ", []), ("{}", [:]),
    ("[1, -2, 0]", [1, -2, 0]), ("1.5e3", .number("1.5e3")), ("-0", .number("-0")),
    ("9223372036854775807", .integer(.max)),
    ("9223372036854775808", .number("9223372036854775808")),
    (#"{"b":1,"a":{"c":[true,null,"x"]}}"#, ["b": 1, "a": ["c": [true, nil, "x"]]]),
    (#""\"\\\/\b\f\n\r\t\u0041\u00e9\ud83d\udc1f🐟""#, "\"\\/\u{8}\u{C}\n\r\tAé🐟🐟"),
  ]

  @Test(arguments: values)
  func `a value is read`(text: String, expected: JSONValue) throws {
    #expect(try JSONReader.read(Bytes(text.utf8)) == expected)
    #expect(try JSONReader.read(Bytes(text.utf8), .message) == expected)
  }

  @Test(arguments: [
    (#""a\ud83d""#, "a\u{FFFD}"), (#""\ud83dx""#, "\u{FFFD}x"),
    (#""\udc1f\ud83d""#, "\u{FFFD}\u{FFFD}"),
    (#""\ud83d\u0041""#, "\u{FFFD}A"), (#""\ud83d\ud83d\udc1f""#, "\u{FFFD}🐟"),
  ])
  func `half a surrogate pair is an error in a file and a replacement character in a message`(
    text: String, expected: String
  ) throws {
    #expect(throws: JSONReader.Fault.self) { try JSONReader.read(Bytes(text.utf8)) }
    #expect(try JSONReader.read(Bytes(text.utf8), .message) == .text(expected))
  }

  @Test func `bytes that are not UTF-8 are an error in a file and replaced in a message`() throws {
    let bytes: Bytes = [0x22, 0x61, 0xFF, 0x22]
    #expect(throws: JSONReader.Fault.self) { try JSONReader.read(bytes) }
    #expect(try JSONReader.read(bytes, .message) == "a\u{FFFD}")
  }

  @Test func `of members with the same name, the last counts in a message`() throws {
    let bytes = Bytes(#"{"a":1,"b":2,"a":3}"#.utf8)
    #expect(throws: JSONReader.Fault.self) { try JSONReader.read(bytes) }
    #expect(try JSONReader.read(bytes, .message) == ["a": 3, "b": 2])
  }

  @Test(arguments: [
    "01", "1.", ".5", "+1", "1e", "--1", "tru", "[1,]", #"{"a":1,}"#, "[1", "\"a", #""\x""#, "1 2",
  ])
  func `what is not JSON is an error everywhere`(text: String) {
    #expect(throws: JSONReader.Fault.self) { try JSONReader.read(Bytes(text.utf8)) }
    #expect(throws: JSONReader.Fault.self) { try JSONReader.read(Bytes(text.utf8), .message) }
  }

  @Test(arguments: [("a\tb", "a control character"), ("a\nb", "a quote is missing")])
  func `what must not stand in a text is named`(content: String, problem: String) {
    let fault = #expect(throws: JSONReader.Fault.self) {
      try JSONReader.read(Bytes("\"\(content)\"".utf8))
    }
    #expect(fault?.reason.contains(problem) == true)
  }

  @Test func `values are not nested without limit`() {
    let text = String(repeating: "[", count: 1_000_000)
    #expect(throws: JSONReader.Fault.self) { try JSONReader.read(Bytes(text.utf8), .message) }
  }

  @Test func `lists side by side do not count as nested`() throws {
    let text = "[" + Array(repeating: "[],{}", count: 200).joined(separator: ",") + "]"
    #expect(try JSONReader.read(Bytes(text.utf8)).array?.count == 400)
  }

  @Test func `a value is written as it is read, with members in their order`() throws {
    let text = #"{"z":[1,2.50,true,null,{"ü\"\n":"\u0001"}],"a":{},"m":-9223372036854775808}"#
    let value = try JSONReader.read(Bytes(text.utf8))
    #expect(String(decoding: value.bytes, as: UTF8.self) == text)
  }

  @Test func `members are looked up, set and removed`() throws {
    var object = try #require((["a": 1, "b": ["c": 2.asJSON]] as JSONValue).members)
    #expect(object["b"]?["c"]?.int == 2)
    #expect(object["x"] == nil)
    object["a"] = "new"
    object["d"] = true
    object["b"] = nil
    #expect(JSONValue.object(object) == ["a": "new", "d": true])
  }

  @Test func `a whole number may be written as a fraction`() {
    #expect(JSONValue.number("3.0").int == 3)
    #expect(JSONValue.number("3.5").int == nil)
    #expect((["x"] as JSONValue)[0]?.string == "x")
    #expect((["x"] as JSONValue)[1] == nil)
  }
}

extension Int { fileprivate var asJSON: JSONValue { .integer(self) } }
