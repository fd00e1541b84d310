/// What `@FILE` stands for: feature files with lines, as the rerun report writes them.
///
/// One or several stand on a line, separated by blanks. Paths may themselves hold blanks, because an
/// entry ends where the name of a feature file does.
package struct RerunList: Sendable {
  /// The entries, `PATH` or `PATH:LINE[:LINE…]`.
  package let entries: [String]

  /// Reads the content of the list `name`.
  package init(_ text: String, name: String) throws(CommandError) {
    var entries: [String] = []
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      var rest = line.drop(while: \.isWhitespace)
      while !rest.isEmpty {
        guard let end = Self.endOfEntry(in: rest) else {
          throw .noEntry(String(rest), name, line: index + 1)
        }
        entries.append(String(rest[..<end]))
        rest = rest[end...].drop(while: \.isWhitespace)
      }
    }
    self.entries = entries
  }

  /// Puts the entries of lists in place of the lists: arguments that begin with `@`.
  static func expand(
    _ arguments: [String], in folder: String
  ) throws(CommandError) -> [String] {
    var expanded: [String] = []
    for argument in arguments {
      if argument.hasPrefix("@") {
        expanded += try RerunList(at: String(argument.dropFirst()), in: folder).entries
      } else {
        expanded.append(argument)
      }
    }
    return expanded
  }

  private init(at path: String, in folder: String) throws(CommandError) {
    let bytes: [UInt8]
    do {
      bytes = try FileSystem.contents(of: FileSystem.absolute(path, in: folder))
    } catch {
      throw .unusable(path, error)
    }
    try self.init(String(decoding: bytes, as: UTF8.self), name: path)
  }

  /// Where the first entry of `text` ends: behind the name of a feature file and its lines.
  private static func endOfEntry(in text: Substring) -> Substring.Index? {
    var searched = text
    while let name = searched.firstRange(of: ".feature") {
      var rest = text[name.upperBound...]
      if rest.hasPrefix(".md") { rest = rest.dropFirst(3) }
      while rest.first == ":", rest.dropFirst().first?.isWholeNumber == true {
        rest = rest.dropFirst().drop(while: \.isWholeNumber)
      }
      if rest.first?.isWhitespace ?? true { return rest.startIndex }
      searched = text[name.upperBound...]
    }
    return nil
  }
}

extension CommandError {
  fileprivate static func noEntry(_ text: String, _ name: String, line: Int) -> CommandError {
    CommandError(
      "\(name):\(line): '\(text)' is no feature file.",
      remedy: "A list of scenarios to run again holds entries like Features/list.feature:12.")
  }
}
