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
