/// Decides which requests come from the page that this server gave out, opened by the user who started it.
///
/// A page of another site can send requests to this machine, and make a name of its own lead here; another user of the
/// machine can connect as well. So the address must be exactly ours, what the browser says of the origin must not speak
/// against it, and all but the empty page needs a token that only files and addresses of the user hold.
package struct Gate: Sendable {
  /// The values of `Host` that are ours.
  private let hosts: Set<String>
  private let token: Bytes

  /// - Parameters:
  ///   - port: The port in the address by which browsers reach the server.
  ///   - token: What the page sends to show that it was opened by the user.
  package init(port: Int, token: String) {
    hosts = Set(["127.0.0.1", "[::1]", "localhost"].map { "\($0):\(port)" })
    self.token = Bytes("Bearer \(token)".utf8)
  }

  /// Lets a request pass that may be answered.
  ///
  /// - Throws: The answer to one that is refused.
  func check(_ request: WebRequest) throws(WebResponse) {
    guard let host = request.headers["host"]?.lowercased(), hosts.contains(host) else {
      throw .problem(421, "This address does not lead to 'specs edit'.")
    }
    let isPage = request.method == "GET" && request.path == "/"
    guard comesFromPage(request, at: host, isPage: isPage) else {
      throw .problem(403, "Another site has sent this request.")
    }
    guard ["GET", "POST"].contains(request.method) else {
      var response = WebResponse.problem(405, "This address is not used in this way.")
      response.fields["Allow"] = "GET, POST"
      throw response
    }
    if isPage { return }
    guard isEqual(Bytes((request.headers["authorization"] ?? "").utf8), token) else {
      throw .problem(
        401, "This page was not opened by 'specs edit': open the address that it prints.")
    }
    guard request.method == "GET" || request.headers["content-type"] == "application/json" else {
      throw .problem(415, "The body is not marked as JSON.")
    }
  }

  /// Whether nothing that the browser says speaks against the page as the sender. Programs that are not browsers say
  /// nothing, and have the token.
  private func comesFromPage(_ request: WebRequest, at host: String, isPage: Bool) -> Bool {
    if let origin = request.headers["origin"], origin != "http://\(host)" { return false }
    switch request.headers["sec-fetch-site"] {
    case nil, "same-origin", "none": return true
    // The file that leads here is of another site to browsers. The page alone tells nothing, and cannot be framed.
    default: return isPage && request.headers["sec-fetch-mode"] == "navigate"
    }
  }

  /// Compares all bytes, so that the time it takes tells nothing of how many are right.
  private func isEqual(_ one: Bytes, _ other: Bytes) -> Bool {
    one.count == other.count && zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
