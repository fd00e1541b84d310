/// The difference that formatting a file makes, as `diff -u` shows it.
///
/// Each formatted line refers to the line that it replaces, so nothing has to be compared.
package struct LayoutDifference {
  /// A line of the difference.
  private struct Entry {
    let sign: Character
    let text: String
  }

  /// The number of unchanged lines shown around a change.
  private static let context = 3

  private let change: LayoutChange
  private var entries: [Entry] = []
  private var added: [Entry] = []
  /// The lines of the file, with a note of their ending if it is not the usual one.
  private let before: [String]
  private var next = 0

  /// The difference that `change` makes.
  package init(_ change: LayoutChange) {
    self.change = change
    before = Self.lines(of: change)
    for line in change.lines {
      let text = String(decoding: line.text, as: UTF8.self)
      if let source = line.source {
        while next < source - 1 { remove() }
        if before[next] == text {
          flush()
          entries.append(Entry(sign: " ", text: text))
          next += 1
          continue
        }
        remove()
      }
      added.append(Entry(sign: "+", text: text))
    }
    while next < before.count { remove() }
    flush()
  }

  private mutating func remove() {
    entries.append(Entry(sign: "-", text: before[next]))
    next += 1
  }

  /// Added lines follow removed ones.
  private mutating func flush() {
    entries += added
    added = []
  }

  /// The difference, which begins with the names of the file.
  package var text: String {
    let path = Escaping.diagnostic.escaped(change.source.uri)
    var text = "--- \(path)\n+++ \(path) (formatted)\n"
    var (old, new, index) = (1, 1, 0)
    while let hunk = hunk(from: index) {
      for entry in entries[index..<hunk.lowerBound] { Self.count(entry, &old, &new) }
      var (oldEnd, newEnd) = (old, new)
      for entry in entries[hunk] { Self.count(entry, &oldEnd, &newEnd) }
      let (oldRange, newRange) = (Self.range(old, oldEnd), Self.range(new, newEnd))
      text += "@@ -\(oldRange) +\(newRange) @@\n"
      for entry in entries[hunk] { text += "\(entry.sign)\(entry.text.shownInDifference)\n" }
      (old, new, index) = (oldEnd, newEnd, hunk.upperBound)
    }
    return text
  }

  /// The next changes, with the lines around them.
  private func hunk(from index: Int) -> Range<Int>? {
    guard let first = entries[index...].firstIndex(where: { $0.sign != " " }) else { return nil }
    var last = first
    var position = first
    while position < entries.count, position - last <= 2 * Self.context {
      if entries[position].sign != " " { last = position }
      position += 1
    }
    return max(index, first - Self.context)..<min(entries.count, last + Self.context + 1)
  }

  private static func count(_ entry: Entry, _ old: inout Int, _ new: inout Int) {
    if entry.sign != "+" { old += 1 }
    if entry.sign != "-" { new += 1 }
  }

  private static func range(_ start: Int, _ end: Int) -> String {
    // By convention an empty range begins at the line before it.
    "\(end == start ? start - 1 : start),\(end - start)"
  }

  private static func lines(of change: LayoutChange) -> [String] {
    let file = change.source.bytes
    var lines: [String] = []
    var cursor = LineCursor(at: change.source.textStart)
    while let line = cursor.next(in: file.span) {
      var text = String(decoding: file[line.start..<line.end], as: UTF8.self)
      let ending = file[line.end..<min(cursor.offset, file.count)]
      if ending.isEmpty {
        text += " (no line ending)"
      } else if ending.count != (change.usesCRLF ? 2 : 1) {
        text += ending.count == 1 ? " (LF)" : " (CRLF)"
      }
      lines.append(text)
    }
    return lines
  }
}

extension String {
  /// The text with control characters escaped, except for tabs.
  fileprivate var shownInDifference: String {
    split(separator: "\t", omittingEmptySubsequences: false)
      .map { Escaping.diagnostic.escaped(String($0)) }.joined(separator: "\t")
  }
}
