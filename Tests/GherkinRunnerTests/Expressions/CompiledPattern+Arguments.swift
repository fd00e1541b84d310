import GherkinRunner

extension CompiledPattern {
  /// The pattern `source` with the built-in types and `types`.
  convenience init(_ pattern: StepPattern, adding types: [ParameterType] = []) throws {
    var all = ParameterTypes()
    for type in types { try all.add(type) }
    try self.init(pattern, parameterTypes: all)
  }

  /// The captures of `text`, or `nil` if it does not match.
  func captures(of text: String) -> [Capture]? {
    var captures: [Capture] = []
    let matches = match(Bytes(text.utf8).span, captures: &captures)
    return matches ? captures : nil
  }

  /// The arguments in `text`, or `nil` if it does not match.
  func arguments(of text: String) throws -> [(any Sendable)?]? {
    let bytes = Bytes(text.utf8)
    return try captures(of: text).map { captures in
      try arguments(captures[...]).map { try $0.parameter.value(of: $0.captures, in: bytes.span) }
    }
  }

  /// The groups of each argument in `text`, or `nil` if it does not match.
  func groups(of text: String) -> [CapturedGroup]? {
    let bytes = Bytes(text.utf8)
    return captures(of: text).map { captures in
      arguments(captures[...]).map { CapturedGroup($0.parameter.shape, $0.captures, in: bytes) }
    }
  }
}

extension CucumberExpression {
  /// The anchored regular expression that matches what this expression matches.
  func regularExpression(_ parameterTypes: ParameterTypes) throws -> String {
    try check(parameterTypes)
    return regularExpression { parameterTypes[$0]?.regularExpressions ?? [] }
  }
}

/// The text that a group and the groups inside it matched.
struct CapturedGroup {
  /// The place in the text in UTF-16 units, as in Cucumber Messages; `nil` if the group is not part of the match.
  let start: Int?
  let value: String?
  let children: [CapturedGroup]

  init(_ shape: CaptureShape, _ captures: ArraySlice<Capture>, in text: Bytes) {
    let range = captures.first?.range
    start = range.map { String(decoding: text[..<$0.lowerBound], as: UTF8.self).utf16.count }
    value = range.map { String(decoding: text[$0], as: UTF8.self) }
    var rest = captures.dropFirst()
    children = shape.children.map { child in
      defer { rest = rest.dropFirst(child.captureCount) }
      return CapturedGroup(child, rest, in: text)
    }
  }
}
