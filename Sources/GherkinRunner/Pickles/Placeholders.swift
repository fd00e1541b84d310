/// What the placeholders of an outline stand for in one row of its examples.
///
/// They are filled one after the other, in the order of the header, so that a value may itself hold
/// a placeholder of a later column. Where no value does, one walk over the text comes to the same.
struct Placeholders {
  /// The header row that names them.
  let header: Int
  private let document: GherkinDocument
  /// The names with their angle brackets, one after the other.
  private var names = Pieces()
  private var values = Pieces()
  private let namesAreSimple: Bool
  private var valuesAreSimple = true

  /// Prepares for the rows of the table that begins with the row `header`.
  init(document: GherkinDocument, header: Int) {
    self.header = header
    self.document = document
    var isSimple = true
    for cell in document.rows[header].cells.indices {
      let name = document.unescaped(document.cells[cell])
      if name.contains(.lessThan) { isSimple = false }
      names.bytes.append(.lessThan)
      names.bytes.append(contentsOf: name)
      names.bytes.append(.greaterThan)
      names.endPiece()
    }
    namesAreSimple = isSimple
  }

  /// Takes the values from `row`, which has as many cells as the header.
  mutating func use(row: Int) {
    values.removeAll()
    for cell in document.rows[row].cells.indices {
      document.appendCell(document.cells[cell], to: &values.bytes)
      values.endPiece()
    }
    valuesAreSimple = !values.bytes.span.contains(.lessThan)
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
    guard namesAreSimple, valuesAreSimple else { return appendInTurn(text, to: &buffer) }
    let (names, values) = (names.bytes.span, values.bytes.span)
    var offset = 0
    while offset < text.count {
      let byte = text[offset]
      if byte == .lessThan, let column = name(at: offset, of: text, names: names) {
        for index in self.values.range(column) { buffer.append(values[index]) }
        offset += self.names.range(column).count
      } else {
        buffer.append(byte)
        offset += 1
      }
    }
  }

  /// Fills one column after the other.
  private func appendInTurn(_ text: Span<UInt8>, to buffer: inout [UInt8]) {
    var filled: [UInt8] = []
    for offset in text.indices { filled.append(text[offset]) }
    for column in 0..<names.count {
      let (before, name) = (filled, names.range(column))
      filled.removeAll(keepingCapacity: true)
      var offset = 0
      while offset < before.count {
        if names.matches(name, at: offset, of: before.span) {
          filled.append(contentsOf: values.bytes[values.range(column)])
          offset += name.count
        } else {
          filled.append(before[offset])
          offset += 1
        }
      }
    }
    buffer.append(contentsOf: filled)
  }

  /// The first column whose name stands at `offset`.
  private func name(at offset: Int, of text: Span<UInt8>, names: Span<UInt8>) -> Int? {
    for column in 0..<self.names.count
    where self.names.matches(self.names.range(column), at: offset, of: text) {
      return column
    }
    return nil
  }
}

extension Placeholders {
  /// Texts in one array, since one allocation for each would be the greater part of the work.
  fileprivate struct Pieces {
    var bytes: [UInt8] = []
    private var ends: [Int] = []

    var count: Int { ends.count }

    mutating func removeAll() {
      bytes.removeAll(keepingCapacity: true)
      ends.removeAll(keepingCapacity: true)
    }

    mutating func endPiece() { ends.append(bytes.count) }

    func range(_ piece: Int) -> Range<Int> { (piece == 0 ? 0 : ends[piece - 1])..<ends[piece] }

    /// Whether the bytes of `range` stand at `offset` of `text`.
    func matches(_ range: Range<Int>, at offset: Int, of text: Span<UInt8>) -> Bool {
      guard range.count <= text.count - offset else { return false }
      let bytes = bytes.span
      for index in 0..<range.count
      where bytes[range.lowerBound + index] != text[offset + index] { return false }
      return true
    }
  }
}
