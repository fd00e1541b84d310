/// What the placeholders of an outline stand for in one row of its examples.
///
/// They are filled one after the other, in the order of the header, so that a value may itself hold
/// a placeholder of a later column.
struct Placeholders {
  /// The placeholders that a table of examples defines, with their angle brackets.
  struct Names {
    /// The header row they are from.
    let header: Int
    let names: [[UInt8]]

    init(document: GherkinDocument, header: Int) {
      self.header = header
      names = document.rows[header].cells.indices.map { cell in
        [.lessThan] + document.unescaped(document.cells[cell]) + [.greaterThan]
      }
    }
  }

  private let document: GherkinDocument
  private let names: Names
  private let firstValue: Int

  /// Takes the values from `row`, which has as many cells as there are names.
  init(document: GherkinDocument, names: Names, row: Int) {
    self.document = document
    self.names = names
    firstValue = document.rows[row].cells.indices.lowerBound
  }

  /// `text` with every placeholder filled.
  func fill(_ text: String) -> String {
    guard text.utf8.contains(.lessThan) else { return text }
    return String(decoding: fill(Array(text.utf8)), as: UTF8.self)
  }

  /// `text` with every placeholder filled.
  func fill(_ text: [UInt8]) -> [UInt8] {
    var text = text
    for (column, name) in names.names.enumerated() {
      guard let found = Self.find(name, in: text, from: 0) else { continue }
      let value = document.unescaped(document.cells[firstValue + column])
      text = Self.replace(name, with: value, in: text, from: found)
    }
    return text
  }

  private static func replace(
    _ name: [UInt8], with value: [UInt8], in text: [UInt8], from first: Int
  ) -> [UInt8] {
    var filled: [UInt8] = []
    var copied = 0
    var next: Int? = first
    while let found = next {
      filled.append(contentsOf: text[copied..<found])
      filled.append(contentsOf: value)
      copied = found + name.count
      next = find(name, in: text, from: copied)
    }
    filled.append(contentsOf: text[copied...])
    return filled
  }

  /// Where `name` stands in `text`, from `start` on.
  private static func find(_ name: [UInt8], in text: [UInt8], from start: Int) -> Int? {
    let (name, text) = (name.span, text.span)
    var offset = start
    while offset + name.count <= text.count {
      if text[offset] == .lessThan, matches(name, at: offset, in: text) { return offset }
      offset += 1
    }
    return nil
  }

  private static func matches(_ name: Span<UInt8>, at offset: Int, in text: Span<UInt8>) -> Bool {
    for index in name.indices where text[offset + index] != name[index] { return false }
    return true
  }
}
