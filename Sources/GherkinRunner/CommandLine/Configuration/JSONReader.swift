import Foundation

/// Parses JSON as RFC 8259 defines it, and reports where a text is not JSON.
///
/// Foundation's decoders accept trailing commas, and keep either of two members with the same name, so an
/// option could be lost without notice.
struct JSONReader {
  /// What is wrong with a text, and where; lines and columns count from 1.
  struct Fault: Error {
    let line: Int
    let column: Int
    let reason: String
  }

  /// Deeper nesting could exhaust the call stack.
  private static let depthLimit = 100

  private let text: [Unicode.Scalar]
  private var position = 0
  private var depth = 0

  static func read(_ bytes: [UInt8]) throws(Fault) -> JSONValue {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Fault(line: 1, column: 1, reason: "the file is not UTF-8 text")
    }
    var reader = JSONReader(text)
    let value = try reader.value()
    reader.skipSpace()
    guard reader.next == nil else { throw reader.fault("something follows the end of the object") }
    return value
  }

  private init(_ text: String) {
    self.text = Array(text.unicodeScalars.drop { $0 == "\u{FEFF}" })
  }

  private var next: Unicode.Scalar? { position < text.count ? text[position] : nil }

  private func fault(_ reason: String, at place: Int? = nil) -> Fault {
    let before = text[..<(place ?? position)]
    let start = before.lastIndex(of: "\n").map { $0 + 1 } ?? 0
    return Fault(
      line: before.count { $0 == "\n" } + 1, column: before.count - start + 1, reason: reason)
  }

  private mutating func skipSpace() {
    while let scalar = next, [" ", "\t", "\n", "\r"].contains(scalar) { position += 1 }
  }

  /// Consumes `scalar` if it is next.
  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    skipSpace()
    guard next == scalar else { return false }
    position += 1
    return true
  }

  private mutating func value() throws(Fault) -> JSONValue {
    skipSpace()
    switch next {
    case "{": return .object(try object())
    case "[": return .list(try list())
    case "\"": return .text(try string())
    case "/", "#": throw fault("JSON has no comments")
    case nil: throw fault("the text ends where a value should be")
    default: return try word()
    }
  }

  private mutating func object() throws(Fault) -> [String: JSONValue] {
    try open()
    var members: [String: JSONValue] = [:]
    if take("}") { return members }
    repeat {
      skipSpace()
      let start = position
      guard next == "\"" else {
        throw fault(
          next == "}"
            ? "there is an extra comma" : "the name of an option in double quotes is missing")
      }
      let name = try string()
      guard take(":") else { throw fault("a colon is missing after \"\(name)\"") }
      let value = try value()
      guard members.updateValue(value, forKey: name) == nil else {
        throw fault("\"\(name)\" is there twice", at: start)
      }
    } while take(",")
    guard take("}") else { throw fault("a comma or a closing brace is missing") }
    depth -= 1
    return members
  }

  private mutating func list() throws(Fault) -> [JSONValue] {
    try open()
    var values: [JSONValue] = []
    if take("]") { return values }
    repeat {
      skipSpace()
      guard next != "]" else { throw fault("there is an extra comma") }
      values.append(try value())
    } while take(",")
    guard take("]") else { throw fault("a comma or a closing bracket is missing") }
    depth -= 1
    return values
  }

  private mutating func open() throws(Fault) {
    depth += 1
    guard depth <= Self.depthLimit else { throw fault("the values are nested too deeply") }
    position += 1
  }

  /// `true`, `false`, `null` or a number.
  private mutating func word() throws(Fault) -> JSONValue {
    let start = position
    while let scalar = next,
      scalar.properties.isAlphabetic || "+-.0123456789".unicodeScalars.contains(scalar)
    {
      position += 1
    }
    let word = String(String.UnicodeScalarView(text[start..<position]))
    switch word {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .nothing
    case _ where word.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/) != nil:
      return .number(word)
    case "": throw fault("a value is missing", at: start)
    default: throw fault("'\(word)' is no value; put text in double quotes", at: start)
    }
  }

  private mutating func string() throws(Fault) -> String {
    let start = position
    position += 1
    var content = String.UnicodeScalarView()
    while let scalar = next {
      position += 1
      switch scalar {
      case "\"": return String(content)
      case "\\": content.append(try escape())
      case _ where scalar.value < 0x20:
        throw fault("a text ends on the line where it begins: a quote is missing", at: start)
      default: content.append(scalar)
      }
    }
    throw fault("a closing quote is missing", at: start)
  }

  private mutating func escape() throws(Fault) -> Unicode.Scalar {
    let start = position - 1
    guard let letter = next else { throw fault("a closing quote is missing") }
    position += 1
    switch letter {
    case "\"", "\\", "/": return letter
    case "b": return "\u{8}"
    case "f": return "\u{C}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "u":
      let first = hexadecimal()
      if let first, let scalar = Unicode.Scalar(first) { return scalar }
      // A surrogate pair is one character.
      if let first, (0xD800..<0xDC00).contains(first), take("\\"), take("u"),
        let second = hexadecimal(), (0xDC00..<0xE000).contains(second),
        let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
      {
        return scalar
      }
    default: break
    }
    throw fault("a backslash is followed by something that has no meaning", at: start)
  }

  private mutating func hexadecimal() -> UInt32? {
    let digits = text[position...].prefix(4)
    guard digits.count == 4, digits.allSatisfy(\.properties.isASCIIHexDigit) else { return nil }
    position += 4
    return UInt32(String(String.UnicodeScalarView(digits)), radix: 16)
  }
}

/// A JSON value.
enum JSONValue: Sendable, Equatable {
  case nothing
  case bool(Bool)
  /// A number, as written.
  case number(String)
  case text(String)
  case list([JSONValue])
  case object([String: JSONValue])
}

extension JSONValue: CustomStringConvertible {
  /// The value, as shown in messages.
  var description: String {
    switch self {
    case .nothing: "null"
    case .bool(let value): "\(value)"
    case .number(let text): text
    case .text(let text): "'\(text)'"
    case .list: "a list"
    case .object: "an object"
    }
  }
}
