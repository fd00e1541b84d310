import Foundation

extension PickleFilter {
  /// The filter that the options ask for.
  init(_ options: Options, lines: [String: [Int]]) throws(CommandError) {
    var tags: [TagExpression] = []
    for source in options.tags { tags.append(try TagExpression(typed: source)) }
    var names: [NSRegularExpression] = []
    for source in options.names { names.append(try Self.regularExpression(source)) }
    self.init(tags: tags, names: names, lines: lines)
  }

  /// Throws if a name takes too long to be looked for: the scenario could be one that is wanted.
  func check(_ files: [ParseResult]) throws(CommandError) {
    guard !names.isEmpty else { return }
    for file in files where file.errors.isEmpty {
      for pickle in PickleCompiler.compile(file.document) {
        guard let slow = slowName(for: pickle) else { continue }
        throw CommandError(
          "The name '\(slow.pattern)' takes too long to look for in the name of the scenario at "
            + "\(pickle.uri):\(pickle.location.line).",
          remedy: "Write it without a repetition within a repetition, such as (a+)+.")
      }
    }
  }

  private static func regularExpression(
    _ source: String
  ) throws(CommandError) -> NSRegularExpression {
    do {
      return try NSRegularExpression(pattern: source)
    } catch {
      throw CommandError(
        "The name '\(source)' is not a regular expression.",
        remedy:
          #"Put a backslash before signs that are meant as they stand, as in 'price \(net\)'."#)
    }
  }
}

extension TagExpression {
  /// The expression as typed.
  ///
  /// - Throws: If it is none, or names a tag that no scenario can have: it would select everything or
  ///   nothing without a word.
  init(typed source: String) throws(CommandError) {
    do {
      self = try TagExpression(parsing: source)
    } catch {
      throw CommandError(
        "The tag expression '\(source)' cannot be read: \(error.plainReason).",
        remedy: "Write it like '@web and not (@slow or @wip)'.")
    }
    for name in names where !name.hasPrefix("@") || name.dropFirst().contains("@") {
      throw .impossibleTag(name, source)
    }
  }
}

extension CommandError {
  /// A tag begins with the only `@` that it has. Older versions of Cucumber had `~@a` for "not", and
  /// `@a,@b` for "or".
  fileprivate static func impossibleTag(_ name: String, _ source: String) -> CommandError {
    let parts = name.split(separator: ",").map { part -> String in
      let isNegated = part.hasPrefix("~")
      let tag = isNegated ? part.dropFirst() : part
      return (isNegated ? "not " : "") + (tag.hasPrefix("@") ? tag : "@\(tag)")
    }
    let meant = parts.joined(separator: " or ")
    let isWhole = source == name || parts.count == 1
    return CommandError(
      "The tag expression '\(source)' names the tag '\(name)', which no scenario can have.",
      remedy: "Did you mean '\(source.replacing(name, with: isWhole ? meant : "(\(meant))"))'?")
  }
}
