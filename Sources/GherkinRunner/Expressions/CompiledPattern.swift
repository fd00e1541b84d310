/// A pattern ready to be matched against steps, with the parameters it has.
package struct CompiledPattern: Sendable {
  /// How the pattern is matched.
  enum Matcher: Sendable {
    case program(PatternProgram)
    case regularExpression(RegularExpression)
  }

  /// The pattern as written.
  package let pattern: StepPattern
  /// Its parameters, in order; each takes `shape.captureCount` captures.
  package let parameters: [PatternParameter]
  /// The syntax tree of a Cucumber expression; `nil` for a regular expression.
  package let expression: CucumberExpression?
  let matcher: Matcher

  /// How many captures a match has.
  package let captureCount: Int

  /// Compiles a pattern; throws what is wrong with it.
  package init(
    _ pattern: StepPattern, parameterTypes: ParameterTypes
  ) throws(ExpressionError) {
    self.pattern = pattern
    switch pattern.kind {
    case .expression:
      let expression = try CucumberExpression(parsing: pattern.source)
      try expression.check(parameterTypes)
      self.expression = expression
      parameters = expression.parameters(parameterTypes)
      matcher = try Self.matcher(for: expression, parameterTypes)
    case .regularExpression:
      expression = nil
      matcher = .regularExpression(try RegularExpression(pattern.source))
      parameters = try Self.parameters(of: pattern.source, parameterTypes)
    }
    captureCount = parameters.reduce(0) { $0 + $1.shape.captureCount }
  }

  /// Appends the captures of every parameter and its groups if the text matches.
  package func match(_ text: Span<UInt8>, captures: inout [Capture]) -> Bool {
    switch matcher {
    case .program(let program):
      match(program, at: 0, text, captures: &captures)
    case .regularExpression(let regularExpression):
      regularExpression.match(text, captures: &captures)
    }
  }

  /// The same with the instructions at `entry` of a program that holds this pattern.
  func match(
    _ program: PatternProgram, at entry: Int, _ text: Span<UInt8>, captures: inout [Capture]
  ) -> Bool {
    let base = captures.count
    for _ in 0..<captureCount { captures.append(.absent) }
    guard program.match(text, at: entry, captures: &captures, from: base) else {
      captures.removeLast(captureCount)
      return false
    }
    if captureCount > parameters.count {
      addQuotedTexts(text, &captures, from: base)
    }
    return true
  }

  /// Fills in the groups of `{string}`, which its own range determines.
  private func addQuotedTexts(_ text: Span<UInt8>, _ captures: inout [Capture], from base: Int) {
    var slot = base
    for parameter in parameters {
      if parameter.type?.form == .string, let range = captures[slot].range {
        let content = range.lowerBound + 1..<range.upperBound - 1
        let group = slot + (text[range.lowerBound] == UInt8(ascii: "\"") ? 1 : 3)
        captures[group] = Capture(content)
        if let escape = Self.lastEscape(text, in: content) {
          captures[group + 1] = Capture(escape..<content.upperBound)
        }
      }
      slot += parameter.shape.captureCount
    }
  }

  private static func lastEscape(_ text: Span<UInt8>, in range: Range<Int>) -> Int? {
    var last: Int?
    var position = range.lowerBound
    while position < range.upperBound {
      if text[position] == UInt8(ascii: "\\") {
        last = position
        position += 1
      }
      position += 1
    }
    return last
  }
}

extension CompiledPattern {
  private static func matcher(
    for expression: CucumberExpression, _ parameterTypes: ParameterTypes
  ) throws(ExpressionError) -> Matcher {
    if let program = PatternProgram(expression, parameterTypes) { return .program(program) }
    let source = expression.regularExpression { name in
      guard let type = parameterTypes[name] else { return [] }
      // The reference means ASCII digits, this engine those of every script.
      return type.isBuiltIn
        ? type.regularExpressions.map { $0.replacing(#"\d"#, with: "[0-9]") }
        : type.regularExpressions
    }
    return .regularExpression(try RegularExpression(source))
  }

  /// The outermost groups of a regular expression, with the types whose pattern they repeat.
  private static func parameters(
    of source: String, _ parameterTypes: ParameterTypes
  ) throws(ExpressionError) -> [PatternParameter] {
    var parameters: [PatternParameter] = []
    for group in RegularExpressionGroups(of: source).outermost {
      let types = parameterTypes.types(withPattern: group.source)
      if types.count > 1, types[0].preferForRegularExpression == false {
        throw .ambiguousParameterTypes(
          types.map(\.name), regularExpression: group.source, in: source)
      }
      parameters.append(PatternParameter(type: types.first, shape: group.shape))
    }
    return parameters
  }
}

extension CucumberExpression {
  /// The parameters of a checked expression.
  func parameters(_ parameterTypes: ParameterTypes) -> [PatternParameter] {
    root.nodes.compactMap { node in
      guard node.kind == .parameter, let type = parameterTypes[node.text] else { return nil }
      return PatternParameter(type: type, shape: type.shape)
    }
  }
}
