/// An answer to a request; an error where a request is refused.
package struct WebResponse: Error, Equatable {
  package var status: Int
  /// The fields of the header, by name.
  package var fields: [String: String]
  package var body: Bytes

  package init(status: Int, type: String, body: Bytes) {
    (self.status, self.body) = (status, body)
    fields = Self.standardFields.merging(["Content-Type": type]) { $1 }
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
    response.fields[contentPolicy] =
      "script-src 'nonce-\(nonce)'; style-src 'nonce-\(nonce)'; connect-src 'self'; img-src data:; \(nothing)"
    return response
  }

  private static let contentPolicy = "Content-Security-Policy"
  /// A page loads nothing from outside, and no other page shows it as a part.
  private static let nothing =
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

  /// The whole response as it is sent.
  var bytes: Bytes {
    let all = fields.merging(["Content-Length": "\(body.count)"]) { $1 }
    let lines = all.map { "\($0): \($1)\r\n" }.sorted().joined()
    return Bytes("HTTP/1.1 \(status) \r\n\(lines)\r\n".utf8) + body
  }

  /// One request a connection: on loopback another costs a fraction of a millisecond, and nothing that follows a
  /// request can be taken for a second one.
  private static let standardFields = [
    "Connection": "close", "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer", "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin", contentPolicy: nothing,
  ]
}

/// Text that cannot be guessed.
enum RandomText {
  /// As many random bytes as asked for, a multiple of 8, in hexadecimal digits.
  static func make(bytes count: Int) -> String {
    (0..<count / 8).map { _ in UInt64.random(in: 0 ... .max).digits(16, radix: 16) }.joined()
  }
}
