/// The differences that `git diff --raw --patch --unified=0` prints.
package struct GitDiff: Sendable {
  /// A run of lines that differs.
  package struct Hunk: Sendable, Equatable {
    /// The first new line, from 1; if there is none, the line after which lines were removed.
    package let start: Int
    /// How many new lines there are.
    package let count: Int
    /// The lines that were there before.
    package let removed: [Bytes]
  }

  package struct File: Sendable, Equatable {
    /// The path from the root of the repository.
    package let path: String
    package var isDeleted = false
    package var hunks: [Hunk] = []
  }

  /// The files that differ, by path.
  package private(set) var files: [String: File] = [:]

  /// Reads what git has printed.
  package init(_ bytes: Bytes) {
    var reader = Reader(lines: bytes.split(separator: .lineFeed, omittingEmptySubsequences: false))
    while let line = reader.next() {
      if line.first == .colon {
        readRaw(line)
      } else if line.starts(with: "diff --git ".utf8) {
        reader.old = nil
        reader.new = nil
      } else if line.starts(with: "--- ".utf8) {
        reader.old = Self.path(line.dropFirst(4))
      } else if line.starts(with: "+++ ".utf8) {
        reader.new = Self.path(line.dropFirst(4))
      } else if line.starts(with: "@@ ".utf8), let path = reader.new ?? reader.old,
        let hunk = reader.hunk(line)
      {
        files[path]?.hunks.append(hunk)
      }
    }
  }

  /// `:100644 100644 1234567 89abcde M<tab>path`
  private mutating func readRaw(_ line: ArraySlice<UInt8>) {
    guard let tab = line.firstIndex(of: .tab), tab > line.startIndex else { return }
    let path = Self.unquoted(line[(tab + 1)...])
    files[path] = File(path: path, isDeleted: line[tab - 1] == UInt8(ascii: "D"))
  }

  /// The path after `--- a/` or `+++ b/`; nothing for `/dev/null`.
  private static func path(_ text: ArraySlice<UInt8>) -> String? {
    // A path with a space is followed by a tab.
    let path = unquoted(text.last == .tab ? text.dropLast() : text)
    return path == "/dev/null" ? nil : String(path.dropFirst(2))
  }

  /// The path as it is, where git has put it into quotation marks and escaped bytes in it.
  private static func unquoted(_ text: ArraySlice<UInt8>) -> String {
    guard text.first == .quote, text.last == .quote, text.count > 1 else {
      return String(decoding: text, as: UTF8.self)
    }
    var bytes: Bytes = []
    var rest = text.dropFirst().dropLast()
    while let byte = rest.popFirst() {
      guard byte == .backslash, let next = rest.popFirst() else {
        bytes.append(byte)
        continue
      }
      switch next {
      case UInt8(ascii: "n"): bytes.append(.lineFeed)
      case UInt8(ascii: "t"): bytes.append(.tab)
      case UInt8(ascii: "r"): bytes.append(.carriageReturn)
      case UInt8(ascii: "a"): bytes.append(7)
      case UInt8(ascii: "b"): bytes.append(8)
      case UInt8(ascii: "v"): bytes.append(11)
      case UInt8(ascii: "f"): bytes.append(12)
      case UInt8(ascii: "0")...UInt8(ascii: "3"):
        let digits = [next] + rest.prefix(2)
        rest = rest.dropFirst(2)
        bytes.append(digits.reduce(0) { $0 &* 8 &+ ($1 &- UInt8(ascii: "0")) })
      default: bytes.append(next)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private struct Reader {
    let lines: [ArraySlice<UInt8>]
    private var index = 0
    var old: String?
    var new: String?

    init(lines: [ArraySlice<UInt8>]) { self.lines = lines }

    mutating func next() -> ArraySlice<UInt8>? {
      guard index < lines.count else { return nil }
      defer { index += 1 }
      return lines[index]
    }

    /// `@@ -12,3 +14 @@`, and the lines after it: as many as it says, whatever they look like.
    mutating func hunk(_ line: ArraySlice<UInt8>) -> Hunk? {
      let words = line.split(separator: .space)
      guard words.count > 2, let before = Self.range(words[1]), let after = Self.range(words[2])
      else { return nil }
      var removed: [Bytes] = []
      var rest = (before: before.count, after: after.count)
      while rest.before + rest.after > 0, let line = next() {
        switch line.first {
        case UInt8(ascii: "-"):
          removed.append(Bytes(line.dropFirst()))
          rest.before -= 1
        case UInt8(ascii: "+"): rest.after -= 1
        // `\ No newline at end of file`
        default: break
        }
      }
      return Hunk(start: after.start, count: after.count, removed: removed)
    }

    /// `-12,3` or `+14`
    private static func range(_ word: ArraySlice<UInt8>) -> (start: Int, count: Int)? {
      let parts = word.dropFirst().split(separator: .comma).map {
        Int(String(decoding: $0, as: UTF8.self))
      }
      guard let start = parts.first ?? nil else { return nil }
      return (start, parts.count > 1 ? parts[1] ?? 1 : 1)
    }
  }
}

extension GitDiff.File {
  /// The text before the changes, given that of now.
  package func textBefore(_ text: Bytes) -> Bytes {
    var lines = text.split(separator: .lineFeed, omittingEmptySubsequences: false).map(Bytes.init)
    if isDeleted { lines = [] }
    for hunk in hunks.reversed() {
      let start = hunk.count > 0 ? hunk.start - 1 : hunk.start
      // A file that is changed at this very moment may have fewer lines.
      let range = min(start, lines.count)..<min(start + hunk.count, lines.count)
      lines.replaceSubrange(range, with: hunk.removed)
    }
    return Bytes(lines.joined(separator: [.lineFeed]))
  }
}
