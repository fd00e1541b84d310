/// Cuts a stream of bytes into messages: `Content-Length: 2`, an empty line, and two bytes.
///
/// It finds the next message after whatever does not belong to one. Header fields may have any order and case, and
/// lines may end with a line feed alone.
package struct FrameReader: Sendable {
  package enum Item: Sendable, Equatable {
    /// The bytes of a message.
    case body(Bytes)
    /// Something was passed over: why, for a log.
    case problem(String)
  }

  /// A longer header is not one.
  private static let headerLimit = 8 << 10
  /// A longer message is not read.
  package static let bodyLimit = 256 << 20

  private var bytes: Bytes = []
  /// Where what was not returned yet begins.
  private var start = 0
  /// The length of the body that begins at `start`, once its header was read.
  private var bodyLength: Int?

  package init() {}

  /// What was taken and not returned, as the stream had it.
  package var rest: Bytes {
    let header = bodyLength.map { Bytes("Content-Length: \($0)\r\n\r\n".utf8) } ?? []
    return header + bytes[start...]
  }

  /// Takes the next bytes of the stream.
  package mutating func append(_ more: some Sequence<UInt8>) {
    // Moving what is left costs no more than what was returned before.
    if start > 0, start >= bytes.count / 2 {
      bytes.removeSubrange(..<start)
      start = 0
    }
    bytes.append(contentsOf: more)
  }

  /// The next message; nil until more bytes come.
  package mutating func next() -> Item? {
    if bodyLength == nil, let problem = readHeader() { return problem }
    guard let length = bodyLength, bytes.count - start >= length else { return nil }
    let body = Bytes(bytes[start..<(start + length)])
    start += length
    bodyLength = nil
    return .body(body)
  }

  /// Reads the length of the next body, or passes over what is not a header.
  private mutating func readHeader() -> Item? {
    let last = bytes.count - Self.fieldName.count
    guard let field = (start..<max(start, last + 1)).first(where: isField) else {
      let count = last - start
      guard count > Self.headerLimit else { return nil }
      return passOver(count, "\(count) bytes that are not a message were passed over")
    }
    if field > start {
      // Other fields of this header may come first; anything else does not belong to a message.
      let before = bytes[start..<field]
      start = field
      guard before.count < Self.headerLimit, before.last == .lineFeed else {
        return .problem("\(before.count) bytes before a message were passed over")
      }
    }
    guard let end = headerEnd(from: field) else {
      guard bytes.count - field > Self.headerLimit else { return nil }
      return passOver(Self.fieldName.count, "a header is too long")
    }
    guard let length = Self.length(in: bytes[field..<end]) else {
      return passOver(Self.fieldName.count, "a header has no length")
    }
    guard length <= Self.bodyLimit else {
      return passOver(Self.fieldName.count, "a message of \(length) bytes is too long")
    }
    start = end
    bodyLength = length
    return nil
  }

  private mutating func passOver(_ count: Int, _ problem: String) -> Item {
    start += count
    return .problem(problem)
  }

  private static let fieldName = Bytes("content-length:".utf8)

  /// Whether `Content-Length:` begins at `offset`, in any case.
  private func isField(_ offset: Int) -> Bool {
    bytes[offset] | 0x20 == Self.fieldName[0]
      && zip(bytes[offset...], Self.fieldName).allSatisfy {
        ($0.isASCIILetter ? $0 | 0x20 : $0) == $1
      }
  }

  /// What lies behind the empty line that ends the header.
  private func headerEnd(from field: Int) -> Int? {
    let header = bytes[field...].prefix(Self.headerLimit)
    var isLineEmpty = false
    for (index, byte) in zip(header.indices, header) {
      if byte == .lineFeed {
        if isLineEmpty { return index + 1 }
        isLineEmpty = true
      } else if byte != .carriageReturn {
        isLineEmpty = false
      }
    }
    return nil
  }

  /// The length that a header gives. If a header was cut off by another, the other one counts.
  private static func length(in header: ArraySlice<UInt8>) -> Int? {
    let lines = String(decoding: header, as: UTF8.self).split(whereSeparator: \.isNewline)
    let values = lines.compactMap { line -> Substring? in
      guard let colon = line.firstIndex(of: ":"),
        line[..<colon].lowercased().hasSuffix("content-length")
      else { return nil }
      return line[line.index(after: colon)...]
    }
    guard let value = values.last, let length = Int(value.filter { $0 != " " && $0 != "\t" }),
      length >= 0
    else { return nil }
    return length
  }
}

extension Bytes {
  /// The bytes as a message: a header, and then they.
  package var framed: Bytes {
    Bytes("Content-Length: \(count)\r\n\r\n".utf8) + self
  }
}
