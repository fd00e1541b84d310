import GherkinRunner

extension CompiledPattern {
  /// The pattern `source` with the built-in types and `types`.
  init(_ pattern: StepPattern, adding types: [ParameterType] = []) throws {
    var all = ParameterTypes()
    for type in types { try all.add(type) }
    try self.init(pattern, parameterTypes: all)
  }

  /// The captures of `text`, or `nil` if it does not match.
  func captures(of text: String) -> [Capture]? {
    var captures: [Capture] = []
    let matches = match(Array(text.utf8).span, captures: &captures)
    return matches ? captures : nil
  }

  /// The arguments in `text`, or `nil` if it does not match.
  func arguments(of text: String) throws -> [(any Sendable)?]? {
    let bytes = Array(text.utf8)
    return try captures(of: text).map { captures in
      try arguments(captures[...]).map { try $0.parameter.value(of: $0.captures, in: bytes.span) }
    }
  }

  /// The groups of each argument in `text`, or `nil` if it does not match.
  func groups(of text: String) -> [CapturedGroup]? {
    let bytes = Array(text.utf8)
    return captures(of: text).map { captures in
      arguments(captures[...]).map { $0.parameter.group(of: $0.captures, in: bytes.span) }
    }
  }
}
