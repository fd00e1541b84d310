/// Reads one request of HTTP/1.1 (RFC 9112) from bytes, however they arrive.
///
/// It takes what browsers send, and refuses all that two readers could understand in two ways:
///
/// - a request line that is not `METHOD SP TARGET SP HTTP/1.1`, other versions, and targets that do not begin with one
///   slash: whole addresses, `*`, and `//`;
/// - lines that end with LF alone, CR within a line, lines that go on in the next one, control characters, NUL, and
///   bytes beyond ASCII in the head;
/// - fields without a name or with a space before the colon, and a name that occurs twice;
/// - `Transfer-Encoding` of any kind, `Expect`, a `Content-Length` that is more than digits, a body without one, and a
///   body of anything but a POST;
/// - in a path: broken percent-encodings, and those of control characters, slashes, backslashes or bytes that are not
///   UTF-8; empty segments, `.` and `..`; in a query, a name that occurs twice;
/// - heads of more than 16 KB or 100 fields, and bodies of more than 4 MB.
///
/// A value that knows no connection. What follows a request is dropped: after each response the connection ends, so
/// that a second request on it is never answered.
package struct RequestReader: Sendable {
  package enum Progress: Sendable, Equatable {
    /// The head is not complete.
    case head
    /// The head is complete, and the body is not.
    case body
    case request(WebRequest)
    /// Whatever follows, this is the answer.
    case refused(WebResponse)
  }

  static let headLimit = 16 << 10
  static let bodyLimit = 4 << 20

  package private(set) var progress = Progress.head
  private var head: Bytes = []
  /// What the head says.
  private var request: WebRequest?
  private var bodyLength = 0

  package init() {}

  /// Takes the next bytes of the connection.
  package mutating func append(_ bytes: Bytes) {
    do throws(RequestRefusal) {
      let rest = try appendHead(bytes[...])
      guard case .body = progress, var request else { return }
      request.body += rest.prefix(bodyLength - request.body.count)
      self.request = request
      if request.body.count == bodyLength { progress = .request(request) }
    } catch {
      progress = .refused(error.response)
    }
  }

  /// Takes what belongs to the head, and returns the rest.
  private mutating func appendHead(
    _ bytes: Bytes.SubSequence
  ) throws(RequestRefusal) -> Bytes.SubSequence {
    var index = bytes.startIndex
    while case .head = progress, index < bytes.endIndex {
      let byte = bytes[index]
      bytes.formIndex(after: &index)
      try check(byte)
      head.append(byte)
      guard head.count <= Self.headLimit else {
        throw RequestRefusal(431, "The head of the request has more than 16 KB.")
      }
      guard byte == .lineFeed, head.suffix(4).elementsEqual(Self.end) else { continue }
      let read = try RequestHead(head.dropLast(4))
      request = read.request
      bodyLength = read.bodyLength
      progress = .body
    }
    return bytes[index...]
  }

  private static let end: Bytes = [.carriageReturn, .lineFeed, .carriageReturn, .lineFeed]

  /// Looks at the next byte of the head as soon as it is there, so that what is not HTTP is not waited for.
  private func check(_ byte: UInt8) throws(RequestRefusal) {
    let isAfterReturn = head.last == .carriageReturn
    switch byte {
    case .lineFeed where isAfterReturn, .carriageReturn where !isAfterReturn: return
    case .tab, 0x20..<0x7F: if !isAfterReturn { return }
    default: break
    }
    throw RequestRefusal(
      400, "The head of the request has a character that no head may have there.")
  }
}

/// Why a request is not answered as it was asked.
struct RequestRefusal: Error, Equatable {
  let status: Int
  let message: String

  init(_ status: Int, _ message: String) {
    self.status = status
    self.message = message
  }

  var response: WebResponse { .problem(status, message) }
}
