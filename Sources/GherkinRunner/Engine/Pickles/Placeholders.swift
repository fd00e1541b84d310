/// The values of an outline's placeholders in one row of its examples.
///
/// Placeholders are resolved in the order of the header, so a value may contain a placeholder of a later
/// column. Where neither a value nor the text has a `<` that begins no name, a single pass over the text gives the
/// same, from the cells in the file.
package struct Placeholders {
  private let document: GherkinDocument
  private let names: Range<Int>
  private let firstValue: Int
  /// Whether no name needs unescaping and neither names nor values contain a `<`.
  private let isPlain: Bool

  /// Takes the names from the row `header` and the values from `row`.
  init(document: GherkinDocument, header: Int, row: Int) {
    self.document = document
    let values = document.rows[row].cells.indices
    // In a file with errors there may be fewer values than names.
    let all = document.rows[header].cells.indices
    names = all.lowerBound..<min(all.upperBound, all.lowerBound + values.count)
    firstValue = values.lowerBound
    let source = document.source.bytes
    let bytes = source.span
    isPlain =
      names.allSatisfy {
        let name = bytes.extracting(document.cells[$0].offsets)
        return !name.contains(.lessThan) && !name.contains(.backslash)
      }
      && values.allSatisfy { !bytes.extracting(document.cells[$0].offsets).contains(.lessThan) }
  }

  package static func names(in text: String) -> [String] {
    let bytes = Bytes(text.utf8)
    return ranges(in: bytes[...]).map {
      String(decoding: bytes[$0].dropFirst().dropLast(), as: UTF8.self)
    }
  }

  /// The placeholders in `text`, with their brackets. A comparison has spaces inside its brackets; a placeholder has none.
  ///
  /// - Parameter withBlanks: Whether to return what has some all the same.
  package static func ranges(
    in text: ArraySlice<UInt8>, withBlanks: Bool = false
  ) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var start: Int?
    for offset in text.indices {
      switch text[offset] {
      case .lessThan: start = offset
      case .greaterThan:
        guard let opening = start, offset > opening + 1 else { continue }
        start = nil
        let name = String(decoding: text[opening + 1..<offset], as: UTF8.self)
        let isPlain = name.first?.isWhitespace == false && name.last?.isWhitespace == false
        guard isPlain || withBlanks && !name.contains(where: \.isNewline) else { continue }
        found.append(opening..<offset + 1)
      default: break
      }
    }
    return found
  }

  /// `text` with all placeholders resolved.
  package func resolve(_ text: String) -> String {
    guard text.utf8.contains(.lessThan) else { return text }
    var resolved: Bytes = []
    text.withBytes { append($0, to: &resolved) }
    return String(decoding: resolved, as: UTF8.self)
  }

  func append(_ text: Span<UInt8>, to buffer: inout Bytes) {
    guard isPlain else { return appendInTurn(text, to: &buffer) }
    let source = document.source.bytes
    let bytes = source.span
    var rest = text
    let start = buffer.count
    while let offset = rest.firstOffset(of: .lessThan) {
      buffer.append(copying: rest.extracting(first: offset))
      if let name = name(at: offset, of: rest, in: bytes) {
        document.appendCell(document.cells[firstValue + name - names.lowerBound], to: &buffer)
        rest = rest.extracting(droppingFirst: offset + document.cells[name].offsets.count + 2)
      } else {
        // A `<` that begins no name may begin one of a later column, once a value follows it.
        buffer.removeSubrange(start...)
        return appendInTurn(text, to: &buffer)
      }
    }
    buffer.append(copying: rest)
  }

  /// The first name that is, in its angle brackets, at `offset` of `text`.
  private func name(at offset: Int, of text: Span<UInt8>, in bytes: Span<UInt8>) -> Int? {
    for name in names {
      let range = document.cells[name].offsets
      let end = offset + 1 + range.count
      if end < text.count, text[end] == .greaterThan,
        bytes.extracting(range).isPrefix(of: text, at: offset + 1)
      {
        return name
      }
    }
    return nil
  }

  /// Values with placeholders for values with placeholders grow exponentially; longer texts, in bytes,
  /// keep their placeholders.
  private static let longestText = 1 << 22

  private func appendInTurn(_ text: Span<UInt8>, to buffer: inout Bytes) {
    var resolved: Bytes = []
    resolved.append(copying: text)
    for (column, cell) in names.enumerated() where resolved.count <= Self.longestText {
      let name: Bytes = [.lessThan] + document.unescaped(document.cells[cell]) + [.greaterThan]
      let value = document.unescaped(document.cells[firstValue + column])
      resolved = Self.replacing(name, in: resolved, with: value)
    }
    buffer.append(contentsOf: resolved)
  }

  private static func replacing(
    _ name: Bytes, in text: Bytes, with value: Bytes
  ) -> Bytes {
    var replaced: Bytes = []
    var offset = 0
    while offset < text.count {
      if text[offset] == .lessThan, replaced.count + value.count <= longestText,
        name.span.isPrefix(of: text.span, at: offset)
      {
        replaced.append(contentsOf: value)
        offset += name.count
      } else {
        replaced.append(text[offset])
        offset += 1
      }
    }
    return replaced
  }
}

extension GherkinDocument {
  /// The placeholders in `range`, brackets included.
  package func placeholders(
    in range: TextRange, withBlanks: Bool = false
  ) -> [(name: String, range: TextRange)] {
    Placeholders.ranges(in: source.bytes[range.offsets], withBlanks: withBlanks).map { found in
      (
        cellText(TextRange(found.lowerBound + 1, found.upperBound - 1)),
        TextRange(found.lowerBound, found.upperBound)
      )
    }
  }
}

extension Span where Element == UInt8 {
  fileprivate func isPrefix(of text: Span<UInt8>, at offset: Int) -> Bool {
    guard count <= text.count - offset else { return false }
    for index in indices where self[index] != text[offset + index] { return false }
    return true
  }
}
