/// A named kind of argument, `{name}` in a Cucumber expression: what text it accepts and the Swift
/// value it makes of it. Knows nothing of the expressions it is used in.
public struct ParameterType: Sendable {
  /// How the texts of a type are recognised; all but regular expressions without a regex engine.
  package enum Form: Sendable, Equatable {
    case integer, decimal, word, string, anything
    case oneOf([String])
    case regularExpression
  }

  /// What stands between the braces; empty for the anonymous `{}`.
  public let name: String
  /// The regular expressions whose texts are accepted, most wanted first.
  public let regularExpressions: [String]
  /// The Swift type of the values.
  public let valueType: any Sendable.Type
  /// Whether snippets for undefined steps propose this type.
  public let useForSnippets: Bool
  /// Whether a group of a regular expression with the same pattern means this type.
  public let preferForRegularExpression: Bool
  /// Whether the type is part of every registry.
  package let isBuiltIn: Bool
  /// How its texts are recognised.
  package let form: Form
  /// What makes values of its texts.
  package let transform: any AnyParameterTransform

  /// A type whose texts match a regular expression.
  ///
  /// - Parameter transform: Gets the text of each capture group of `pattern`, `nil` where a group
  ///   took no part; without groups, the whole text alone.
  public init<Value: Sendable>(
    _ name: String, pattern: String, useForSnippets: Bool = true,
    preferForRegularExpression: Bool = false,
    transform: @escaping @Sendable ([String?]) throws -> Value
  ) {
    self.init(
      name: name, form: .regularExpression, patterns: [pattern], useForSnippets: useForSnippets,
      preferForRegularExpression: preferForRegularExpression,
      transform: ParameterTransform(ofGroups: transform))
  }

  /// A type with a closed list of texts and the value each stands for.
  public init<Value: Sendable>(
    _ name: String, oneOf values: [(String, Value)], useForSnippets: Bool = true
  ) {
    let byText = Dictionary(values, uniquingKeysWith: { first, _ in first })
    let texts = values.map(\.0)
    let transform = ParameterTransform { groups in
      guard let text = groups.first ?? nil, let value = byText[text] else {
        throw ParameterValueError(text: groups.first ?? nil, expected: texts)
      }
      return value
    }
    self.init(
      name: name, form: .oneOf(texts), patterns: texts.map(CucumberExpression.escape),
      useForSnippets: useForSnippets, transform: transform)
  }

  /// A type with the cases of an enumeration, written as their raw values.
  public init<Value>(_ name: String, _ type: Value.Type, useForSnippets: Bool = true)
  where Value: CaseIterable & RawRepresentable<String> & Sendable {
    self.init(
      name, oneOf: type.allCases.map { ($0.rawValue, $0) }, useForSnippets: useForSnippets)
  }

  init<Value: Sendable>(
    name: String, form: Form, patterns: [String], useForSnippets: Bool,
    preferForRegularExpression: Bool = false, isBuiltIn: Bool = false,
    transform: ParameterTransform<Value>
  ) {
    self.name = name
    self.form = form
    regularExpressions = patterns
    valueType = Value.self
    self.useForSnippets = useForSnippets
    self.preferForRegularExpression = preferForRegularExpression
    self.isBuiltIn = isBuiltIn
    self.transform = transform
  }

  /// The texts the type accepts, if they are a closed list: for catalogues and completion.
  package var alternatives: [String]? {
    if case .oneOf(let texts) = form { texts } else { nil }
  }
}
