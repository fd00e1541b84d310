/// Reads from `specs.json` where tags lead.
extension TagLinks {
  /// Their key in the file.
  static let key = "links"

  /// Reads those of `file`, if there are any.
  init(_ file: ConfigurationFile) throws(CommandError) {
    guard let value = file.settings[Self.key] else {
      self.init()
      return
    }
    guard let members = value.members?.dictionary else {
      throw file.misplaced(
        value, Self.key,
        expected: #"an object such as {"@US": "https://example.org/stories/{}"}"#)
    }
    var addresses: [String: String] = [:]
    for name in members.keys.sorted() {
      guard name.hasPrefix("@"), name.count > 1 else {
        throw CommandError(
          "\(Self.key).\(name): a tag begins with '@'.",
          at: file.place(ofName: "\(Self.key).\(name)"),
          remedy: "Write the beginning of the tags that lead there, such as '@US'.")
      }
      guard let value = members[name], case .text(let address) = value,
        address.firstMatch(of: /^[A-Za-z][A-Za-z0-9+.\-]+:\S+$/) != nil
      else {
        throw file.misplaced(
          members[name] ?? .null, "\(Self.key).\(name)",
          expected: "an address such as 'https://example.org/stories/{}'; "
            + "{} stands for the rest of the tag")
      }
      addresses[name] = address
    }
    self.init(addresses)
  }
}
