/// Where paths come from, which says what to do about one that leads nowhere.
enum PathOrigin: Sendable, Equatable {
  /// They were typed, or stand in a list of scenarios to run again.
  case typed
  /// They stand in this file of options.
  case file(String)
  /// No path was given.
  case standard
}

/// A path as typed, with the lines that stand behind it: `Features/list.feature:12:30`.
package struct PathArgument: Sendable, Equatable {
  package let path: String
  /// The lines asked for; none when the whole file is.
  package let lines: [Int]

  /// Takes `text` apart. A colon that belongs to the name of something that is there stays in it.
  package init(_ text: String, exists: (String) -> Bool) {
    var path = text[...]
    var lines: [Int] = []
    while !exists(String(path)), let colon = path.lastIndex(of: ":"),
      let line = Int(path[path.index(after: colon)...]), line > 0
    {
      lines.append(line)
      path = path[..<colon]
    }
    self.path = String(path)
    self.lines = lines.reversed()
  }
}
