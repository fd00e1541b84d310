/// Turns the text of a paragraph of Markdown into HTML: code, emphasis, links and escapes.
///
/// HTML in it is text. Delimiters without a partner nearby are text as well, so that the time grows
/// with the length of the text only.
struct MarkdownInline {
  /// How far away the partner of a delimiter may be.
  private static let reach = 2_000
  /// How deep emphasis may be nested.
  private static let deepest = 4

  private let bytes: Bytes
  private let depth: Int
  private var markup = Markup()
  /// Where text begins that has not been written yet.
  private var pending = 0

  static func markup(_ text: some StringProtocol) -> Markup {
    var inline = MarkdownInline(Bytes(text.utf8), depth: 0)
    return inline.render()
  }

  private init(_ bytes: Bytes, depth: Int) { (self.bytes, self.depth) = (bytes, depth) }

  private mutating func render() -> Markup {
    var offset = 0
    while offset < bytes.count { offset = step(at: offset) ?? offset + 1 }
    flush(upTo: bytes.count, next: bytes.count)
    return markup
  }

  /// Writes what begins at `offset`, if it is more than text, and returns where to go on.
  private mutating func step(at offset: Int) -> Int? {
    switch bytes[offset] {
    case .backslash: escape(at: offset)
    case .backQuote: code(at: offset)
    case .asterisk, .underscore: emphasis(at: offset)
    case UInt8(ascii: "["): link(at: offset, from: offset)
    case UInt8(ascii: "!") where byte(offset + 1) == UInt8(ascii: "["):
      link(at: offset + 1, from: offset)
    case UInt8(ascii: "h"): address(at: offset)
    default: nil
    }
  }

  private func byte(_ offset: Int) -> UInt8? {
    bytes.indices.contains(offset) ? bytes[offset] : nil
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  private mutating func flush(upTo end: Int, next: Int) {
    if pending < end { markup.append(text: bytes[pending..<end]) }
    pending = next
  }

  private mutating func put(_ piece: Markup, for range: Range<Int>) -> Int {
    flush(upTo: range.lowerBound, next: range.upperBound)
    markup += piece
    return range.upperBound
  }

  private func content(_ range: Range<Int>) -> Markup {
    guard depth < Self.deepest else { return "\(text(range))" }
    var inner = MarkdownInline(Bytes(bytes[range]), depth: depth + 1)
    return inner.render()
  }

  private mutating func escape(at offset: Int) -> Int? {
    guard let next = byte(offset + 1), next > .space, next < 0x7F, !Self.isWord(next) else {
      return nil
    }
    flush(upTo: offset, next: offset + 1)
    return offset + 2
  }

  private mutating func code(at offset: Int) -> Int? {
    let count = run(at: offset)
    guard let end = end(of: .backQuote, count, from: offset + count) else {
      return offset + count
    }
    let range = offset + count..<end - count
    return put("<code>\(text(range))</code>", for: offset..<end)
  }

  private mutating func emphasis(at offset: Int) -> Int? {
    let delimiter = bytes[offset]
    let count = run(at: offset)
    let isInWord = byte(offset - 1).map(Self.isWord) ?? false
    guard count <= 2, let next = byte(offset + count), next > .space,
      delimiter == .asterisk || !isInWord,
      let end = end(of: delimiter, count, from: offset + count), bytes[end - count - 1] > .space
    else { return offset + count }
    let inner = content(offset + count..<end - count)
    return put(
      count == 1 ? "<em>\(inner)</em>" : "<strong>\(inner)</strong>", for: offset..<end)
  }

  /// `[text](address)`; a picture, which would be fetched, is a link as well.
  private mutating func link(at bracket: Int, from start: Int) -> Int? {
    guard let middle = first(UInt8(ascii: "]"), from: bracket + 1),
      byte(middle + 1) == UInt8(ascii: "("),
      let end = first(UInt8(ascii: ")"), from: middle + 2),
      let link = Markup.link(to: text(middle + 2..<end), content(bracket + 1..<middle))
    else { return nil }
    return put(link, for: start..<end + 1)
  }

  /// An address that stands in the text as it is.
  private mutating func address(at offset: Int) -> Int? {
    let isInWord = byte(offset - 1).map(Self.isWord) ?? false
    let rest = bytes[offset...]
    guard !isInWord, rest.starts(with: "http://".utf8) || rest.starts(with: "https://".utf8) else {
      return nil
    }
    let stops = [.lessThan, .greaterThan, .quote, .backQuote, UInt8(ascii: "|")]
    var end = rest.firstIndex { $0 <= .space || stops.contains($0) } ?? bytes.count
    while end > offset, #".,;:!?)'*_]"#.utf8.contains(bytes[end - 1]) { end -= 1 }
    let url = text(offset..<end)
    return Markup.link(to: url, "\(url)").map { put($0, for: offset..<end) }
  }
}

/// The search for partners.
extension MarkdownInline {
  /// How often the byte at `offset` stands there in a row.
  private func run(at offset: Int) -> Int {
    bytes[offset...].prefix { $0 == bytes[offset] }.count
  }

  /// The end of the next run of exactly `count` delimiters.
  private func end(of delimiter: UInt8, _ count: Int, from start: Int) -> Int? {
    var offset = start
    let limit = min(bytes.count, start + Self.reach)
    while offset < limit {
      guard bytes[offset] == delimiter else {
        offset += bytes[offset] == .backslash && delimiter != .backQuote ? 2 : 1
        continue
      }
      let length = run(at: offset)
      offset += length
      if length == count { return offset }
    }
    return nil
  }

  private func first(_ delimiter: UInt8, from start: Int) -> Int? {
    guard start < bytes.count else { return nil }
    return bytes[start..<min(bytes.count, start + Self.reach)].firstIndex(of: delimiter)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || (0x30...0x39).contains(byte) || byte >= 0x80
  }
}
