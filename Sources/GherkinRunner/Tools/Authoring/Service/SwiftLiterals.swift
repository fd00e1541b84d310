/// Finds string literals and functions in Swift source, as far as editors change it: without a parser, since
/// only patterns of step definitions are looked for.
struct SwiftLiterals {
  private let bytes: Bytes

  init(_ source: Bytes) { bytes = source }

  /// The content of the literal with the value `text` nearest to a line; nil if there is none.
  ///
  /// - Returns: The bytes between the quotes, and the number of `#` around the literal.
  func literal(_ text: String, nearLine line: Int) -> (content: Range<Int>, fence: Int)? {
    var found: [(content: Range<Int>, fence: Int)] = []
    for fence in 0...2 {
      let hashes = String(repeating: "#", count: fence)
      let quoted = Bytes("\(hashes)\"\(fence == 0 ? Self.escaped(text) : text)\"\(hashes)".utf8)
      var start = 0
      while let offset = offset(of: quoted, from: start) {
        start = offset + 1
        // A literal with more `#` holds this one.
        guard offset == 0 || bytes[offset - 1] != .hash else { continue }
        found.append(((offset + fence + 1)..<(offset + quoted.count - fence - 1), fence))
      }
    }
    return found.min { distance($0.content, line) < distance($1.content, line) }
  }

  /// `text` as the content of a literal with `fence` signs around it; nil if it cannot be written there.
  static func content(_ text: String, fence: Int) -> String? {
    if fence == 0 { return escaped(text) }
    let end = "\"" + String(repeating: "#", count: fence)
    return text.contains(end) || text.contains("\\" + end.dropFirst()) ? nil : text
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
  }

  private func distance(_ range: Range<Int>, _ line: Int) -> Int {
    abs(bytes[..<range.lowerBound].count { $0 == .lineFeed } + 1 - line)
  }

  private func offset(of text: Bytes, from start: Int) -> Int? {
    guard text.count <= bytes.count, let first = text.first else { return nil }
    var offset = start
    while offset + text.count <= bytes.count {
      guard let next = bytes.span.firstOffset(of: first, from: offset),
        next + text.count <= bytes.count
      else { return nil }
      if bytes[next..<next + text.count].elementsEqual(text) { return next }
      offset = next + 1
    }
    return nil
  }

  /// The change that writes `code` at the end of the function in which a line stands.
  func insertion(of code: String, besideLine line: Int) -> TextEdit? {
    var lines: [Range<Int>] = []
    var start = 0
    while start < bytes.count {
      let end = bytes.span.firstOffset(of: .lineFeed, from: start) ?? bytes.count
      lines.append(start..<end)
      start = end + 1
    }
    guard lines.indices.contains(line - 1) else { return nil }
    let indentation = indentation(of: lines[line - 1])
    // The function ends on the first line that is indented less and begins with a brace.
    for end in lines[line...] where !bytes[end].allSatisfy(\.isASCIIWhiteSpace) {
      let depth = self.indentation(of: end)
      guard depth < indentation else { continue }
      guard bytes[end.lowerBound + depth] == UInt8(ascii: "}") else { return nil }
      let spaces = String(repeating: " ", count: indentation)
      let indented = code.split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.isEmpty ? "" : spaces + $0 }.joined(separator: "\n")
      return TextEdit(end.lowerBound..<end.lowerBound, "\n\(indented)\n")
    }
    return nil
  }

  private func indentation(of line: Range<Int>) -> Int {
    bytes[line].prefix { $0 == .space }.count
  }
}
