import Foundation

/// A named kind of argument, `{name}` in a Cucumber expression: the texts that it accepts, and their
/// conversion to Swift values.
public struct ParameterType: Sendable {
  /// How texts of the type are recognized; only regular expressions need an engine.
  package enum Form: Sendable, Equatable {
    case integer, decimal, word, string, anything
    case oneOf([String])
    case regularExpression
  }

  /// What stands between the braces; empty for the anonymous `{}`.
  public let name: String
  /// The regular expressions of the texts that are accepted, in order of preference.
  public let regularExpressions: [String]
  /// The Swift type of the values.
  public let valueType: any Sendable.Type
  /// Whether snippets for undefined steps propose this type.
  public let useForSnippets: Bool
  /// Whether the type is preferred for a group of a regular expression with the same pattern.
  public let preferForRegularExpression: Bool
  /// Texts that the type accepts, for those who write features; a closed list needs none.
  public let examples: [String]
  /// Whether the type is part of every registry.
  package let isBuiltIn: Bool
  package let form: Form
  /// The conversion of its texts to values.
  package let transform: any AnyParameterTransform

  /// A type whose texts match a regular expression.
  ///
  /// - Parameters:
  ///   - examples: Texts that the type accepts, which the catalog of steps shows.
  ///   - transform: Converts the texts of the capture groups of `pattern`, `nil` for a group
  ///     that is not part of the match; without groups, the whole text alone. If it returns an optional, `nil`
  ///     refuses the text as no value that fits, as an error does, and definitions can take what the optional wraps.
  public init<Value: Sendable>(
    _ name: String, pattern: String, useForSnippets: Bool = true,
    preferForRegularExpression: Bool = false, examples: [String] = [],
    transform: @escaping @Sendable ([String?]) throws -> Value
  ) {
    self.init(
      name: name, form: .regularExpression, patterns: [pattern], useForSnippets: useForSnippets,
      preferForRegularExpression: preferForRegularExpression, examples: examples,
      transform: ParameterTransform(ofGroups: transform, refusesNil: true))
  }

  /// A type with a closed list of texts and the value each stands for.
  public init<Value: Sendable>(
    _ name: String, oneOf values: [(String, Value)], useForSnippets: Bool = true
  ) {
    let byText = Dictionary(values, uniquingKeysWith: { first, _ in first })
    let texts = values.map(\.0.composed)
    let transform = ParameterTransform<Value>(ofGroups: { groups in
      guard let text = groups.first ?? nil, let value = byText[text] else {
        throw ParameterValueError(text: (groups.first ?? nil) ?? "", expected: texts)
      }
      return value
    })
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
    preferForRegularExpression: Bool = false, isBuiltIn: Bool = false, examples: [String] = [],
    transform: ParameterTransform<Value>
  ) {
    self.name = name.composed
    self.form = form
    regularExpressions = patterns.map(\.composed)
    valueType = Value.self
    self.useForSnippets = useForSnippets
    self.preferForRegularExpression = preferForRegularExpression
    self.isBuiltIn = isBuiltIn
    self.examples = examples
    self.transform = transform
  }

  /// The texts that the type accepts, if they are a closed list.
  package var alternatives: [String]? {
    if case .oneOf(let texts) = form { texts } else { nil }
  }
}

