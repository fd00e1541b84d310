/// Reads JSON as RFC 8259 has it, and says where it is not. The standard reader of the platform does
/// not tell the place, and takes spare commas and double keys without a word.
struct JSONReader {
  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0

  /// Deeper nesting is a mistake, and would exhaust the call stack.
  private static let deepest = 100

  /// The one value that `bytes` hold.
  static func read(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
    var reader = JSONReader(bytes: bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.position = 3 }
    let value = try reader.value()
    guard reader.next() == nil else { throw reader.error("there is more after the value") }
    return value
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func value() throws(JSONError) -> JSONValue {
    guard depth < Self.deepest else { throw error("values are nested too deeply") }
    depth += 1
    defer { depth -= 1 }
    switch next() {
    case UInt8(ascii: "{"): return .object(try object())
    case UInt8(ascii: "["): return .list(try list())
    case UInt8(ascii: "\""): return .text(try string())
    case nil: throw error("the file ends where a value should be")
    default: return try word()
    }
  }

  private mutating func object() throws(JSONError) -> [String: JSONValue] {
    var object: [String: JSONValue] = [:]
    position += 1
    guard next() != UInt8(ascii: "}") else { position += 1; return object }
    while true {
      guard next() == UInt8(ascii: "\"") else {
        throw error("a key in double quotes should be here")
      }
      let start = position
      let key = try string()
      try expect(UInt8(ascii: ":"), "a colon should be here")
      let value = try value()
      guard object.updateValue(value, forKey: key) == nil else {
        throw JSONError("the key '\(key)' stands here for the second time", at: start, in: bytes)
      }
      guard try hasMore(until: UInt8(ascii: "}")) else { return object }
    }
  }

  private mutating func list() throws(JSONError) -> [JSONValue] {
    var list: [JSONValue] = []
    position += 1
    guard next() != UInt8(ascii: "]") else { position += 1; return list }
    repeat { list.append(try value()) } while try hasMore(until: UInt8(ascii: "]"))
    return list
  }

  /// Passes a comma, or the end of a list or an object.
  private mutating func hasMore(until end: UInt8) throws(JSONError) -> Bool {
    let byte = next()
    guard byte == UInt8(ascii: ",") || byte == end else {
      throw error("a comma or '\(Character(UnicodeScalar(end)))' should be here")
    }
    position += 1
    return byte != end
  }

  private mutating func expect(_ byte: UInt8, _ problem: String) throws(JSONError) {
    guard next() == byte else { throw error(problem) }
    position += 1
  }

  /// `true`, `false`, `null` or a number.
  private mutating func word() throws(JSONError) -> JSONValue {
    let start = position
    while position < bytes.count, Self.isOfWord(bytes[position]) { position += 1 }
    let word = String(decoding: bytes[start..<position], as: UTF8.self)
    switch word {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .nothing
    case _ where word.wholeMatch(of: #/-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?/#) != nil:
      return .number(word)
    default:
      throw JSONError("a value should be here; texts stand in double quotes", at: start, in: bytes)
    }
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "+"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }

  /// The next byte that is no white space.
  private mutating func next() -> UInt8? {
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        position += 1
      default: return bytes[position]
      }
    }
    return nil
  }

  private func error(_ problem: String) -> JSONError {
    JSONError(problem, at: position, in: bytes)
  }
}

extension JSONReader {
  /// The text whose opening quote is next.
  private mutating func string() throws(JSONError) -> String {
    let start = position
    var text: [UInt8] = []
    position += 1
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        guard let text = String(validating: text, as: UTF8.self) else {
          throw JSONError("this text is not UTF-8", at: start, in: bytes)
        }
        return text
      case UInt8(ascii: "\\"): try escape(into: &text)
      case 0..<0x20: throw error("a text ends on the line it begins on")
      default:
        text.append(byte)
        position += 1
      }
    }
    throw JSONError("this text has no end", at: start, in: bytes)
  }

  private mutating func escape(into text: inout [UInt8]) throws(JSONError) {
    let letter = position + 1 < bytes.count ? bytes[position + 1] : 0
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(letter)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      text += Array(String(try scalar()).utf8)
      return
    default: throw error("there is no such escape; a backslash itself is written twice")
    }
    position += 2
  }

  /// The character behind `\u`, which takes two of them beyond the first 65,536.
  private mutating func scalar() throws(JSONError) -> Unicode.Scalar {
    let start = position
    var units: [UInt16] = [try codeUnit()]
    if UTF16.isLeadSurrogate(units[0]) { units.append(try codeUnit()) }
    let text = String(validating: units, as: UTF16.self)
    guard let scalar = text?.unicodeScalars.first else {
      throw JSONError("this is half a character", at: start, in: bytes)
    }
    return scalar
  }

  private mutating func codeUnit() throws(JSONError) -> UInt16 {
    let digits = bytes.dropFirst(position + 2).prefix(4)
    guard bytes.dropFirst(position).starts(with: Array("\\u".utf8)), digits.count == 4,
      digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw error("\\u takes four hexadecimal digits") }
    position += 6
    return unit
  }
}
