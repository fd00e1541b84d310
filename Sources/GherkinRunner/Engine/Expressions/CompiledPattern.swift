/// A pattern that is ready to be matched with step texts.
///
/// A class, because plans, indexes and checks share thousands of them, and copying one counts the references to ten
/// arrays.
package final class CompiledPattern: Sendable {
  enum Matcher: Sendable {
    case program(PatternProgram)
    case regularExpression(RegularExpression)
  }

  /// The pattern as written.
  package let pattern: StepPattern
  /// Its parameters, in order; each takes `captureCount` captures.
  package let parameters: [PatternParameter]
  /// The syntax tree of a Cucumber expression; `nil` for a regular expression.
  package let expression: CucumberExpression?
  /// What it means.
  let piece: PatternPiece
  /// The text that every match begins with; empty where that is not certain.
  let literalPrefix: String
  let matcher: Matcher

  package let captureCount: Int

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
      piece = PatternPiece(expression)
      literalPrefix = piece.leadingText
      if let program = PatternProgram(piece, parameters) {
        matcher = .program(program)
      } else {
        matcher = .regularExpression(try Self.regularExpression(for: expression, parameterTypes))
      }
    case .regularExpression:
      expression = nil
      let regularExpression = try RegularExpression(pattern.source)
      parameters = try Self.parameters(of: regularExpression, pattern.source, parameterTypes)
      piece = regularExpression.reading.root
      literalPrefix = regularExpression.reading.literalPrefix
      matcher = .regularExpression(regularExpression)
    }
    captureCount = parameters.reduce(0) { $0 + $1.captureCount }
  }

  /// A pattern that matches no text, in the place of one that cannot or need not be compiled. It is a constant that
  /// compiles.
  static let nothing = try? CompiledPattern(.regex("(?!)"), parameterTypes: ParameterTypes())

  /// Appends the captures of every parameter and its groups if the text matches.
  package func match(_ text: Span<UInt8>, captures: inout [Capture]) -> Bool {
    outcome(of: text, captures: &captures) == .match
  }

  /// Matches as `match` does, and reports if that takes too long.
  func outcome(
    of text: Span<UInt8>, captures: inout [Capture]
  ) -> RegularExpression.Outcome {
    switch matcher {
    case .program(let program):
      program.match(text, captures: &captures) ? .match : .noMatch
    case .regularExpression(let regularExpression):
      regularExpression.match(text, captures: &captures)
    }
  }
}

extension CompiledPattern {
  /// The part of `text`, which matches, that a regular expression matches; `nil` if that is all of it.
  func matchedPart(of text: String) -> String? {
    guard pattern.kind == .regularExpression, case .regularExpression(let expression) = matcher,
      let extent = expression.extent(in: text), extent != 0..<text.utf8.count
    else { return nil }
    return text.withBytes { $0.string(in: extent) }
  }

  /// Each parameter with those of a match's captures that are its own.
  package func arguments(
    _ captures: ArraySlice<Capture>
  ) -> [(parameter: PatternParameter, captures: ArraySlice<Capture>)] {
    var rest = captures
    return parameters.map { parameter in
      let own = rest.prefix(parameter.captureCount)
      rest = rest.dropFirst(own.count)
      return (parameter, own)
    }
  }

  private static func regularExpression(
    for expression: CucumberExpression, _ parameterTypes: ParameterTypes
  ) throws(ExpressionError) -> RegularExpression {
    let source = expression.regularExpression { name in
      guard let type = parameterTypes[name] else { return [] }
      // In the reference, \d is an ASCII digit; in this engine, a digit of any script.
      return type.isBuiltIn
        ? type.regularExpressions.map { $0.replacing(#"\d"#, with: "[0-9]") }
        : type.regularExpressions
    }
    // This engine's $ also matches before a line feed at the end.
    return try RegularExpression(source.dropLast() + #"\z"#)
  }

  /// The outermost groups of a regular expression, with the types that have the same pattern.
  private static func parameters(
    of regularExpression: RegularExpression, _ source: String, _ parameterTypes: ParameterTypes
  ) throws(ExpressionError) -> [PatternParameter] {
    var parameters: [PatternParameter] = []
    for group in regularExpression.reading.groups {
      let types = parameterTypes.types(withPattern: group.source)
      if types.count > 1, types[0].preferForRegularExpression == false {
        throw ExpressionError(
          """
          The group (\(group.source)) of this regular expression is the pattern of several \
          parameter types, \(types.map { "{\($0.name)}" }.joined(separator: ", "))
          """, in: source,
          solution: """
            Use a Cucumber expression instead, or make one of the parameter types preferred for \
            regular expressions.
            """)
      }
      parameters.append(PatternParameter(type: types.first, shape: group.shape))
    }
    return parameters
  }
}

extension CucumberExpression {
  func parameters(_ parameterTypes: ParameterTypes) -> [PatternParameter] {
    root.nodes.compactMap { node in
      guard node.kind == .parameter, let type = parameterTypes[node.text] else { return nil }
      return PatternParameter(type: type, shape: type.shape)
    }
  }
}

/// The pattern of a step definition: a Cucumber expression or a regular expression, as written.
///
/// ```swift
/// let name = "cukes"
/// steps.given("I grow {int} cukes") { (basket, count: Int) in … }
/// steps.given("I have {int} \(name)") { (basket, count: Int) in … }
/// steps.given(.regex(/^I eat (\d+) cukes?$/)) { (basket, count: Int) in … }
/// ```
public struct StepPattern: Sendable, Hashable, ExpressibleByStringInterpolation,
  CustomStringConvertible
{
  /// The language of a pattern.
  public enum Kind: Sendable, Hashable {
    /// `I have {int} cucumber(s)`: must match the whole step.
    case expression
    /// `^I have (\d+) cucumbers?$`: matches wherever it is found, unless anchored.
    case regularExpression
  }

  /// The language the pattern is written in.
  public let kind: Kind
  /// The pattern as the author wrote it, with each letter as one character.
  public let source: String

  /// Whether it has quotes around `{string}`, which matches a text with its quotes, so that a step would need two of each.
  package var quotesText: Bool {
    kind == .expression && ["\"{string}\"", "'{string}'"].contains(where: source.contains)
  }

  /// A pattern in the given language.
  public init(_ source: String, kind: Kind = .expression) {
    self.kind = kind
    self.source = source.composed
  }

  /// A plain string literal is a Cucumber expression.
  public init(stringLiteral source: String) {
    self.init(source)
  }

  /// A regular expression; every capture group of its outermost level is an argument.
  public static func regex(_ source: String) -> StepPattern {
    StepPattern(source, kind: .regularExpression)
  }

  /// A regular expression, written as a literal that the compiler checks. Only its source counts: the runner
  /// matches it as it matches others, so the types of its captures are those of the closure.
  ///
  /// What is built with `RegexBuilder` has no source, and is reported with the definition before anything runs.
  public static func regex<Output>(_ regex: Regex<Output>) -> StepPattern {
    StepPattern(regex._literalPattern ?? "", kind: .regularExpression)
  }

  /// The source; that of a regular expression between slashes.
  public var description: String {
    kind == .expression ? source : "/\(source)/"
  }
}
