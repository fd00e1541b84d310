/// A place in a pattern that yields an argument. Knows how to make a value of what was captured.
package struct PatternParameter: Sendable {
  /// The type of its values; `nil` for a group of a regular expression that no type stands for.
  package let type: ParameterType?
  /// The groups inside it, which are also the captures it takes.
  package let shape: CaptureShape

  /// The argument's value; `nil` if the parameter took no part in the match.
  ///
  /// A parameter without a type yields its text.
  package func value(
    of captures: ArraySlice<Capture>, in text: Span<UInt8>
  ) throws -> (any Sendable)? {
    guard let range = captures.first?.range else { return nil }
    let whole = text.string(in: range)
    guard let type else { return whole }
    guard !shape.children.isEmpty else { return try type.transform([whole]) }
    var groups: [String?] = []
    var rest = captures.dropFirst()
    for child in shape.children {
      groups.append(rest.first?.range.map { text.string(in: $0) })
      rest = rest.dropFirst(child.captureCount)
    }
    return try type.transform(groups)
  }

  /// What the parameter and the groups inside it took, for Cucumber Messages.
  package func group(of captures: ArraySlice<Capture>, in text: Span<UInt8>) -> CapturedGroup {
    CapturedGroup(shape, captures, in: text)
  }
}
