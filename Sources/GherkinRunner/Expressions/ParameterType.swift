import Foundation

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

/// The parameter types of every Cucumber, with the patterns of the reference implementation.
extension ParameterType {
  /// The types each registry starts with.
  static let builtIn: [ParameterType] = [
    integer("int", Int.self, useForSnippets: true, preferred: true),
    decimal("float", finite(Float.init), useForSnippets: true),
    text("word", .word, pattern: #"[^\s]+"#),
    string,
    text("", .anything, pattern: ".*", preferred: true),
    decimal("double", finite(Double.init)),
    decimal("bigdecimal", Decimal.init(digits:)),
    integer("byte", Int8.self),
    integer("short", Int16.self),
    integer("long", Int64.self),
    ParameterType(
      name: "biginteger", form: .integer, patterns: integerPatterns, useForSnippets: false,
      isBuiltIn: true, transform: ParameterTransform(ofGroups: reading(Decimal.init(digits:)))),
  ]

  private static let integerPatterns = [#"-?\d+"#, #"\d+"#]
  private static let decimalPattern =
    #"(?=.*\d.*)[-+]?\d*(?:\.(?=\d.*))?\d*(?:\d+[E][+-]?\d+)?"#
  private static let stringPattern =
    #""([^"\\]*(\\.[^"\\]*)*)"|'([^'\\]*(\\.[^'\\]*)*)'"#

  private static var string: ParameterType {
    let transform = ParameterTransform<String>(
      ofBytes: { bytes in
        // What the one or the other group takes is what stands between the quotes.
        bytes.count < 2 ? nil : unescapeQuotes(bytes.string(in: 1..<(bytes.count - 1)))
      },
      orGroups: { unescapeQuotes($0.lazy.compactMap(\.self).first ?? "") })
    return ParameterType(
      name: "string", form: .string, patterns: [stringPattern], useForSnippets: true,
      isBuiltIn: true, transform: transform)
  }

  private static func text(
    _ name: String, _ form: Form, pattern: String, preferred: Bool = false
  ) -> ParameterType {
    ParameterType(
      name: name, form: form, patterns: [pattern], useForSnippets: false,
      preferForRegularExpression: preferred, isBuiltIn: true,
      transform: ParameterTransform(
        ofBytes: { $0.string(in: 0..<$0.count) }, orGroups: reading { $0 }))
  }

  private static func integer<Value: FixedWidthInteger & Sendable>(
    _ name: String, _: Value.Type, useForSnippets: Bool = false, preferred: Bool = false
  ) -> ParameterType {
    ParameterType(
      name: name, form: .integer, patterns: integerPatterns, useForSnippets: useForSnippets,
      preferForRegularExpression: preferred, isBuiltIn: true,
      transform: ParameterTransform(
        ofBytes: { $0.integer() }, orGroups: reading { Value($0, radix: 10) }))
  }

  private static func decimal<Value: Sendable>(
    _ name: String, _ read: @escaping @Sendable (String) -> Value?, useForSnippets: Bool = false
  ) -> ParameterType {
    ParameterType(
      name: name, form: .decimal, patterns: [decimalPattern], useForSnippets: useForSnippets,
      isBuiltIn: true, transform: ParameterTransform(ofGroups: reading(read)))
  }

  /// A transform of the whole text that throws where `read` has no answer.
  private static func reading<Value: Sendable>(
    _ read: @escaping @Sendable (String) -> Value?
  ) -> @Sendable ([String?]) throws -> Value {
    { groups in
      guard let text = groups.first ?? nil, let value = read(text) else {
        throw ParameterValueError(text: groups.first ?? nil, type: Value.self)
      }
      return value
    }
  }

  /// What is too large for the type is no value, rather than infinity.
  private static func finite<Value: BinaryFloatingPoint & Sendable>(
    _ read: @escaping @Sendable (String) -> Value?
  ) -> @Sendable (String) -> Value? {
    { read($0).flatMap { $0.isFinite ? $0 : nil } }
  }

  private static func unescapeQuotes(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
    return text.replacing(#"\""#, with: #"""#).replacing(#"\'"#, with: "'")
  }
}

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
