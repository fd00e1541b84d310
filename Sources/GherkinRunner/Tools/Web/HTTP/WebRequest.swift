import Foundation

/// What a browser asks for, once it was read whole and let through.
package struct WebRequest: Sendable, Equatable {
  package var method: String
  /// The path in the address, without the query.
  package var path: String
  /// The values in the query, decoded once, by name.
  package var query: [String: String]
  /// The header fields by name, in small letters. No name occurs twice in a request.
  package var headers: [String: String]
  package var body: Bytes

  package init(
    method: String, path: String, query: [String: String] = [:], headers: [String: String] = [:],
    body: Bytes = []
  ) {
    (self.method, self.path, self.query) = (method, path, query)
    (self.headers, self.body) = (headers, body)
  }
}

/// Answers requests. It is called from the thread of each connection.
package typealias WebHandler = @Sendable (WebRequest) -> WebResponse

extension WebRequest {
  private static let fieldLimit = 100

  /// Reads the request line and the header fields of a request, whose body is still empty.
  ///
  /// - Parameter head: Lines of visible ASCII, spaces and tabs, with CR and LF between two.
  /// - Throws: The answer to a head that is refused.
  init(head: some Collection<UInt8>) throws(WebResponse) {
    let lines = String(decoding: head, as: UTF8.self)
      .split(separator: "\r\n", omittingEmptySubsequences: false)
    let parts = lines[0].split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 3, Self.isToken(parts[0]), parts[2].hasPrefix("HTTP/") else {
      throw .problem(400, "This is not a request line of HTTP/1.1.")
    }
    guard parts[2] == "HTTP/1.1" else { throw .problem(505, "Only HTTP/1.1 is spoken here.") }
    let (path, query) = try Self.target(parts[1])
    self.init(method: String(parts[0]), path: path, query: query)
    guard lines.count - 1 <= Self.fieldLimit else {
      throw .problem(431, "The request has more than \(Self.fieldLimit) header fields.")
    }
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":"), Self.isToken(line[..<colon]) else {
        throw .problem(400, "A line of the header is not 'Name: value'.")
      }
      let name = line[..<colon].lowercased()
      let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }.trimmedEnd
      guard headers.updateValue(value, forKey: name) == nil else {
        throw .problem(400, "The header field '\(name)' occurs twice.")
      }
    }
  }

  /// Reads a path from the root, and after a question mark a query.
  ///
  /// No path of the server needs an encoding, so one that has any is refused, and so is one that could lead elsewhere.
  private static func target(
    _ text: Substring
  ) throws(WebResponse) -> (path: String, query: [String: String]) {
    guard text.utf8.allSatisfy({ isAlphanumeric($0) || "-._~!$&'()*+,;=:@/?%".utf8.contains($0) })
    else { throw .problem(400, "The address has a character that has to be encoded.") }
    let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let path = parts[0]
    guard path.hasPrefix("/"), path == "/" || !path.hasSuffix("/"),
      !["%", "//", "/."].contains(where: { path.contains($0) })
    else { throw .problem(400, "The address in the request line has no path of this server.") }
    var query: [String: String] = [:]
    for pair in (parts.count == 2 ? parts[1] : "").split(separator: "&") {
      let words = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let value = words.count == 2 ? try decoded(words[1]) : ""
      guard query.updateValue(value, forKey: try decoded(words[0])) == nil else {
        throw .problem(400, "A value occurs twice in the query.")
      }
    }
    return (String(path), query)
  }

  /// The text with each `%XX` replaced by its byte, once, and each `+` by a space, as forms write it.
  private static func decoded(_ text: Substring) throws(WebResponse) -> String {
    guard let decoded = String(text).replacing("+", with: " ").removingPercentEncoding,
      decoded.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
    else { throw .problem(400, "The query stands for something that is not text.") }
    return decoded
  }

  /// Whether the text can be a method or the name of a header field.
  private static func isToken(_ text: Substring) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { isAlphanumeric($0) || "!#$%&'*+-.^_`|~".utf8.contains($0) }
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || isDigit(byte)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  /// How long the body is, as the header says.
  var bodyLength: Int {
    get throws(WebResponse) {
      guard headers["transfer-encoding"] == nil else {
        throw .problem(501, "The body has to come as it is, with its length in Content-Length.")
      }
      guard headers["expect"] == nil else {
        throw .problem(417, "Nothing is said before the body was sent.")
      }
      guard let text = headers["content-length"] else {
        if method != "POST" { return 0 }
        throw .problem(411, "The length of the body is missing.")
      }
      guard !text.isEmpty, text.utf8.allSatisfy(Self.isDigit) else {
        throw .problem(400, "The length of the body is not a number.")
      }
      guard let length = Int(text), length <= RequestReader.bodyLimit else {
        throw .problem(413, "The text is larger than 4 MB.")
      }
      guard length == 0 || method == "POST" else {
        throw .problem(400, "Only a POST has a body.")
      }
      return length
    }
  }
}
