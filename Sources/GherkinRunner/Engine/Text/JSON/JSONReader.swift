/// Parses JSON as RFC 8259 defines it, and reports where a text is not JSON.
///
/// Foundation's decoders accept trailing commas, keep either of two members with the same name, so that an
/// option could be lost without notice, and refuse half a surrogate pair, which editors do send.
package struct JSONReader {
  /// What is wrong with a text, and where; lines and columns count from 1.
  package struct Fault: Error, Equatable {
    package let line: Int
    package let column: Int
    package let reason: String

    package init(line: Int, column: Int, reason: String) {
      self.line = line
      self.column = column
      self.reason = reason
    }
  }

  /// How much is accepted.
  package enum Strictness: Sendable {
    /// A file that a person writes: a mistake must not pass unnoticed.
    case file
    /// A message of a program: of members with the same name, the last counts; half a surrogate pair and bytes
    /// that are not UTF-8 become replacement characters.
    case message
  }

  /// Deeper nesting could exhaust the call stack.
  private static let depthLimit = 100

  private let bytes: Bytes
  private let strictness: Strictness
  private var position: Int
  private var depth = 0
  /// The key of what is being read, as in `JSONDocument`.
  private var key = ""
  /// The places by key; `nil` if they are not wanted.
  private var places: [String: JSONDocument.Place]?

  package static func read(
    _ bytes: Bytes, _ strictness: Strictness = .file
  ) throws(Fault) -> JSONValue {
    var reader = JSONReader(bytes, strictness)
    return try reader.readAll()
  }

  /// Reads the text of a file, and where in it each name and value is.
  static func readWithPlaces(
    _ bytes: Bytes
  ) throws(Fault) -> (JSONValue, [String: JSONDocument.Place]) {
    var reader = JSONReader(bytes, .file)
    reader.places = [:]
    return (try reader.readAll(), reader.places ?? [:])
  }

  private mutating func readAll() throws(Fault) -> JSONValue {
    if strictness == .file, String(validating: bytes, as: UTF8.self) == nil {
      throw Fault(line: 1, column: 1, reason: "the file is not UTF-8 text")
    }
    let value = try value()
    skipSpace()
    guard next == nil else { throw fault("something follows the end of the object") }
    return value
  }

  private init(_ bytes: Bytes, _ strictness: Strictness) {
    self.bytes = bytes
    self.strictness = strictness
    position = Self.start(of: bytes)
  }

  /// Where a text begins, after byte order marks.
  private static func start(of bytes: Bytes) -> Int {
    var start = 0
    while bytes[start...].starts(with: [0xEF, 0xBB, 0xBF]) { start += 3 }
    return start
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func fault(_ reason: String, at place: Int? = nil) -> Fault {
    let (line, column) = Self.location(of: place ?? position, in: bytes)
    return Fault(line: line, column: column, reason: reason)
  }

  static func location(of offset: Int, in bytes: Bytes) -> (line: Int, column: Int) {
    let start = start(of: bytes)
    let before = bytes[start..<max(start, offset)]
    let lineStart = before.lastIndex(of: .lineFeed).map { $0 + 1 } ?? start
    return (
      before.count { $0 == .lineFeed } + 1,
      before[lineStart...].count { $0.isCodePointStart } + 1
    )
  }

  private mutating func skipSpace() {
    while let byte = next,
      byte == .space || byte == .lineFeed || byte == .carriageReturn || byte == .tab
    {
      position += 1
    }
  }

  /// Consumes `byte` if it is next, after space.
  private mutating func take(_ byte: UInt8) -> Bool {
    skipSpace()
    guard next == byte else { return false }
    position += 1
    return true
  }

  private mutating func value() throws(Fault) -> JSONValue {
    skipSpace()
    switch next {
    case .openBrace: return .object(try object())
    case .openBracket: return .list(try list())
    case .quote: return .text(try string())
    case .slash, .hash: throw fault("JSON has no comments")
    case nil: throw fault("the text ends where a value should be")
    default: return try word()
    }
  }

  private mutating func object() throws(Fault) -> JSONObject {
    var members: [JSONObject.Member] = []
    // Only a file is searched for names that appear twice.
    var names: Set<String> = []
    try items(upTo: .closeBrace, "brace") { reader throws(Fault) in
      let start = reader.position
      guard reader.next == .quote else {
        throw reader.fault("a name in double quotes is missing")
      }
      let name = try reader.string()
      let range = start..<reader.position
      guard reader.take(.colon) else { throw reader.fault("a colon is missing after \"\(name)\"") }
      members.append(.init(name: name, value: try reader.value(name: name, range)))
      if reader.strictness == .file, !names.insert(name).inserted {
        throw reader.fault("\"\(name)\" appears twice", at: start)
      }
    }
    return JSONObject(members)
  }

  private mutating func list() throws(Fault) -> [JSONValue] {
    var values: [JSONValue] = []
    try items(upTo: .closeBracket, "bracket") { reader throws(Fault) in
      values.append(try reader.value(index: values.count))
    }
    return values
  }

  /// Reads what stands between brackets: calls `read` where each item begins.
  private mutating func items(
    upTo end: UInt8, _ noun: String, _ read: (inout JSONReader) throws(Fault) -> Void
  ) throws(Fault) {
    depth += 1
    guard depth <= Self.depthLimit else { throw fault("the values are nested too deeply") }
    position += 1
    if !take(end) {
      repeat {
        skipSpace()
        guard next != end else { throw fault("there is an extra comma") }
        try read(&self)
      } while take(.comma)
      guard take(end) else { throw fault("a comma or a closing \(noun) is missing") }
    }
    depth -= 1
  }

  /// Reads the value of a member or an element, and notes its place if places are wanted.
  private mutating func value(
    name: String? = nil, index: Int = 0, _ range: Range<Int>? = nil
  ) throws(Fault) -> JSONValue {
    guard places != nil else { return try value() }
    let outer = key
    key += name.map { outer.isEmpty ? $0 : ".\($0)" } ?? "[\(index)]"
    skipSpace()
    let start = position
    let value = try value()
    places?[key] = JSONDocument.Place(name: range, value: start..<position)
    key = outer
    return value
  }
}

/// Words and numbers.
extension JSONReader {
  /// `true`, `false`, `null` or a number.
  private mutating func word() throws(Fault) -> JSONValue {
    let start = position
    while let byte = next, Self.isWord(byte) { position += 1 }
    let word = String(decoding: bytes[start..<position], as: UTF8.self)
    switch word {
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case "null": return .null
    case "": throw fault("a value is missing", at: start)
    default: break
    }
    // Not "+1" or "-0", which would be written without their signs.
    if let integer = Int(word), word == "\(integer)" { return .integer(integer) }
    guard Self.isNumber(bytes[start..<position]) else {
      throw fault("'\(word)' is not a value; put text in double quotes", at: start)
    }
    return .number(word)
  }

  private static func isNumber(_ word: ArraySlice<UInt8>) -> Bool {
    var rest = word
    /// Consumes digits; false if there are none.
    func takeDigits() -> Bool {
      let count = rest.prefix { $0 &- UInt8(ascii: "0") < 10 }.count
      rest = rest.dropFirst(count)
      return count > 0
    }
    if rest.first == .hyphen { rest.removeFirst() }
    if rest.first == UInt8(ascii: "0") { rest.removeFirst() } else if !takeDigits() { return false }
    if rest.first == .dot {
      rest.removeFirst()
      guard takeDigits() else { return false }
    }
    if let byte = rest.first, byte | 0x20 == UInt8(ascii: "e") {
      rest.removeFirst()
      if rest.first == .plus || rest.first == .hyphen { rest.removeFirst() }
      guard takeDigits() else { return false }
    }
    return rest.isEmpty
  }

  /// Whether a word that should be a value goes on with `byte`.
  private static func isWord(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte &- UInt8(ascii: "0") < 10 || byte >= 0x80 || byte == .plus
      || byte == .hyphen || byte == .dot
  }
}

/// Strings.
extension JSONReader {
  private mutating func string() throws(Fault) -> String {
    let start = position
    position += 1
    let end = firstSpecial()
    // Most strings have no escapes.
    if end < bytes.count, bytes[end] == .quote {
      defer { position = end + 1 }
      return String(decoding: bytes[position..<end], as: UTF8.self)
    }
    var content: Bytes = []
    while true {
      let end = firstSpecial()
      content += bytes[position..<end]
      position = end
      guard let byte = next else { throw fault("a closing quote is missing", at: start) }
      position += 1
      if byte == .quote { return String(decoding: content, as: UTF8.self) }
      guard byte == .backslash else {
        guard byte == .lineFeed || byte == .carriageReturn else {
          throw fault(
            "a control character in a text is written with a backslash, as in \\t", at: position - 1
          )
        }
        throw fault("a text ends on the line where it begins: a quote is missing", at: start)
      }
      content += try escape().utf8
    }
  }

  /// The first offset from here on that does not hold an ordinary character of a string.
  private func firstSpecial() -> Int {
    var offset = position
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == .quote || byte == .backslash || byte < 0x20 { break }
      offset += 1
    }
    return offset
  }

  private mutating func escape() throws(Fault) -> String {
    let start = position - 1
    guard let letter = next else { throw fault("a closing quote is missing") }
    position += 1
    switch letter {
    case .quote, .backslash, .slash: return String(Unicode.Scalar(letter))
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      // The halves of a surrogate pair are two escapes.
      var units: [UInt16] = []
      while let unit = hexadecimal() {
        units.append(unit)
        guard bytes[position...].starts(with: [.backslash, letter]) else {
          if let text = String(validating: units, as: UTF16.self) { return text }
          guard strictness == .message else { break }
          return String(decoding: units, as: UTF16.self)
        }
        position += 2
      }
    default: break
    }
    throw fault("a backslash is followed by something that has no meaning", at: start)
  }

  private mutating func hexadecimal() -> UInt16? {
    let digits = bytes[position...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else {
      return nil
    }
    position += 4
    return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
