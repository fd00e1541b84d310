package import Foundation

/// A request as it came over the wire.
package struct LoopbackRequest: Hashable, Sendable {
  /// The method, such as `GET`.
  package let method: String
  /// The path without the query, still percent-encoded.
  package let path: String
  /// The parameters of the query, as a set: their order does not matter.
  package let query: Set<URLQueryItem>
  /// The headers, their names in lower case.
  package let headers: [String: String]

  /// Reads the head of a request; none when it is not HTTP.
  init?(head: String) {
    var lines = head.split(separator: "\r\n")[...]
    let parts = lines.popFirst()?.split(separator: " ") ?? []
    guard parts.count == 3, var target = URLComponents(string: String(parts[1])) else { return nil }
    // As servers do: in a query a plus sign is a space.
    target.percentEncodedQuery?.replace("+", with: "%20")
    self.method = String(parts[0])
    self.path = target.percentEncodedPath
    self.query = Set(target.queryItems ?? [])
    let fields = lines.compactMap { line -> (String, String)? in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      return (line[..<colon].lowercased(), value)
    }
    self.headers = Dictionary(fields) { $1 }
  }
}
