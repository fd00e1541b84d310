/// The request line and the header fields of a request, and how long its body is.
struct RequestHead {
  private(set) var request: WebRequest
  private(set) var bodyLength = 0

  private static let fieldLimit = 100

  /// - Parameter bytes: Lines of visible ASCII, spaces and tabs, with CR and LF between two.
  init(_ bytes: some Collection<UInt8>) throws(RequestRefusal) {
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\r\n", omittingEmptySubsequences: false)
    request = try Self.requestLine(lines.first ?? "")
    guard lines.count - 1 <= Self.fieldLimit else {
      throw RequestRefusal(431, "The request has more than \(Self.fieldLimit) header fields.")
    }
    for line in lines.dropFirst() {
      let (name, value) = try Self.field(line)
      guard request.headers.updateValue(value, forKey: name) == nil else {
        throw RequestRefusal(400, "The header field '\(name)' occurs twice.")
      }
    }
    bodyLength = try readBodyLength()
  }

  private static func requestLine(_ line: Substring) throws(RequestRefusal) -> WebRequest {
    let parts = line.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 3, isToken(parts[0]) else {
      throw RequestRefusal(400, "This is not a request line of HTTP/1.1.")
    }
    guard parts[2] == "HTTP/1.1" else {
      throw parts[2].hasPrefix("HTTP/")
        ? RequestRefusal(505, "Only HTTP/1.1 is spoken here.")
        : RequestRefusal(400, "This is not a request line of HTTP/1.1.")
    }
    let target = try RequestTarget(parts[1])
    return WebRequest(method: String(parts[0]), path: target.path, query: target.query)
  }

  private static func field(
    _ line: Substring
  ) throws(RequestRefusal) -> (name: String, value: String) {
    guard let colon = line.firstIndex(of: ":"), isToken(line[..<colon]) else {
      throw RequestRefusal(400, "A line of the header is not 'Name: value'.")
    }
    let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
    return (line[..<colon].lowercased(), value.trimmedEnd)
  }

  /// Whether the text can be a method or the name of a header field.
  private static func isToken(_ text: Substring) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        byte.isASCIILetter || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
          || "!#$%&'*+-.^_`|~".utf8.contains(byte)
      }
  }

  private func readBodyLength() throws(RequestRefusal) -> Int {
    let text = request.headers["content-length"]
    if request.headers["transfer-encoding"] != nil {
      throw text == nil
        ? RequestRefusal(501, "The body has to come as it is, with its length in Content-Length.")
        : RequestRefusal(400, "The request gives the length of its body in two ways.")
    }
    if request.headers["expect"] != nil {
      throw RequestRefusal(417, "Nothing is said before the body was sent.")
    }
    guard let text else {
      if request.method != "POST" { return 0 }
      throw RequestRefusal(411, "The length of the body is missing.")
    }
    guard !text.isEmpty, text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
    else { throw RequestRefusal(400, "The length of the body is not a number.") }
    guard let length = Int(text), length <= RequestReader.bodyLimit else {
      throw RequestRefusal(413, "The text is larger than 4 MB.")
    }
    guard length == 0 || request.method == "POST" else {
      throw RequestRefusal(400, "Only a POST has a body.")
    }
    return length
  }
}
