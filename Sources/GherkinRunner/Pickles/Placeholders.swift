/// What the placeholders of an outline stand for in one row of its examples.
///
/// They are filled one after the other, in the order of the header, so that a value may itself hold
/// a placeholder of a later column. Where there is nothing of the kind, one walk over the text comes
/// to the same, straight from the cells as they stand in the file.
struct Placeholders {
  private let document: GherkinDocument
  private let names: Range<Int>
  private let firstValue: Int
  /// Whether no name needs unescaping and neither names nor values hold a `<`.
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

  /// The names between angle brackets in `text`.
  static func names(in text: String) -> [String] {
    text.matches(of: #/<([^<>]+)>/#).map { String($0.1) }
  }

  /// `text` with every placeholder filled.
  func fill(_ text: String) -> String {
    guard text.utf8.contains(.lessThan) else { return text }
    var filled: [UInt8] = []
    append(text.utf8Span.span, to: &filled)
    return String(decoding: filled, as: UTF8.self)
  }

  /// Appends `text` with every placeholder filled.
  func append(_ text: Span<UInt8>, to buffer: inout [UInt8]) {
    guard isPlain else { return appendInTurn(text, to: &buffer) }
    let source = document.source.bytes
    let bytes = source.span
    var offset = 0
    while offset < text.count {
      if text[offset] == .lessThan, let name = name(at: offset, of: text, in: bytes) {
        document.appendCell(document.cells[firstValue + name - names.lowerBound], to: &buffer)
        offset += document.cells[name].offsets.count + 2
      } else {
        buffer.append(text[offset])
        offset += 1
      }
    }
  }

  /// The first name that stands, in its angle brackets, at `offset` of `text`.
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

  /// Values that hold placeholders that hold placeholders grow beyond all bounds; what comes to
  /// more bytes than this keeps the placeholders it has.
  private static let longestText = 1 << 22

  /// Fills one column after the other.
  private func appendInTurn(_ text: Span<UInt8>, to buffer: inout [UInt8]) {
    var filled: [UInt8] = []
    for offset in text.indices { filled.append(text[offset]) }
    for (column, cell) in names.enumerated() where filled.count <= Self.longestText {
      let name = [.lessThan] + document.unescaped(document.cells[cell]) + [.greaterThan]
      let value = document.unescaped(document.cells[firstValue + column])
      filled = Self.replacing(name, in: filled, with: value)
    }
    buffer.append(contentsOf: filled)
  }

  private static func replacing(
    _ name: [UInt8], in text: [UInt8], with value: [UInt8]
  ) -> [UInt8] {
    var replaced: [UInt8] = []
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

extension Span where Element == UInt8 {
  /// Whether these bytes stand at `offset` of `text`.
  fileprivate func isPrefix(of text: Span<UInt8>, at offset: Int) -> Bool {
    guard count <= text.count - offset else { return false }
    for index in indices where self[index] != text[offset + index] { return false }
    return true
  }
}
