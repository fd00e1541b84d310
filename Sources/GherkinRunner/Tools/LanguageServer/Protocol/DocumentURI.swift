/// Conversions between URIs and paths.
package enum DocumentURI {
  /// The path of a `file:` URI; nil for other URIs, such as those of documents without a file.
  package static func path(of uri: String) -> String? {
    guard let colon = uri.firstIndex(of: ":"), uri[..<colon].lowercased() == "file" else {
      return nil
    }
    var rest = uri[uri.index(after: colon)...]
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      guard let slash = rest.firstIndex(of: "/") else { return nil }
      let host = rest[..<slash]
      guard host.isEmpty || host.lowercased() == "localhost" else { return nil }
      rest = rest[slash...]
    }
    let path = rest.prefix { $0 != "?" && $0 != "#" }
    guard path.hasPrefix("/") else { return nil }
    return decoded(path)
  }

  /// The URI of a file.
  package static func uri(of path: String) -> String {
    var uri = Bytes("file://".utf8)
    for byte in path.utf8 {
      let isPlain =
        switch byte {
        case .slash, .dot, .hyphen, .underscore, 0x7E: true
        default: byte.isASCIILetter || byte &- UInt8(ascii: "0") < 10
        }
      if isPlain {
        uri.append(byte)
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        uri += Bytes("%\(digits.count < 2 ? "0" : "")\(digits)".utf8)
      }
    }
    return String(decoding: uri, as: UTF8.self)
  }

  /// What identifies a document: its path, or else its URI. Clients spell the URI of one file in several ways.
  package static func key(of uri: String) -> String { path(of: uri) ?? uri }

  private static func decoded(_ text: Substring) -> String {
    var bytes: Bytes = []
    var rest = text.utf8
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2, digits.first != .plus,
        let value = UInt8(String(Substring(digits)), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
