/// The code of a Swift file without comments and layout, and without the calls that define steps, hooks and parameter
/// types. By it, `--changed` knows whether anything else in a file of definitions has changed.
///
/// Of the language it reads only what it takes to find the end of a string, a comment and a call. Where that needs more,
/// as with a slash that may begin a regular expression, it says nothing rather than guess.
package struct SwiftCode {
  /// The beginnings of calls, such as `steps.given(`, and whether their arguments count as code.
  private let calls: [Bytes: Bool]
  private let bytes: Bytes
  private var position = 0
  private var code: Bytes = []
  private var depth = 0

  /// The compiler refuses brackets that are nested deeper.
  private static let depthLimit = 256

  /// The code of `text` besides `calls`; nil if that is not certain.
  ///
  /// - Parameter calls: How lines with a call begin, as `beginning(ofLine:in:)` returns it, and whether the arguments in
  ///   parentheses count as code all the same.
  package static func code(of text: Bytes, besides calls: [Bytes: Bool] = [:]) -> Bytes? {
    var reader = SwiftCode(calls: calls, bytes: text.filter { $0 != .carriageReturn })
    return reader.read() ? reader.code : nil
  }

  /// The beginning of a line that is a call and nothing before it, up to its bracket: `steps.given(`; nil for any other
  /// line.
  package static func beginning(ofLine number: Int, in text: Bytes) -> Bytes? {
    let lines = text.split(separator: .lineFeed, omittingEmptySubsequences: false)
    guard lines.indices.contains(number - 1) else { return nil }
    let line = lines[number - 1].drop { $0 == .space || $0 == .tab }
    let name = line.prefix(while: isPartOfName)
    let rest = line.dropFirst(name.count)
    let spaces = rest.prefix { $0 == .space }
    guard let bracket = rest.dropFirst(spaces.count).first, !name.isEmpty,
      bracket == UInt8(ascii: "(") || bracket == .openBrace,
      !statements.contains(String(decoding: name, as: UTF8.self))
    else { return nil }
    return Bytes(name + spaces + [bracket])
  }

  /// Words that look like a call before a bracket.
  private static let statements: Set = [
    "catch", "defer", "do", "else", "for", "guard", "if", "init", "repeat", "return", "switch",
    "while",
  ]

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || (0x30...0x39).contains(byte) || byte == .dot || byte == .underscore
      || byte >= 0x80
  }
}

/// Each of these returns false if what it reads is not certain.
extension SwiftCode {
  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func isNext(_ text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

  private mutating func read() -> Bool {
    while position < bytes.count {
      if isAtLineStart, let call = calls.first(where: { bytes[position...].starts(with: $0.key) }) {
        guard skipCall(call.key, keepsArguments: call.value) else { return false }
        continue
      }
      let start = position
      let isSpace = next == .space || next == .tab || isNext("//") || isNext("/*")
      guard skipElement() else { return false }
      if isSpace {
        if !isAtLineStart, code.last != .space { code.append(.space) }
      } else if bytes[start] == .lineFeed {
        if code.last == .space { code.removeLast() }
        if !isAtLineStart { code.append(.lineFeed) }
      } else {
        code += bytes[start..<position]
      }
    }
    return true
  }

  /// Whether nothing of the present line counts so far.
  private var isAtLineStart: Bool { code.last.map { $0 == .lineFeed } ?? true }

  /// Passes over a call with its closures, behind which its line ends.
  private mutating func skipCall(_ beginning: Bytes, keepsArguments: Bool) -> Bool {
    let start = position
    position += beginning.count - 1
    if next != .openBrace {
      guard skipBrackets() else { return false }
    }
    if keepsArguments { code += bytes[start..<position] + [.lineFeed] }
    while let closure = closureAhead() {
      position = closure
      guard skipBrackets() else { return false }
    }
    while let byte = next, byte != .lineFeed {
      guard byte == .space || byte == .tab || isNext("//") || isNext("/*") else { return false }
      guard skipElement() else { return false }
    }
    return true
  }

  /// Where the next closure of a call begins: behind space, comments and maybe a label.
  private func closureAhead() -> Int? {
    var ahead = self
    ahead.skipSpace()
    let label = bytes[ahead.position...].prefix { Self.isPartOfName($0) && $0 != .dot }
    if !label.isEmpty {
      ahead.position += label.count
      ahead.skipSpace()
      guard ahead.next == .colon else { return nil }
      ahead.position += 1
      ahead.skipSpace()
    }
    return ahead.next == .openBrace ? ahead.position : nil
  }

  private mutating func skipSpace() {
    while let byte = next, byte.isASCIIWhiteSpace || isNext("//") || isNext("/*"), skipElement() {}
  }

  /// Passes over a bracket, what is in it, and the one that closes it.
  private mutating func skipBrackets() -> Bool {
    let close: UInt8
    switch next {
    case UInt8(ascii: "("): close = UInt8(ascii: ")")
    case .openBracket: close = .closeBracket
    default: close = .closeBrace
    }
    position += 1
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.depthLimit else { return false }
    while let byte = next {
      switch byte {
      case close:
        position += 1
        return true
      case UInt8(ascii: ")"), .closeBracket, .closeBrace: return false
      case UInt8(ascii: "("), .openBracket, .openBrace:
        guard skipBrackets() else { return false }
      default:
        guard skipElement() else { return false }
      }
    }
    return false
  }

  /// Passes over a comment, a string, a name in backticks, or else one byte.
  private mutating func skipElement() -> Bool {
    switch next {
    case .slash:
      if isNext("//") {
        position = bytes[position...].firstIndex(of: .lineFeed) ?? bytes.count
        return true
      }
      if isNext("/*") { return skipComment() }
      position += 1
      // A regular expression does not begin with a space.
      return next?.isASCIIWhiteSpace ?? true
    case .quote: return skipString(hashes: 0)
    case .hash:
      let hashes = bytes[position...].prefix { $0 == .hash }.count
      position += hashes
      if next == .slash { return false }
      return next == .quote ? skipString(hashes: hashes) : true
    case .backQuote:
      let rest = bytes[(position + 1)...]
      guard let end = rest.firstIndex(where: { $0 == .backQuote || $0 == .lineFeed }),
        bytes[end] != .lineFeed
      else { return false }
      position = end + 1
      return true
    default:
      position += 1
      return true
    }
  }

  private mutating func skipComment() -> Bool {
    var depth = 0
    while position < bytes.count {
      let (isStart, isEnd) = (isNext("/*"), isNext("*/"))
      position += isStart || isEnd ? 2 : 1
      depth += isStart ? 1 : isEnd ? -1 : 0
      if depth == 0 { return true }
    }
    return false
  }

  /// - Parameter hashes: How many signs `#` stand before it.
  private mutating func skipString(hashes: Int) -> Bool {
    let isLong =
      isNext("\"\"\"")
      && bytes[(position + 3)...].first { $0 != .space && $0 != .tab } == .lineFeed
    let marks = Bytes(repeating: .hash, count: hashes)
    let end = Bytes(repeating: .quote, count: isLong ? 3 : 1) + marks
    let escape = [.backslash] + marks
    position += isLong ? 3 : 1
    while let byte = next {
      if bytes[position...].starts(with: end) {
        position += end.count
        return true
      }
      if byte == .lineFeed, !isLong { return false }
      if bytes[position...].starts(with: escape) {
        position += escape.count
        if next == UInt8(ascii: "(") {
          guard skipBrackets() else { return false }
          continue
        }
      }
      position += 1
    }
    return false
  }
}
