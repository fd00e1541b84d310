import GherkinRunner
import Testing

/// JSON as it is written, byte by byte.
struct JSONWriterTests {
  @Test func `structure gets its commas`() {
    var json = JSONWriter()
    json.beginObject()
    json.key("a")
    json.beginArray()
    json.number(1)
    json.beginObject()
    json.endObject()
    json.string("b")
    json.endArray()
    json.key("c")
    json.bool(true)
    json.key("d")
    json.null()
    json.endObject()
    json.endLine()
    json.bool(false)

    #expect(text(json) == #"{"a":[1,{},"b"],"c":true,"d":null}"# + "\nfalse")
  }

  @Test(arguments: [
    (0, "0"), (7, "7"), (10, "10"), (99, "99"), (100, "100"), (101, "101"), (1000, "1000"),
    (12345, "12345"), (-1, "-1"), (-100, "-100"), (Int.max, "9223372036854775807"),
    (Int.min, "-9223372036854775808"),
  ])
  func `a number is written in full`(number: Int, expected: String) {
    var json = JSONWriter()
    json.number(number)
    #expect(text(json) == expected)
  }

  @Test(arguments: [
    ("", #""""#), ("a\"b\\c", #""a\"b\\c""#), ("\n\r\t\0\u{1F}", #""\n\r\t\u0000\u001f""#),
    ("é日👩‍👩‍👧/", #""é日👩‍👩‍👧/""#),
  ])
  func `a string is escaped where it must be`(string: String, expected: String) {
    var json = JSONWriter()
    json.string(string)
    #expect(text(json) == expected)
    json.removeAll()
    json.endLine()
    json.string(Array(string.utf8))
    #expect(text(json) == "\n" + expected)
  }

  @Test(arguments: [4095, 4096, 4097, 10_000])
  func `a long string is written whole`(count: Int) {
    var json = JSONWriter()
    json.string(String(repeating: "\n", count: count))
    #expect(text(json) == "\"" + String(repeating: "\\n", count: count) + "\"")
  }

  @Test func `an id is a string, with what tells it from those of other runs`() {
    var plain = JSONWriter()
    plain.id(12)
    var prefixed = JSONWriter(idPrefix: "run-")
    prefixed.id(12)

    #expect(text(plain) + text(prefixed) == #""12""run-12""#)
  }

  private func text(_ json: JSONWriter) -> String { String(decoding: json.bytes, as: UTF8.self) }
}
