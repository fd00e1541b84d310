import ComicsDomain
import Foundation
import Testing

struct CachedFeedJSONTests {
  private static let feed = CachedFeed(
    Page(
      items: [
        Movie(
          id: 804095, title: "\"Élan\" / 忍者\n\u{0}", overview: "One.",
          posterPath: "a/b.jpg", releaseDate: CalendarDate("0024-02-29")),
        Movie(id: 7, title: ""),
      ], next: 3), timestamp: Date(timeIntervalSinceReferenceDate: 0.1 + 0.2))

  /// The part of the file with the feed, as JSON.
  private static let contents = """
    {"movies":[\
    {"number":804095,"overview":"One.","posterPath":"a/b.jpg","releaseDate":"0024-02-29",\
    "title":"\\"Élan\\" / 忍者\\n\\u0000"},\
    {"number":7,"overview":"","title":""}],\
    "nextPage":3,"timestamp":0.30000000000000004}
    """

  /// Feeds that are already on devices have to be readable by later versions of the app.
  private static let file = file(contents, checksum: "8d4dbb73f14686d1")

  private static func file(
    _ contents: String, checksum: String? = nil, version: String = "2"
  ) -> String {
    let checksum = checksum ?? hexadecimal(Checksum.of([UInt8](contents.utf8)))
    let text = contents.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return #"{"checksum":"\#(checksum)","feed":"\#(text)","version":\#(version)}"#
  }

  private static func hexadecimal(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  @Test func `is written in the format that earlier versions wrote`() throws {
    #expect(String(decoding: try CachedFeedJSON.data(of: Self.feed), as: UTF8.self) == Self.file)
  }

  @Test func `is read from the format that earlier versions wrote`() throws {
    #expect(try CachedFeedJSON.feed(in: Data(Self.file.utf8)) == Self.feed)
  }

  /// Contents that were not damaged, but that no version has written.
  @Test(arguments: [
    contents.replacing(#""number":7,"#, with: ""),
    contents.replacing("0024-02-29", with: "0023-02-29"),
    contents.replacing("0.30000000000000004", with: "\"yesterday\""), "{}", "",
  ])
  func `refuses contents that are not a feed`(contents: String) {
    #expect(contents != Self.contents)
    let data = Data(Self.file(contents).utf8)
    #expect(throws: (any Error).self) { try CachedFeedJSON.feed(in: data) }
  }

  @Test(arguments: [
    "", "null", "[]", "{}", file(contents, version: "1"), file(contents, version: "3"),
    file.replacing(#","version":2"#, with: ""), String(file.dropLast()),
  ])
  func `refuses what is not a feed`(text: String) {
    #expect(throws: (any Error).self) { try CachedFeedJSON.feed(in: Data(text.utf8)) }
  }

  @Test func `refuses a feed whose checksum is missing or belongs to other contents`() {
    let checksum = "8d4dbb73f14686d1"
    for file in [
      Self.contents, Self.file.replacing(#""checksum":"\#(checksum)","#, with: ""),
      Self.file(Self.contents, checksum: ""),
      Self.file(Self.contents, checksum: hexadecimalNeighbor(of: checksum)),
      Self.file(Self.contents.replacing("One.", with: "Two."), checksum: checksum),
    ] { #expect(throws: (any Error).self) { try CachedFeedJSON.feed(in: Data(file.utf8)) } }
  }

  /// Every byte of the file is guarded, by its checksum or by its form.
  @Test func `refuses a file in which any byte was changed or lost`() throws {
    let good = Data(Self.file.utf8)
    for index in good.indices {
      var damaged = good
      damaged[index] ^= 1
      if let feed = try? CachedFeedJSON.feed(in: damaged) { #expect(feed == Self.feed) }
      #expect(throws: (any Error).self) { try CachedFeedJSON.feed(in: good.prefix(index)) }
    }
  }

  private func hexadecimalNeighbor(of checksum: String) -> String {
    checksum.dropLast() + (checksum.hasSuffix("0") ? "1" : "0")
  }

  @Test func `refuses to write a time that is none`() async throws {
    let endless = CachedFeed(Page(items: []), timestamp: Date(timeIntervalSince1970: .infinity))
    #expect(throws: (any Error).self) { try CachedFeedJSON.data(of: endless) }
  }
}
