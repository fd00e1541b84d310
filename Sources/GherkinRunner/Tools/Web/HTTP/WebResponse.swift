/// An answer to a request.
package struct WebResponse: Sendable, Equatable {
  /// A field of the header besides those that every response has.
  package struct Field: Sendable, Equatable {
    package let name: String
    package let value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  package var status: Int
  /// The media type of the body.
  package var type: String
  package var body: Bytes
  package var fields: [Field]

  package init(status: Int, type: String, body: Bytes, fields: [Field] = []) {
    self.status = status
    self.type = type
    self.body = body
    self.fields = fields
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
    response.fields.append(Field(contentPolicy, policy(nonce: nonce)))
    return response
  }

  static let contentPolicy = "Content-Security-Policy"

  /// What a page may load, which is nothing from outside.
  static func policy(nonce: String?) -> String {
    let own = nonce.map { "'nonce-\($0)'" } ?? "'none'"
    return """
      default-src 'none'; script-src \(own); style-src \(own); connect-src 'self'; img-src data:; \
      base-uri 'none'; form-action 'none'; frame-ancestors 'none'
      """
  }

  /// The whole response as it is sent.
  package var bytes: Bytes { head(length: body.count) + body }

  /// The status line and the header.
  ///
  /// - Parameter length: How many bytes follow; nil for chunks, until the connection ends.
  func head(length: Int?) -> Bytes {
    let hasPolicy = fields.contains { $0.name == Self.contentPolicy }
    let policy = hasPolicy ? [] : [Field(Self.contentPolicy, Self.policy(nonce: nil))]
    let framing =
      length.map { Field("Content-Length", "\($0)") } ?? Field("Transfer-Encoding", "chunked")
    let all = [Field("Content-Type", type), framing] + Self.standardFields + policy + fields
    let lines =
      ["HTTP/1.1 \(status) \(Self.reason(status))"] + all.map { "\($0.name): \($0.value)" }
    return Bytes((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }

  /// One request a connection: on loopback another costs a fraction of a millisecond, and nothing that follows a
  /// request can be taken for a second one.
  private static let standardFields = [
    Field("Connection", "close"),
    Field("Cache-Control", "no-store"),
    Field("X-Content-Type-Options", "nosniff"),
    Field("Referrer-Policy", "no-referrer"),
    Field("Cross-Origin-Resource-Policy", "same-origin"),
    Field("Cross-Origin-Opener-Policy", "same-origin"),
  ]

  private static func reason(_ status: Int) -> String {
    switch status {
    case 200: "OK"
    case 400: "Bad Request"
    case 401: "Unauthorized"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 408: "Request Timeout"
    case 409: "Conflict"
    case 411: "Length Required"
    case 413: "Content Too Large"
    case 415: "Unsupported Media Type"
    case 417: "Expectation Failed"
    case 421: "Misdirected Request"
    case 422: "Unprocessable Content"
    case 431: "Request Header Fields Too Large"
    case 500: "Internal Server Error"
    case 501: "Not Implemented"
    case 503: "Service Unavailable"
    case 505: "HTTP Version Not Supported"
    default: ""
    }
  }
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
