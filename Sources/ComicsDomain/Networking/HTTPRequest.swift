public import Foundation

/// What is asked of a server: an address and headers. Every request of these apps is a GET.
public struct HTTPRequest: Hashable, Sendable {
  /// The complete address, query included.
  public private(set) var url: URL
  /// The headers to send, by name.
  public private(set) var headers: [String: String]

  /// A request for the resource at `path` below `base`.
  public init(
    base: URL, path: String, query: [URLQueryItem] = [], headers: [String: String] = [:]
  ) {
    self.url = base.appendingPathComponent(path, isDirectory: false)
    self.headers = headers
    add(query)
  }

  /// A request for what is at a complete address.
  public init(url: URL, headers: [String: String] = [:]) {
    self.url = url
    self.headers = headers
  }

  /// Appends parameters to the query of the address.
  public mutating func add(_ query: [URLQueryItem]) {
    // An empty list would still leave a lone question mark at the end of the address.
    guard !query.isEmpty else { return }
    guard var components = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return }
    components.queryItems = (components.queryItems ?? []) + query
    // A plus sign may stand in an address as it is, but servers read it as a space.
    let sent = components.percentEncodedQuery?.replacingOccurrences(of: "+", with: "%2B")
    components.percentEncodedQuery = sent
    url = components.url ?? url
  }

  /// Sets a header, replacing an earlier value of the same name.
  public mutating func setHeader(_ name: String, to value: String) {
    headers[name] = value
  }

  /// The parameters of the query by name; of a repeated name the last one counts.
  package var query: [String: String] {
    let items = URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems ?? []
    return Dictionary(items.map { ($0.name, $0.value ?? "") }) { $1 }
  }
}

extension URL {
  /// An address written out in the source: a misspelled one is a mistake of the programmer.
  package init(constant text: StaticString) {
    guard let url = URL(string: "\(text)") else { preconditionFailure("no address: \(text)") }
    self = url
  }
}
