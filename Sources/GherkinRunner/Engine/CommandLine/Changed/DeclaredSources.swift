/// Which scenarios depend on which files, as `specs.json` declares: `{"sources": {"Sources/Cart/**": "@cart"}}`.
package struct DeclaredSources: Sendable {
  /// Their key in the file.
  static let key = "sources"

  private struct Entry: Sendable {
    let pattern: [Substring]
    /// As it is in the file.
    let text: String
    /// Nothing if no scenario depends on these files.
    let tags: TagExpression?
  }

  private var entries: [Entry] = []
  /// The folder that the patterns are relative to.
  private var folder = ""

  /// The tags of all scenarios that depend on files.
  var tags: [TagExpression] { entries.compactMap(\.tags) }

  init() {}

  /// Reads those of `file`, if there are any.
  package init(_ file: ConfigurationFile, folder: String) throws(CommandError) {
    guard let value = file.settings[Self.key] else { return }
    self.folder = folder
    guard let members = value.members?.dictionary else {
      throw file.misplaced(
        value, Self.key, expected: #"an object such as {"Sources/Cart/**": "@cart"}"#)
    }
    for pattern in members.keys.sorted() {
      guard let member = members[pattern] else { continue }
      let key = "\(Self.key).\(pattern)"
      guard !pattern.isEmpty, !pattern.hasPrefix("/"), !pattern.hasPrefix("../") else {
        throw CommandError(
          "\(key): the files must be in the folder of this file.", at: file.place(ofName: key),
          remedy: "Write a path from there, such as Sources/Cart/**")
      }
      let texts = member.array?.map(\.string) ?? [member.string]
      let tags = texts.compactMap(\.self)
      guard tags.count == texts.count else {
        throw file.misplaced(
          member, key,
          expected:
            "a tag expression, or a list of tags; an empty list if no scenario depends on it")
      }
      var expression: TagExpression?
      if !tags.isEmpty {
        do throws(ValueError) {
          expression = try TagOption(tags.map { "(\($0))" }.joined(separator: " or ")).expression
        } catch {
          throw .invalidValue("\(key) is \(member)", at: file.place(of: key), error)
        }
      }
      entries.append(
        Entry(
          pattern: pattern.split(separator: "/"), text: pattern, tags: expression))
    }
  }

  /// What depends on the file at `path`; nothing if nothing is declared for it.
  package func dependents(of path: String) -> [(pattern: String, tags: TagExpression?)]? {
    guard path.hasPrefix(folder + "/") else { return nil }
    let parts = path.dropFirst(folder.count + 1).split(separator: "/")
    let found = entries.filter { Self.matches($0.pattern[...], parts[...]) }
    return found.isEmpty ? nil : found.map { ($0.text, $0.tags) }
  }

  private static func matches(
    _ pattern: ArraySlice<Substring>, _ path: ArraySlice<Substring>
  ) -> Bool {
    guard let first = pattern.first else { return path.isEmpty }
    if first == "**" {
      // At the end, it stands for at least one name.
      guard pattern.count > 1 else { return !path.isEmpty }
      return (path.startIndex...path.endIndex).contains {
        matches(pattern.dropFirst(), path[$0...])
      }
    }
    guard let name = path.first, matches(first[...], name[...]) else { return false }
    return matches(pattern.dropFirst(), path.dropFirst())
  }

  /// Whether a name matches a pattern in which `*` stands for any text and `?` for one character.
  private static func matches(_ pattern: Substring, _ name: Substring) -> Bool {
    guard let first = pattern.first else { return name.isEmpty }
    if first == "*" {
      return name.indices.contains { matches(pattern.dropFirst(), name[$0...]) }
        || matches(pattern.dropFirst(), "")
    }
    guard let character = name.first, first == "?" || first == character else { return false }
    return matches(pattern.dropFirst(), name.dropFirst())
  }
}
