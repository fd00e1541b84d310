/// The tags of a title, on one line as long as they fit.
struct TagParagraph {
  /// Where a line of tags is broken.
  static let width = 100

  let indentation: Int
  private(set) var lines: [LayoutLine] = []
  /// How wide the last line is; `nil` where nothing can be added to it.
  private var width: Int?

  init(indentation: Int) {
    self.indentation = indentation
  }

  /// Adds the tags of one line of the file.
  ///
  /// - Parameter comment: What stands behind the tags. It keeps them on a line of their own,
  ///   however long, because it may speak of those alone.
  mutating func add(_ names: [[UInt8]], comment: [UInt8], source: Int) {
    guard comment.isEmpty else {
      let text = (names + [comment]).joined(separator: [.space])
      lines.append(LayoutLine(Array(text), indentation: indentation, source: source))
      width = nil
      return
    }
    var source: Int? = source
    for name in names { add(name, source: &source) }
  }

  private mutating func add(_ name: [UInt8], source: inout Int?) {
    let length = String(decoding: name, as: UTF8.self).reduce(0) { $0 + $1.displayWidth }
    if let width, width + 1 + length <= Self.width, let last = lines.last {
      lines[lines.count - 1] = LayoutLine(
        text: last.text + [.space] + name, source: last.source)
      self.width = width + 1 + length
    } else {
      lines.append(LayoutLine(name, indentation: indentation, source: source))
      width = indentation + length
      source = nil
    }
  }
}
