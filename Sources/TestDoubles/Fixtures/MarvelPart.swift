/// Which part of a list a request is after, as its parameters say.
package struct MarvelPart: Hashable, Sendable {
  /// What the name or title has to be.
  let whole: String?
  /// What the name or title has to begin with.
  let beginning: String?
  /// Which issue a comic has to be.
  let issue: Int?
  /// How a comic has to have been published.
  let format: String?
  /// How many at most.
  let limit: Int
  /// How many to pass over, if that was said.
  let offset: Int?

  /// Reads the parameters of a query; the service gives twenty at a time by default.
  package init(_ query: [String: String]) {
    self.whole = query["name"] ?? query["title"]
    self.beginning = query["nameStartsWith"] ?? query["titleStartsWith"]
    self.issue = query["issueNumber"].flatMap { Int($0) }
    self.format = query["format"]
    self.limit = query["limit"].flatMap { Int($0) } ?? 20
    self.offset = query["offset"].flatMap { Int($0) }
  }

  /// Whether something of that name is asked for; case does not matter.
  func includes(_ name: String) -> Bool {
    let name = name.lowercased()
    return name.hasPrefix(beginning?.lowercased() ?? "")
      && (whole.map { $0.lowercased() == name } ?? true)
  }
}
