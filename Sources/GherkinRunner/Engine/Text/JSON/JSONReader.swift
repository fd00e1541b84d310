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
    try open()
    var members: [JSONObject.Member] = []
    // Only a file is searched for names that are there twice.
    var names: Set<String> = []
    if take(.closeBrace) {
      depth -= 1
      return JSONObject()
    }
    repeat {
      skipSpace()
      let start = position
      guard next == .quote else {
        throw fault(
          next == .closeBrace
            ? "there is an extra comma" : "the name of an option in double quotes is missing")
      }
      let name = try string()
      let range = start..<position
      guard take(.colon) else { throw fault("a colon is missing after \"\(name)\"") }
      members.append(JSONObject.Member(name: name, value: try member(name, range)))
      if strictness == .file, !names.insert(name).inserted {
        throw fault("\"\(name)\" is there twice", at: start)
      }
    } while take(.comma)
    guard take(.closeBrace) else { throw fault("a comma or a closing brace is missing") }
    depth -= 1
    return JSONObject(members)
  }

  private mutating func list() throws(Fault) -> [JSONValue] {
    try open()
    var values: [JSONValue] = []
    if take(.closeBracket) {
      depth -= 1
      return values
    }
    repeat {
      skipSpace()
      guard next != .closeBracket else { throw fault("there is an extra comma") }
      values.append(try element(values.count))
    } while take(.comma)
    guard take(.closeBracket) else { throw fault("a comma or a closing bracket is missing") }
    depth -= 1
    return values
  }

  private mutating func member(_ name: String, _ range: Range<Int>) throws(Fault) -> JSONValue {
    guard places != nil else { return try value() }
    return try value(key.isEmpty ? name : "\(key).\(name)", named: range)
  }

  private mutating func element(_ index: Int) throws(Fault) -> JSONValue {
    guard places != nil else { return try value() }
    return try value("\(key)[\(index)]", named: nil)
  }

  /// Reads a value, and notes its place.
  private mutating func value(_ key: String, named name: Range<Int>?) throws(Fault) -> JSONValue {
    let outer = self.key
    self.key = key
    skipSpace()
    let start = position
    let value = try value()
    places?[key] = JSONDocument.Place(name: name, value: start..<position)
    self.key = outer
    return value
  }

  private mutating func open() throws(Fault) {
    depth += 1
    guard depth <= Self.depthLimit else { throw fault("the values are nested too deeply") }
    position += 1
  }
}

/// Words and numbers.
extension JSONReader {
  /// `true`, `false`, `null` or a number.
  private mutating func word() throws(Fault) -> JSONValue {
    let start = position
    while let length = lengthOfWordCharacter() { position += length }
    let word = String(decoding: bytes[start..<position], as: UTF8.self)
    switch word {
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case "null": return .null
    case "": throw fault("a value is missing", at: start)
    default: break
    }
    guard Self.isNumber(bytes[start..<position]) else {
      throw fault("'\(word)' is no value; put text in double quotes", at: start)
    }
    // "-0" is no integer: it would be written without its sign.
    if let integer = Int(word), word != "-0" { return .integer(integer) }
    return .number(word)
  }

  /// How many bytes the next character has; `nil` if a word may not contain it.
  private func lengthOfWordCharacter() -> Int? {
    guard let byte = next else { return nil }
    guard byte >= 0x80 else {
      let isDigit = byte &- UInt8(ascii: "0") < 10
      return byte.isASCIILetter || isDigit || byte == .plus || byte == .hyphen || byte == .dot
        ? 1 : nil
    }
    let character = String(decoding: bytes[position...].prefix(4), as: UTF8.self).unicodeScalars
      .first
    guard let character, character.properties.isAlphabetic else { return nil }
    return UTF8.width(character)
  }

  private static func isNumber(_ word: ArraySlice<UInt8>) -> Bool {
    var rest = word
    func digits() -> Int { rest.prefix { $0 &- UInt8(ascii: "0") < 10 }.count }
    if rest.first == .hyphen { rest.removeFirst() }
    let whole = digits()
    guard whole == 1 || whole > 1 && rest.first != UInt8(ascii: "0") else { return false }
    rest = rest.dropFirst(whole)
    if rest.first == .dot {
      rest.removeFirst()
      guard digits() > 0 else { return false }
      rest = rest.dropFirst(digits())
    }
    if let byte = rest.first, byte | 0x20 == UInt8(ascii: "e") {
      rest.removeFirst()
      if rest.first == .plus || rest.first == .hyphen { rest.removeFirst() }
      guard digits() > 0 else { return false }
      rest = rest.dropFirst(digits())
    }
    return rest.isEmpty
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
      content += String(try escape()).utf8
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

  private mutating func escape() throws(Fault) -> Unicode.Scalar {
    let start = position - 1
    guard let letter = next else { throw fault("a closing quote is missing") }
    position += 1
    switch letter {
    case .quote, .backslash, .slash: return Unicode.Scalar(letter)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      guard let unit = hexadecimal() else { break }
      if let scalar = Unicode.Scalar(unit) { return scalar }
      if let scalar = scalar(afterHigh: unit) { return scalar }
      if strictness == .message { return "\u{FFFD}" }
    default: break
    }
    throw fault("a backslash is followed by something that has no meaning", at: start)
  }

  /// The character of a surrogate pair whose first half was read, if the second half is next.
  private mutating func scalar(afterHigh high: UInt32) -> Unicode.Scalar? {
    let start = position
    guard (0xD800..<0xDC00).contains(high), bytes[position...].starts(with: [.backslash, 0x75])
    else { return nil }
    position += 2
    if let low = hexadecimal(), (0xDC00..<0xE000).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
    {
      return scalar
    }
    position = start
    return nil
  }

  private mutating func hexadecimal() -> UInt32? {
    let digits = bytes[position...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else {
      return nil
    }
    position += 4
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
