/// Places in a configuration file, and changes to it that belong to a rename in an editor.
package struct ConfigurationEdits {
  /// A string that is a value of the file.
  private struct Value {
    /// The names of the members that lead to it; a list adds none.
    let keys: [String]
    let text: String
    /// The bytes of the literal, with its quotes.
    let range: Range<Int>
  }

  private let values: [Value]
  /// The names of all members, each by the names that lead to it and its own; a list adds none.
  private let names: [[String]: Range<Int>]

  /// - Parameter bytes: The file; one that is not JSON has nothing to change.
  package init(_ bytes: Bytes) {
    guard (try? JSONReader.read(bytes)) != nil else {
      (values, names) = ([], [:])
      return
    }
    var scanner = Scanner(bytes)
    scanner.scanValue([])
    (values, names) = (scanner.values, scanner.names)
  }

  /// The bytes of the name of a member, with its quotes, by the names that lead to it and its own.
  package func name(of keys: [String]) -> Range<Int>? { names[keys] }

  /// The changes that give a tag another name in all tag expressions, and where it leads to a link.
  package func renaming(tag: String, to name: String) -> [TextEdit] {
    let values = edits { value in
      guard ["tags", "retry-tags"].contains(value.keys.last) || value.keys.first == "sources"
      else { return nil }
      return TagExpression.renaming(tag, to: name, in: value.text)
    }
    let members = names.compactMap { keys, range -> TextEdit? in
      guard keys.count == 2 else { return nil }
      switch keys[0] {
      case "budgets":
        return edit(range, keys[1], to: TagExpression.renaming(tag, to: name, in: keys[1]))
      // The beginning of many tags is not the name of one.
      case "links": return edit(range, keys[1], to: keys[1] == tag ? name : keys[1])
      default: return nil
      }
    }
    return (values + members).sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The bytes of what each entry of the quarantine is about, in the order of the entries.
  var quarantineSubjects: [Range<Int>] {
    values.filter { $0.keys == ["quarantine", "id"] || $0.keys == ["quarantine", "tags"] }
      .map(\.range)
  }

  private func edits(_ replacement: (Value) -> String?) -> [TextEdit] {
    values.compactMap { value in
      replacement(value).flatMap { edit(value.range, value.text, to: $0) }
    }
  }

  /// The change of a literal; nothing if its text stays the same.
  private func edit(_ range: Range<Int>, _ old: String, to text: String) -> TextEdit? {
    text == old ? nil : TextEdit(range, String(decoding: JSONValue.text(text).bytes, as: UTF8.self))
  }
}

extension ConfigurationEdits {
  /// Finds the strings and names of a text that is JSON.
  private struct Scanner {
    private let bytes: Bytes
    private var position = 0
    private(set) var values: [Value] = []
    private(set) var names: [[String]: Range<Int>] = [:]

    init(_ bytes: Bytes) { self.bytes = bytes }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    /// Passes over a value, and takes note of the strings and names in it.
    mutating func scanValue(_ keys: [String]) {
      skip(while: { $0 != .quote && $0 != .openBrace && $0 != .openBracket && !Self.ends($0) })
      switch next {
      case .quote:
        let (text, range) = scanString()
        values.append(Value(keys: keys, text: text, range: range))
      case .openBrace:
        scanElements { scanner in
          let (name, range) = scanner.scanString()
          scanner.names[keys + [name]] = range
          scanner.skip(while: { $0 != .colon })
          scanner.position += 1
          scanner.scanValue(keys + [name])
        }
      case .openBracket: scanElements { $0.scanValue(keys) }
      default: break
      }
    }

    /// Passes over an object or a list.
    private mutating func scanElements(_ element: (inout Scanner) -> Void) {
      position += 1
      while true {
        skip(while: { $0.isASCIIWhiteSpace || $0 == .comma })
        guard let byte = next, byte != .closeBrace, byte != .closeBracket else { break }
        element(&self)
      }
      position += 1
    }

    private mutating func scanString() -> (text: String, range: Range<Int>) {
      let start = position
      position += 1
      while let byte = next, byte != .quote { position += byte == .backslash ? 2 : 1 }
      position = min(position + 1, bytes.count)
      let range = start..<position
      let text = (try? JSONReader.read(Bytes(bytes[range])))?.string
      return (text ?? "", range)
    }

    private mutating func skip(while condition: (UInt8) -> Bool) {
      while let byte = next, condition(byte) { position += 1 }
    }

    /// Whether a byte ends a word or a number.
    private static func ends(_ byte: UInt8) -> Bool {
      byte == .comma || byte == .closeBrace || byte == .closeBracket
    }
  }
}
