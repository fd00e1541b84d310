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
      var next = 0
      while let quote = bytes.span.firstOffset(of: UInt8(ascii: "\""), from: next) {
        next = quote + 1
        let start = quote - fence
        // A literal with more `#` holds one with fewer.
        guard start >= 0, bytes[start...].starts(with: quoted),
          start == 0 || bytes[start - 1] != .hash
        else { continue }
        found.append((next..<(start + quoted.count - fence - 1), fence))
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

  /// The change that writes `code` at the end of the function in which a line stands.
  func insertion(of code: String, besideLine line: Int) -> TextEdit? {
    let lines = bytes.split(separator: .lineFeed, omittingEmptySubsequences: false)
    guard lines.indices.contains(line - 1) else { return nil }
    let indentation = indentation(of: lines[line - 1])
    // The function ends on the first line that is indented less and begins with a brace.
    for end in lines[line...] where !end.allSatisfy(\.isASCIIWhiteSpace) {
      let depth = self.indentation(of: end)
      guard depth < indentation else { continue }
      guard end[end.startIndex + depth] == UInt8(ascii: "}") else { return nil }
      let spaces = String(repeating: " ", count: indentation)
      let indented = code.split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.isEmpty ? "" : spaces + $0 }.joined(separator: "\n")
      return TextEdit(end.startIndex..<end.startIndex, "\n\(indented)\n")
    }
    return nil
  }

  private func indentation(of line: ArraySlice<UInt8>) -> Int {
    line.prefix { $0 == .space }.count
  }
}
