/// How a parameter type makes its values, whatever they are.
package protocol AnyParameterTransform: Sendable {
  /// The value of what was captured, as `ParameterTransform` makes it.
  func untypedValue(
    of captures: ArraySlice<Capture>, _ shape: CaptureShape, in text: Span<UInt8>
  ) throws -> any Sendable
}

/// How a parameter type makes its values, which are of one type. Whoever knows the type finds it
/// once, and is spared the casts afterwards.
package struct ParameterTransform<Value: Sendable>: AnyParameterTransform {
  /// The value of the captures of a parameter that took part in a match of `text`.
  package typealias Body =
    @Sendable (_ captures: ArraySlice<Capture>, CaptureShape, _ text: Span<UInt8>) throws -> Value

  package let value: Body

  /// Makes values of the texts of the capture groups, or of the whole text if there are none.
  init(ofGroups transform: @escaping @Sendable ([String?]) throws -> Value) {
    value = { captures, shape, text in try transform(shape.groups(of: captures, in: text)) }
  }

  /// Makes values of the bytes of the whole text, without looking at groups; where that yields
  /// nothing, of the groups.
  init(
    ofBytes read: @escaping @Sendable (Span<UInt8>) -> Value?,
    orGroups transform: @escaping @Sendable ([String?]) throws -> Value
  ) {
    value = { captures, shape, text in
      if let range = captures.first?.range, let value = read(text.extracting(range)) {
        return value
      }
      return try transform(shape.groups(of: captures, in: text))
    }
  }

  package func untypedValue(
    of captures: ArraySlice<Capture>, _ shape: CaptureShape, in text: Span<UInt8>
  ) throws -> any Sendable {
    try value(captures, shape, text)
  }
}

extension CaptureShape {
  /// The texts of the groups directly inside a group that took part in a match of `text`; if there
  /// are none, its own.
  func groups(of captures: ArraySlice<Capture>, in text: Span<UInt8>) -> [String?] {
    guard !children.isEmpty else { return [captures.first?.range.map { text.string(in: $0) }] }
    var groups: [String?] = []
    var rest = captures.dropFirst()
    for child in children {
      groups.append(rest.first?.range.map { text.string(in: $0) })
      rest = rest.dropFirst(child.captureCount)
    }
    return groups
  }
}
