/// Cuts a stream of bytes into messages: `Content-Length: 2`, an empty line, and two bytes.
///
/// It finds the next message after whatever does not belong to one. Header fields may have any order and case.
package struct FrameReader: Sendable {
  package enum Item: Sendable, Equatable {
    /// The bytes of a message.
    case body(Bytes)
    /// Something was passed over: why, for a log.
    case problem(String)
  }

  /// A longer header is not one.
  private static let headerLimit = 8 << 10
  /// A longer field is not the length of a message.
  private static let fieldLimit = 64
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

  /// Reads the length of the next body: what follows the last `Content-Length:` before an empty line. Returns what is passed
  /// over instead, if there is none.
  private mutating func readHeader() -> Item? {
    guard let end = headerEnd else {
      // A header may have begun in the last bytes.
      let count = bytes.count - start - Self.fieldLimit
      guard count > Self.headerLimit else { return nil }
      start += count
      return .problem("\(count) bytes that are not a message were passed over")
    }
    let header = String(decoding: bytes[start..<end], as: UTF8.self).lowercased()
    start = end
    let value = header.ranges(of: "content-length:").last.map { name in
      header[name.upperBound...].prefix { !$0.isNewline }.filter { $0 != " " && $0 != "\t" }
    }
    guard let value, let length = Int(value), 0...Self.bodyLimit ~= length else {
      return .problem("a header has no length of a message: \(value ?? "")")
    }
    bodyLength = length
    return nil
  }

  /// What lies behind the empty line that ends the header; nil until that comes.
  private var headerEnd: Int? { bytes[start...].firstRange(of: Self.end)?.upperBound }

  private static let end = Bytes("\r\n\r\n".utf8)
}

extension Bytes {
  /// The bytes as a message: a header, and then they.
  package var framed: Bytes {
    Bytes("Content-Length: \(count)\r\n\r\n".utf8) + self
  }
}
