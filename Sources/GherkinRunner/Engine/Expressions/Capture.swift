/// The part of a step text that a group of a pattern matched, in UTF-8 bytes.
package struct Capture: Sendable, Equatable {
  /// The first byte; -1 if the group is not part of the match.
  package var start: Int32
  /// One past the last byte.
  package var end: Int32

  /// The capture of a group that is not part of the match.
  package static let absent = Capture(start: -1, end: -1)

  /// The bytes, or `nil`.
  package var range: Range<Int>? { start < 0 ? nil : Int(start)..<Int(end) }

}

extension Capture {
  package init(_ range: Range<Int>) {
    self.init(start: Int32(range.lowerBound), end: Int32(range.upperBound))
  }
}

/// The capture groups inside a group: how a flat list of captures nests. A group's own capture comes
/// first, then those of its children, each with its own children.
package struct CaptureShape: Sendable, Equatable {
  /// The groups directly inside.
  package var children: [CaptureShape] = []

  package init(children: [CaptureShape] = []) {
    self.children = children
  }

  /// The number of captures of the group and all groups inside it.
  package var captureCount: Int { children.reduce(1) { $0 + $1.captureCount } }

  /// The two kinds of quotes of `{string}`, each with its escapes.
  static let string = CaptureShape(children: Array(repeating: escapes, count: 2))
  private static let escapes = CaptureShape(children: [CaptureShape()])
}

/// A place in a pattern that yields an argument, and the conversion of its captures to a value.
///
/// A class, because reports need it for every step, and copying all its parts takes longer.
package final class PatternParameter: Sendable {
  /// The type of its values; `nil` for a group of a regular expression without a type of its pattern.
  package let type: ParameterType?
  package let shape: CaptureShape
  package let captureCount: Int

  package init(type: ParameterType?, shape: CaptureShape) {
    self.type = type
    self.shape = shape
    captureCount = shape.captureCount
  }

  /// The argument's value, for a parameter without a type its text; `nil` if the parameter is not part
  /// of the match.
  package func value(
    of captures: ArraySlice<Capture>, in text: Span<UInt8>
  ) throws -> (any Sendable)? {
    guard let range = captures.first?.range else { return nil }
    guard let type else { return text.string(in: range) }
    return try type.transform.untypedValue(of: captures, shape, in: text)
  }
}

extension ParameterType {
  /// The capture groups of the type's regular expressions.
  var shape: CaptureShape {
    switch form {
    case .string: .string
    case .integer, .decimal, .word, .anything, .oneOf: CaptureShape()
    case .regularExpression:
      CaptureShape(
        children: regularExpressions.flatMap {
          RegularExpressionReader($0).groups.map(\.shape)
        })
    }
  }
}
