/// What a group and the groups inside it took of a text, as Cucumber Messages report it.
package struct CapturedGroup: Sendable, Equatable {
  /// The place in the text in UTF-16 units, as in the messages of the reference implementation;
  /// `nil` if the group took no part.
  package let start: Int?
  /// The text it took, or `nil`.
  package let value: String?
  /// The groups inside it.
  package let children: [CapturedGroup]

  init(_ shape: CaptureShape, _ captures: ArraySlice<Capture>, in text: Span<UInt8>) {
    let range = captures.first?.range
    start = range.map { text.string(in: 0..<$0.lowerBound).utf16.count }
    value = range.map { text.string(in: $0) }
    var rest = captures.dropFirst()
    var children: [CapturedGroup] = []
    for child in shape.children {
      children.append(CapturedGroup(child, rest, in: text))
      rest = rest.dropFirst(child.captureCount)
    }
    self.children = children
  }
}
