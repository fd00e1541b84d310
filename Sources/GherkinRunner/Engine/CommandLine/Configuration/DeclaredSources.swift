import Foundation

/// Which scenarios depend on which files, as `specs.json` declares: `{"sources": {"Sources/Cart/**": "@cart"}}`.
package struct DeclaredSources: Sendable {
  static let key = "sources"

  /// Patterns of files as they are in the file, each with the tags of the scenarios that depend on them; nil if none do.
  private var entries: [(pattern: String, tags: TagExpression?)] = []
  /// The folder that the patterns are relative to.
  private var folder = ""

  /// The tags of all scenarios that depend on files.
  var tags: [TagExpression] { entries.compactMap(\.tags) }

  init() {}

  /// Reads those of the section `sources`; patterns are relative to `folder`.
  package init(_ section: Setting?, folder: String) throws(CommandError) {
    self.folder = folder
    for entry in try section?.members(#"an object such as {"Sources/Cart/**": "@cart"}"#) ?? [] {
      let pattern = entry.name
      guard !pattern.isEmpty, !pattern.hasPrefix("/"), !pattern.hasPrefix("../") else {
        throw entry.wrongName(
          "the files must be in the folder of this file",
          remedy: "Write a path from there, such as Sources/Cart/**")
      }
      let texts = entry.elements.map(\.value.string)
      let tags = texts.compactMap(\.self).map { "(\($0))" }
      guard tags.count == texts.count else {
        throw entry.misplaced(
          "a tag expression, or a list of tags; an empty list if no scenario depends on it")
      }
      let expression = try entry.read { () throws(ValueError) in
        tags.isEmpty ? nil : try TagOption(tags.joined(separator: " or ")).expression
      }
      entries.append((pattern, expression))
    }
  }

  /// What depends on the file at `path`; nil if nothing is declared for it.
  package func dependents(of path: String) -> [(pattern: String, tags: TagExpression?)]? {
    guard path.hasPrefix(folder + "/") else { return nil }
    let path = path.dropFirst(folder.count + 1)
    let found = entries.filter { Self.matches($0.pattern, path) }
    return found.isEmpty ? nil : found
  }

  /// Whether a path matches a pattern in which `*` stands for any text within a name, `?` for one character of it, and
  /// `**` for any number of names; at the end, for at least one.
  private static func matches(_ pattern: String, _ path: Substring) -> Bool {
    let names = pattern.split(separator: "/")
    let parts = names.map { name in
      name == "**"
        ? "(?:[^/]+/)*"
        : NSRegularExpression.escapedPattern(for: String(name))
          .replacing(#"\*"#, with: "[^/]*").replacing(#"\?"#, with: "[^/]") + "/"
    }
    let rest = names.last == "**" ? "[^/]+/" : ""
    // All else is escaped, so a name that makes no expression matches no path.
    let regex = try? Regex("(?s)" + parts.joined() + rest)
    return regex.flatMap { try? $0.wholeMatch(in: path + "/") } != nil
  }
}
