/// The placeholders of an outline and what they stand for in one row of its examples.
///
/// They are filled one after the other, in the order of the header, so that a value may itself hold
/// a placeholder of a later column.
struct Placeholders {
  private let pairs: [(name: [UInt8], value: [UInt8])]

  init(document: GherkinDocument, header: Int, row: Int) {
    pairs = zip(document.rows[header].cells.indices, document.rows[row].cells.indices).map {
      var name: [UInt8] = [.lessThan]
      document.appendCell(document.cells[$0], to: &name)
      name.append(.greaterThan)
      var value: [UInt8] = []
      document.appendCell(document.cells[$1], to: &value)
      return (name, value)
    }
  }

  /// `text` with every placeholder filled.
  func fill(_ text: String) -> String {
    guard text.utf8.contains(.lessThan) else { return text }
    return String(decoding: fill(Array(text.utf8)), as: UTF8.self)
  }

  /// `text` with every placeholder filled.
  func fill(_ text: [UInt8]) -> [UInt8] {
    var text = text
    for (name, value) in pairs { Self.replace(name, with: value, in: &text) }
    return text
  }

  private static func replace(_ name: [UInt8], with value: [UInt8], in text: inout [UInt8]) {
    guard let first = find(name, in: text, from: 0) else { return }
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
    text = filled
  }

  private static func find(_ name: [UInt8], in text: [UInt8], from start: Int) -> Int? {
    var offset = start
    while offset + name.count <= text.count {
      if text[offset] == .lessThan,
        text[offset..<offset + name.count].elementsEqual(name)
      {
        return offset
      }
      offset += 1
    }
    return nil
  }
}
