/// An answer to a request.
package struct WebResponse: Sendable, Equatable {
  package var status: Int
  /// The media type of the body.
  package var type: String
  package var body: Bytes
  /// Fields of the header besides those that every response has, by name.
  package var fields: [String: String] = [:]

  package init(status: Int, type: String, body: Bytes) {
    self.status = status
    self.type = type
    self.body = body
  }

  package static func json(_ value: JSONValue, status: Int = 200) -> WebResponse {
    WebResponse(status: status, type: "application/json; charset=utf-8", body: value.bytes)
  }

  /// What is wrong with a request, in everyday words, for the page to show.
  package static func problem(_ status: Int, _ message: String) -> WebResponse {
    json(["message": .text(message)], status: status)
  }

  /// A page of HTML.
  ///
  /// - Parameter make: Makes the page; only the scripts and styles that carry the nonce it is given have an effect.
  package static func page(_ make: (_ nonce: String) -> Bytes) -> WebResponse {
    let nonce = RandomText.make(bytes: 16)
    var response = WebResponse(status: 200, type: "text/html; charset=utf-8", body: make(nonce))
    response.fields[contentPolicy] = policy(own: "'nonce-\(nonce)'")
    return response
  }

  private static let contentPolicy = "Content-Security-Policy"

  /// What a page may load, which is nothing from outside.
  private static func policy(own: String) -> String {
    """
    default-src 'none'; script-src \(own); style-src \(own); connect-src 'self'; img-src data:; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'none'
    """
  }

  /// The whole response as it is sent.
  var bytes: Bytes { head(["Content-Length": "\(body.count)"]) + body }

  /// The status line and the header.
  ///
  /// - Parameter framing: The field that says where the body ends.
  func head(_ framing: [String: String]) -> Bytes {
    let all = Self.standardFields.merging(fields) { $1 }.merging(framing) { $1 }
      .merging(["Content-Type": type]) { $1 }
    let lines = all.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }
    return Bytes("HTTP/1.1 \(status) \r\n\(lines.joined())\r\n".utf8)
  }

  /// One request a connection: on loopback another costs a fraction of a millisecond, and nothing that follows a
  /// request can be taken for a second one.
  private static let standardFields = [
    "Connection": "close", "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer", "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin", contentPolicy: policy(own: "'none'"),
  ]
}

/// Text that nobody can guess.
enum RandomText {
  /// As many random bytes as asked for, in hexadecimal digits.
  static func make(bytes count: Int) -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in
      let digits = String(UInt8.random(in: 0...255, using: &generator), radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }
}
