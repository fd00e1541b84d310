/// A line of a feature as it is laid out.
struct LayoutLine: Sendable {
  /// Its text, without the line ending.
  let text: [UInt8]
  /// The number of the line it is made of; `nil` for one that was not there before.
  let source: Int?

  /// A line with no text.
  static func blank(from source: Int? = nil) -> LayoutLine { LayoutLine(text: [], source: source) }
}

extension LayoutLine {
  /// `text`, indented.
  init(_ text: some Sequence<UInt8>, indentation: Int, source: Int?) {
    self.init(text: Array(repeating: .space, count: indentation) + text, source: source)
  }
}
