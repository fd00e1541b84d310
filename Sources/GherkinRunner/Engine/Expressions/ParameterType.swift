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
    type("int", .integer, useForSnippets: true, preferred: true) { $0.integer() as Int? },
    type("float", .decimal, useForSnippets: true) {
      DecimalText.value(of: $0.string(in: 0..<$0.count), as: Float.self)
    },
    type("word", .word) { $0.string(in: 0..<$0.count) },
    type("string", .string, useForSnippets: true) { bytes in
      // Without the quotes.
      guard bytes.count >= 2 else { return "" }
      let text = bytes.string(in: 1..<bytes.count - 1)
      guard bytes.contains(.backslash) else { return text }
      return text.replacing(#"\""#, with: #"""#).replacing(#"\'"#, with: "'")
    },
    type("", .anything, preferred: true) { $0.string(in: 0..<$0.count) },
    type("double", .decimal) {
      DecimalText.value(of: $0.string(in: 0..<$0.count), as: Double.self)
    },
    type("bigdecimal", .decimal) { Decimal(digits: $0.string(in: 0..<$0.count)) },
    type("byte", .integer) { $0.integer() as Int8? },
    type("short", .integer) { $0.integer() as Int16? },
    type("long", .integer) { $0.integer() as Int64? },
    type("biginteger", .integer) { Decimal(digits: $0.string(in: 0..<$0.count)) },
  ]

  private static func type<Value: Sendable>(
    _ name: String, _ form: Form, useForSnippets: Bool = false, preferred: Bool = false,
    _ read: @escaping @Sendable (Span<UInt8>) -> Value?
  ) -> ParameterType {
    ParameterType(
      name: name, form: form, patterns: form.patterns, useForSnippets: useForSnippets,
      preferForRegularExpression: preferred, isBuiltIn: true,
      transform: ParameterTransform(ofBytes: read))
  }
}

extension ParameterType.Form {
  /// The regular expressions of a form that has a scanner.
  fileprivate var patterns: [String] {
    switch self {
    case .integer: [#"-?\d+"#, #"\d+"#]
    case .decimal: [#"[-+]?(?:\d+(?:\.\d+)?|\.\d+)(?:[E][+-]?\d+)?"#]
    case .word: [#"[^\s]+"#]
    case .string: [#""([^"\\]*(\\.[^"\\]*)*)"|'([^'\\]*(\\.[^'\\]*)*)'"#]
    case .anything: [".*"]
    case .oneOf, .regularExpression: []
    }
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

  /// Converts the UTF-8 of the whole text, whatever groups are in it; a value of nil says that it does not fit.
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
