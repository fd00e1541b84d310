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
