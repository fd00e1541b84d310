import GherkinRunner
import Testing

/// JSON as it is written, byte by byte.
struct JSONWriterTests {
  @Test func `structure gets its commas`() {
    var json = JSONWriter()
    json.beginObject()
    json.beginArray("a")
    json.element(1)
    json.beginObject()
    json.endObject()
    json.element("b")
    json.endArray()
    json.beginObject("d")
    json.endObject()
    json.key("e")
    JSONValue.texts(["f", "{"]).write(to: &json)
    json.endObject()
    json.endLine()
    json.beginArray()
    json.endArray()

    #expect(text(json) == #"{"a":[1,{},"b"],"d":{},"e":["f","{"]}"# + "\n[]")
  }

  @Test func `commas are right where the buffer was emptied`() {
    var json = JSONWriter()
    json.beginArray()
    json.removeAll()
    json.element(1)
    json.removeAll()
    json.removeAll()
    json.element(2)
    #expect(text(json) == ",2")
  }

  @Test(arguments: [
    (0, "0"), (7, "7"), (10, "10"), (99, "99"), (100, "100"), (101, "101"), (999, "999"),
    (1000, "1000"), (9999, "9999"), (12345, "12345"), (100_000, "100000"), (999_999, "999999"),
    (1_000_000, "1000000"), (99_999_999, "99999999"), (100_000_000, "100000000"),
    (1_000_000_000_000_001, "1000000000000001"), (10_000_000_000_000_000, "10000000000000000"),
    (-1, "-1"), (-100, "-100"), (Int.max, "9223372036854775807"),
    (Int.min, "-9223372036854775808"),
  ])
  func `a number is written in full`(number: Int, expected: String) {
    var json = JSONWriter()
    json.element(number)
    #expect(text(json) == expected)
  }

  @Test(arguments: [
    ("", #""""#), ("a\"b\\c", #""a\"b\\c""#), ("\n\r\t\0\u{1F}", #""\n\r\t\u0000\u001f""#),
    ("é日👩‍👩‍👧/", #""é日👩‍👩‍👧/""#),
  ])
  func `a string is escaped where it must be`(string: String, expected: String) {
    var json = JSONWriter()
    json.element(string)
    #expect(text(json) == expected)
    var field = JSONWriter()
    field.field("a", Bytes(string.utf8))
    #expect(text(field) == "\"a\":" + expected)
  }

  /// Strings are copied in words of eight bytes; the bytes around an escape differ from it by one.
  @Test(arguments: [
    ("\"", "\\\"", "#"), ("\\", "\\\\", "]"), ("\u{1F}", "\\u001f", " "), ("\n", "\\n", "é"),
    ("\0", "\\u0000", "\u{7F}"), ("\t", "\\t", "\u{10FFFF}"),
  ])
  func `an escape may be anywhere in a string`(character: String, escape: String, other: String) {
    for (before, after) in (0...17).flatMap({ before in (0...17).map { (before, $0) } }) {
      let (start, end) = (
        String(repeating: other, count: before), String(repeating: other, count: after)
      )
      var json = JSONWriter()
      json.element(start + character + end + character)
      #expect(text(json) == "\"" + start + escape + end + escape + "\"")
    }
  }

  @Test(arguments: [4095, 4096, 4097, 10_000])
  func `a long string is written whole`(count: Int) {
    var json = JSONWriter()
    json.element(String(repeating: "\n", count: count))
    #expect(text(json) == "\"" + String(repeating: "\\n", count: count) + "\"")
  }

  private func text(_ json: JSONWriter) -> String { String(decoding: json.bytes, as: UTF8.self) }
}