/// The parameter types that every Cucumber has, with the patterns of the reference implementation.
extension ParameterType {
  static let builtIn: [ParameterType] = [
    integer("int", Int.self, useForSnippets: true, preferred: true),
    decimal("float", { DecimalText.value(of: $0, as: Float.self) }, useForSnippets: true),
    text("word", .word, pattern: #"[^\s]+"#),
    text("string", .string, pattern: stringPattern, useForSnippets: true) { bytes in
      // Without the quotes.
      guard bytes.count >= 2 else { return "" }
      let text = bytes.string(in: 1..<bytes.count - 1)
      guard bytes.contains(.backslash) else { return text }
      return text.replacing(#"\""#, with: #"""#).replacing(#"\'"#, with: "'")
    },
    text("", .anything, pattern: ".*", preferred: true),
    decimal("double", { DecimalText.value(of: $0, as: Double.self) }),
    decimal("bigdecimal", Decimal.init(digits:)),
    integer("byte", Int8.self),
    integer("short", Int16.self),
    integer("long", Int64.self),
    ParameterType(
      name: "biginteger", form: .integer, patterns: integerPatterns, useForSnippets: false,
      isBuiltIn: true, transform: ParameterTransform(ofText: Decimal.init(digits:))),
  ]

  private static let integerPatterns = [#"-?\d+"#, #"\d+"#]
  private static let decimalPattern = #"[-+]?(?:\d+(?:\.\d+)?|\.\d+)(?:[E][+-]?\d+)?"#
  private static let stringPattern =
    #""([^"\\]*(\\.[^"\\]*)*)"|'([^'\\]*(\\.[^'\\]*)*)'"#

  private static func text(
    _ name: String, _ form: Form, pattern: String, useForSnippets: Bool = false,
    preferred: Bool = false,
    _ read: @escaping @Sendable (Span<UInt8>) -> String = { $0.string(in: 0..<$0.count) }
  ) -> ParameterType {
    ParameterType(
      name: name, form: form, patterns: [pattern], useForSnippets: useForSnippets,
      preferForRegularExpression: preferred, isBuiltIn: true,
      transform: ParameterTransform(ofBytes: read))
  }

  private static func integer<Value: FixedWidthInteger & Sendable>(
    _ name: String, _: Value.Type, useForSnippets: Bool = false, preferred: Bool = false
  ) -> ParameterType {
    ParameterType(
      name: name, form: .integer, patterns: integerPatterns, useForSnippets: useForSnippets,
      preferForRegularExpression: preferred, isBuiltIn: true,
      transform: ParameterTransform<Value>(ofBytes: { $0.integer() }))
  }

  private static func decimal<Value: Sendable>(
    _ name: String, _ read: @escaping @Sendable (String) -> Value?, useForSnippets: Bool = false
  ) -> ParameterType {
    ParameterType(
      name: name, form: .decimal, patterns: [decimalPattern], useForSnippets: useForSnippets,
      isBuiltIn: true, transform: ParameterTransform(ofText: read))
  }
}

/// The conversion of captures to values of any type.
package protocol AnyParameterTransform: Sendable {
  /// The value that `ParameterTransform.value` returns.
  func untypedValue(
    of captures: ArraySlice<Capture>, _ shape: CaptureShape, in text: Span<UInt8>
  ) throws -> any Sendable
}

/// The conversion of captures to values of one type. Code that knows the type can cast to it once, rather
/// than each value.
package struct ParameterTransform<Value: Sendable>: AnyParameterTransform {
  /// Converts the captures of a parameter that is part of a match of `text`.
  package typealias Body =
    @Sendable (_ captures: ArraySlice<Capture>, CaptureShape, _ text: Span<UInt8>) throws -> Value

  package let value: Body

  /// Converts the texts of the capture groups, or the whole text if there are none.
  ///
  /// - Parameter refusesNil: Whether a value of `nil` says that the text does not fit.
  init(
    ofGroups transform: @escaping @Sendable ([String?]) throws -> Value, refusesNil: Bool = false
  ) {
    let refusesNil = refusesNil && Value.self is any OptionalType.Type
    value = { captures, shape, text in
      let value = try transform(shape.groups(of: captures, in: text))
      if refusesNil, (value as? any OptionalType)?.isNil == true {
        let written = captures.first?.range.map { text.string(in: $0) } ?? ""
        throw ParameterValueError(text: written, advice: nil)
      }
      return value
    }
  }

  /// Converts the whole text, whatever groups are in it; a value of nil says that it does not fit.
  init(ofText read: @escaping @Sendable (String) -> Value?) {
    self.init(ofBytes: { read($0.string(in: 0..<$0.count)) })
  }

  /// Converts the UTF-8 of the whole text in the same way.
  init(ofBytes read: @escaping @Sendable (Span<UInt8>) -> Value?) {
    value = { captures, _, text in
      let range = captures.first?.range ?? 0..<0
      guard let value = read(text.extracting(range)) else {
        throw ParameterValueError(text: text.string(in: range), type: Value.self)
      }
      return value
    }
  }

  package func untypedValue(
    of captures: ArraySlice<Capture>, _ shape: CaptureShape, in text: Span<UInt8>
  ) throws -> any Sendable {
    try value(captures, shape, text)
  }
}

extension CaptureShape {
  /// The texts of the groups directly inside a group that is part of a match of `text`; if there are
  /// none, its own.
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
