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
    guard let captures = captures(of: text) else { return nil }
    let bytes = Array(text.utf8)
    var rest = captures[...]
    return try parameters.map { parameter in
      defer { rest = rest.dropFirst(parameter.shape.captureCount) }
      return try parameter.value(of: rest, in: bytes.span)
    }
  }

  /// The groups of each argument in `text`, or `nil` if it does not match.
  func groups(of text: String) -> [CapturedGroup]? {
    guard let captures = captures(of: text) else { return nil }
    let bytes = Array(text.utf8)
    var rest = captures[...]
    return parameters.map { parameter in
      defer { rest = rest.dropFirst(parameter.shape.captureCount) }
      return parameter.group(of: rest, in: bytes.span)
    }
  }
}
