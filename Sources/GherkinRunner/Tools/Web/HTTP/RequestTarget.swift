/// What a request is about: a path, and values in a query.
struct RequestTarget {
  let path: String
  let query: [String: String]

  /// Reads what stands in a request line: a path from the root, and after a question mark a query.
  init(_ text: Substring) throws(RequestRefusal) {
    guard text.hasPrefix("/") else {
      throw RequestRefusal(400, "The address in the request line is not a path.")
    }
    let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = try Self.path(parts[0])
    query = parts.count == 2 ? try Self.query(parts[1]) : [:]
  }

  private static func path(_ text: Substring) throws(RequestRefusal) -> String {
    var segments: [String] = []
    for part in text.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      let segment = try decoded(part)
      guard !segment.contains(where: { $0 == "/" || $0 == "\\" }), segment != ".", segment != ".."
      else { throw RequestRefusal(400, "The path has a segment that could lead elsewhere.") }
      segments.append(segment)
    }
    guard segments == [""] || !segments.contains("") else {
      throw RequestRefusal(400, "The path has an empty segment.")
    }
    return "/" + segments.joined(separator: "/")
  }

  private static func query(_ text: Substring) throws(RequestRefusal) -> [String: String] {
    var query: [String: String] = [:]
    for pair in text.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      // As forms write a space.
      let words = parts.map { $0.replacing("+", with: "%20") }
      let value = words.count == 2 ? try decoded(words[1][...]) : ""
      guard query.updateValue(value, forKey: try decoded(words[0][...])) == nil else {
        throw RequestRefusal(400, "A value occurs twice in the query.")
      }
    }
    return query
  }

  /// The text with each `%XX` replaced by its byte, once.
  private static func decoded(_ text: Substring) throws(RequestRefusal) -> String {
    var bytes: Bytes = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit)
        else { throw RequestRefusal(400, "The address has a '%' without two digits.") }
        bytes.append(high << 4 | low)
      } else if isPlain(byte) {
        bytes.append(byte)
      } else {
        throw RequestRefusal(400, "The address has a character that has to be encoded.")
      }
    }
    guard let decoded = String(validating: bytes, as: UTF8.self),
      bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
    else { throw RequestRefusal(400, "The address stands for something that is not text.") }
    return decoded
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map(UInt8.init)
  }

  /// What may stand in a path or a query as it is.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
      || "-._~!$&'()*+,;=:@/?".utf8.contains(byte)
  }
}
