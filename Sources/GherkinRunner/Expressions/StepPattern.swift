/// What a step definition matches: a Cucumber expression or a regular expression, as written.
/// Knows nothing of parameter types; `CompiledPattern` gives it meaning.
public struct StepPattern: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The two languages a pattern can be written in.
  public enum Kind: Sendable, Hashable {
    /// `I have {int} cucumber(s)`: must match the whole step.
    case expression
    /// `^I have (\d+) cucumbers?$`: matches wherever it is found, unless anchored.
    case regularExpression
  }

  /// The language the pattern is written in.
  public let kind: Kind
  /// The pattern as the author wrote it.
  public let source: String

  /// A pattern in the given language.
  public init(_ source: String, kind: Kind = .expression) {
    self.kind = kind
    self.source = source
  }

  /// A plain string literal is a Cucumber expression.
  public init(stringLiteral source: String) {
    self.init(source)
  }

  /// A regular expression; every capture group of its outermost level is an argument.
  public static func regex(_ source: String) -> StepPattern {
    StepPattern(source, kind: .regularExpression)
  }

  /// The source; a regular expression stands between slashes.
  public var description: String {
    kind == .expression ? source : "/\(source)/"
  }
}
