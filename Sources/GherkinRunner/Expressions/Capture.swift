/// What a group of a pattern took of a step's text, in UTF-8 bytes.
package struct Capture: Sendable, Equatable {
  /// The first byte; -1 if the group took no part in the match.
  package var start: Int32
  /// One past the last byte.
  package var end: Int32

  /// A group that took no part.
  package static let absent = Capture(start: -1, end: -1)

  /// The bytes it took, or `nil`.
  package var range: Range<Int>? { start < 0 ? nil : Int(start)..<Int(end) }

  init(start: Int32, end: Int32) {
    self.start = start
    self.end = end
  }

  init(_ range: Range<Int>) {
    self.init(start: Int32(range.lowerBound), end: Int32(range.upperBound))
  }
}

/// The capture groups inside a group, which tells how a flat list of captures nests:
/// a group's own capture comes first, then those of its children, each with its own children.
package struct CaptureShape: Sendable, Equatable {
  /// The groups directly inside.
  package var children: [CaptureShape] = []

  /// How many captures the group and all groups inside it take.
  package var captureCount: Int { children.reduce(1) { $0 + $1.captureCount } }

  /// The two kinds of quotes of `{string}`, each with its run of escapes.
  static let string = CaptureShape(children: Array(repeating: escapes, count: 2))
  private static let escapes = CaptureShape(children: [CaptureShape()])
}

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

/// A place in a pattern that yields an argument. Knows how to make a value of what was captured.
///
/// A class, because reports ask for it at every step, and a copy of all its parts costs more.
package final class PatternParameter: Sendable {
  /// The type of its values; `nil` for a group of a regular expression that no type stands for.
  package let type: ParameterType?
  /// The groups inside it, which are also the captures it takes.
  package let shape: CaptureShape
  /// How many captures that are.
  package let captureCount: Int

  init(type: ParameterType?, shape: CaptureShape) {
    self.type = type
    self.shape = shape
    captureCount = shape.captureCount
  }

  /// The argument's value; `nil` if the parameter took no part in the match.
  ///
  /// A parameter without a type yields its text.
  package func value(
    of captures: ArraySlice<Capture>, in text: Span<UInt8>
  ) throws -> (any Sendable)? {
    guard let range = captures.first?.range else { return nil }
    guard let type else { return text.string(in: range) }
    return try type.transform.untypedValue(of: captures, shape, in: text)
  }

  /// What the parameter and the groups inside it took, for Cucumber Messages.
  package func group(of captures: ArraySlice<Capture>, in text: Span<UInt8>) -> CapturedGroup {
    CapturedGroup(shape, captures, in: text)
  }
}
