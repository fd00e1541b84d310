/// Reads from `specs.json` where tags lead.
extension TagLinks {
  /// Their key in the file.
  static let key = "links"

  /// Reads `value`, if there is one, from the file at `path`.
  init(_ value: JSONValue?, _ path: String) throws(CommandError) {
    guard let value else {
      self.init()
      return
    }
    guard let members = value.members?.dictionary else {
      throw .misplaced(
        value, path, Self.key,
        expected: #"an object such as {"@US": "https://example.org/stories/{}"}"#)
    }
    var addresses: [String: String] = [:]
    for name in members.keys.sorted() {
      guard name.hasPrefix("@"), name.count > 1 else {
        throw CommandError(
          "\(path): \(Self.key).\(name): a tag begins with '@'.",
          remedy: "Write the beginning of the tags that lead there, such as '@US'.")
      }
      guard let value = members[name], case .text(let address) = value,
        address.firstMatch(of: /^[A-Za-z][A-Za-z0-9+.\-]+:\S+$/) != nil
      else {
        throw .misplaced(
          members[name] ?? .null, path, "\(Self.key).\(name)",
          expected: "an address such as 'https://example.org/stories/{}'; "
            + "{} stands for the rest of the tag")
      }
      addresses[name] = address
    }
    self.init(addresses)
  }
}
