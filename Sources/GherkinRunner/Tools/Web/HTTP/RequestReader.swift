/// Reads one request of HTTP/1.1 (RFC 9112) from bytes, however they arrive.
///
/// It takes what browsers send, and refuses all that two readers could understand in two ways:
///
/// - a request line that is not `METHOD SP TARGET SP HTTP/1.1`, other versions, and targets that are not a path: whole
///   addresses, `*`, and `//`;
/// - lines that end with LF alone, CR within a line, lines that go on in the next one, control characters, NUL, and
///   bytes beyond ASCII in the head;
/// - fields without a name or with a space before the colon, and a name that occurs twice;
/// - `Transfer-Encoding` of any kind, `Expect`, a `Content-Length` that is more than digits, a body without one, and a
///   body of anything but a POST;
/// - in a path: any percent-encoding, empty segments, and segments that begin with a dot; in a query: a name that occurs
///   twice, broken percent-encodings, and those of control characters or bytes that are not UTF-8;
/// - heads of more than 16 KB or 100 fields, and bodies of more than 4 MB.
///
/// A value that knows no connection. What follows a request is dropped: after each response the connection ends, so
/// that a second request on it is never answered.
package struct RequestReader: Sendable {
  static let headLimit = 16 << 10
  static let bodyLimit = 4 << 20

  private var head: Bytes = []
  /// What the head says, once it is complete, with the part of the body that has come.
  private var request: WebRequest?
  private var missing = 0

  package init() {}

  /// Whether nothing but the body is missing.
  package var hasHead: Bool { request != nil }

  /// Takes the next bytes of the connection, and returns the request when it is complete.
  ///
  /// - Throws: The answer to bytes that are refused, whatever follows them.
  package mutating func read(_ bytes: Bytes) throws(WebResponse) -> WebRequest? {
    var rest = bytes[...]
    while request == nil, let byte = rest.popFirst() {
      try check(byte)
      head.append(byte)
      guard head.count <= Self.headLimit else {
        throw .problem(431, "The head of the request has more than 16 KB.")
      }
      guard byte == .lineFeed, head.suffix(4).elementsEqual(Self.end) else { continue }
      let read = try WebRequest(head: head.dropLast(4))
      (request, missing) = (read, try read.bodyLength)
    }
    let part = rest.prefix(missing)
    request?.body += part
    missing -= part.count
    return missing == 0 ? request : nil
  }

  private static let end: Bytes = [.carriageReturn, .lineFeed, .carriageReturn, .lineFeed]

  /// Looks at the next byte of the head as soon as it is there, so that what is not HTTP is not waited for.
  private func check(_ byte: UInt8) throws(WebResponse) {
    switch (byte, head.last == .carriageReturn) {
    case (.lineFeed, true), (.carriageReturn, false), (.tab, false), (0x20..<0x7F, false): return
    default:
      throw .problem(400, "The head of the request has a character that no head may have there.")
    }
  }
}
