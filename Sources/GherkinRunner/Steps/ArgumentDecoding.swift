import Foundation

/// Which Swift types a parameter can become, and how.
///
/// One table answers both questions: whether the closure of a definition fits its pattern, asked
/// once before anything runs, and what value a captured text has, asked at each step.
package enum ArgumentConversion: Sendable {
  /// The value that the parameter type makes is handed on.
  case asIs
  /// The captured text is handed on.
  case text
  /// The text is read by the type's own `init(_: String)`.
  case lossless
  /// The text is read as `Decimal`, which has no lossless reading of its own.
  case decimal
  /// The text is read as `URL`, likewise.
  case url
  /// The text is the raw value of an enumeration.
  case rawValue
  /// The closure takes an optional: nothing where the capture took no part.
  indirect case optional(ArgumentConversion)

  /// How a parameter that yields `source` becomes a `target`; nothing if it cannot.
  ///
  /// One rule holds for everything that yields text, be it a group of a regular expression (whose
  /// `source` is none), `{}`, `{word}`, `{string}` or a type of the suite's own: it becomes whatever
  /// can be read from text.
  package init?(from source: Any.Type?, to target: Any.Type) {
    let isText = source == nil || source == String.self
    if let optional = target as? any OptionalType.Type {
      if source == target { self = .asIs; return }
      guard let wrapped = ArgumentConversion(from: source, to: optional.wrappedType) else {
        return nil
      }
      self = .optional(wrapped)
    } else if source == target {
      self = .asIs
    } else if target == String.self {
      self = .text
    } else if target == Decimal.self {
      guard isText || source.map(isNumber) == true else { return nil }
      self = .decimal
    } else if target == URL.self {
      guard isText else { return nil }
      self = .url
    } else if let target = target as? any RawRepresentable.Type, isReadable(rawValueOf: target) {
      guard isText || ArgumentConversion.reads(source, as: rawValueType(of: target)) else {
        return nil
      }
      self = .rawValue
    } else if target is any LosslessStringConvertible.Type {
      guard isText || ArgumentConversion.reads(source, as: target) else { return nil }
      self = .lossless
    } else {
      return nil
    }
  }

  /// Whether a number of one type can be read as one of another; nothing is cut off.
  private static func reads(_ source: Any.Type?, as target: Any.Type) -> Bool {
    guard let source else { return true }
    if isFractional(source) { return isFractional(target) }
    return isNumber(source) && isNumber(target)
  }
}

private func isFractional(_ type: Any.Type) -> Bool {
  type is any BinaryFloatingPoint.Type || type == Decimal.self
}

private func isNumber(_ type: Any.Type) -> Bool {
  type is any BinaryInteger.Type || isFractional(type)
}

/// Whether the raw values of `type`, most likely an enumeration, can be read from text.
private func isReadable(rawValueOf type: any RawRepresentable.Type) -> Bool {
  rawValueType(of: type) is any LosslessStringConvertible.Type
}

private func rawValueType<Value: RawRepresentable>(of type: Value.Type) -> Any.Type {
  Value.RawValue.self
}

extension ArgumentConversion {
  /// What `parameter` captured in `text`, as a value of `type`; nothing for an optional that took
  /// no part.
  func value(
    _ parameter: PatternParameter, _ captures: ArraySlice<Capture>, in text: Span<UInt8>,
    as type: Any.Type
  ) throws -> Any? {
    if case .optional(let wrapped) = self {
      guard captures.first?.range != nil, let optional = type as? any OptionalType.Type else {
        return nil
      }
      return try wrapped.value(parameter, captures, in: text, as: optional.wrappedType)
    }
    guard let range = captures.first?.range else { throw ArgumentError.absent(type) }
    if case .asIs = self { return try parameter.value(of: captures, in: text) }
    // What stands between quotes is the text, not the quotes.
    let text =
      parameter.type?.valueType == String.self
      ? try parameter.value(of: captures, in: text) as? String ?? "" : text.string(in: range)
    guard let value = read(text, as: type) else {
      throw ArgumentError(unreadable: text, as: type)
    }
    return value
  }

  private func read(_ text: String, as type: Any.Type) -> Any? {
    switch self {
    case .text: text
    case .decimal: Decimal(digits: text)
    case .url: text.isEmpty ? nil : URL(string: text)
    case .rawValue: (type as? any RawRepresentable.Type).flatMap { Self.rawValue(text, of: $0) }
    case .lossless, .asIs, .optional:
      (type as? any LosslessStringConvertible.Type).flatMap { Self.lossless(text, as: $0) }
    }
  }

  /// `text` as a value of a number or text type.
  static func lossless<Value: LosslessStringConvertible>(
    _ text: String, as type: Value.Type
  ) -> Any? {
    let value = Value(text)
    // A number that is too large would become infinity.
    if let number = value as? any BinaryFloatingPoint, number.isInfinite,
      text.contains(where: \.isNumber)
    {
      return nil
    }
    return value
  }

  private static func rawValue<Value: RawRepresentable>(
    _ text: String, of type: Value.Type
  ) -> Any? {
    let rawValue = (Value.RawValue.self as? any LosslessStringConvertible.Type)
      .flatMap { lossless(text, as: $0) as? Value.RawValue }
    return rawValue.flatMap { Value(rawValue: $0) }
  }

  /// The raw values of an enumeration that lists its cases, as texts.
  static func allowedValues(of type: Any.Type) -> [String] {
    if let optional = type as? any OptionalType.Type {
      return allowedValues(of: optional.wrappedType)
    }
    guard let type = type as? any CaseIterable.Type else { return [] }
    return rawValues(of: type)
  }

  private static func rawValues<Value: CaseIterable>(of type: Value.Type) -> [String] {
    type.allCases.compactMap { ($0 as? any RawRepresentable).map { "\($0.rawValue)" } }
  }
}

/// Reads one argument of a definition's closure. Which part of a step that is, and how it becomes
/// the closure's type, is found out when the reader is made, so that steps need not ask again.
struct ArgumentReader<Value: Sendable>: Sendable {
  private let read: @Sendable (StepArguments) throws -> Value

  /// A reader of the argument at `index`, the world not counted, of a closure whose pattern has
  /// `parameters`; behind those come the table and the doc string.
  init(at index: Int, of parameters: [PatternParameter]) {
    guard index < parameters.count else {
      read = Self.block
      return
    }
    let first = parameters[..<index].reduce(0) { $0 + $1.captureCount }
    read = Self.parameter(parameters[index], firstCapture: first)
  }

  /// The argument's value.
  ///
  /// - Throws: `ArgumentError` if the text is no such value, or what its parameter type throws.
  func callAsFunction(_ arguments: StepArguments) throws -> Value { try read(arguments) }

  /// Reads what `parameter` took, whose captures begin at `firstCapture` in those of the step.
  private static func parameter(
    _ parameter: PatternParameter, firstCapture: Int
  ) -> @Sendable (StepArguments) throws -> Value {
    let places = firstCapture..<(firstCapture + parameter.captureCount)
    guard let conversion = ArgumentConversion(from: parameter.type?.valueType, to: Value.self)
    else { return { _ in throw ArgumentError.unsuitable(parameter.type, Value.self) } }
    if case .asIs = conversion,
      let transform = parameter.type?.transform as? ParameterTransform<Value>
    {
      let shape = parameter.shape
      return { arguments in
        try arguments.read(places) { captures, text in
          guard captures.first?.range != nil else { throw ArgumentError.absent(Value.self) }
          return try transform.value(captures, shape, text)
        }
      }
    }
    return { arguments in
      let value = try arguments.read(places) {
        try conversion.value(parameter, $0, in: $1, as: Value.self)
      }
      guard let value = value as? Value else {
        throw ArgumentError.unsuitable(parameter.type, Value.self)
      }
      return value
    }
  }

  /// Reads the table or the doc string.
  private static func block(_ arguments: StepArguments) throws -> Value {
    let block: (any Sendable)? =
      if Value.self == DataTable.self {
        arguments.step.dataTable.map(DataTable.init)
      } else if Value.self == String.self {
        arguments.step.docString?.content
      } else {
        arguments.step.docString.map { DocString(content: $0.content, mediaType: $0.mediaType) }
      }
    guard let value = block as? Value else { throw ArgumentError.missingBlock(Value.self) }
    return value
  }
}

/// Why a step's text does not make the value that its definition takes.
package struct ArgumentError: Error, Sendable, Equatable, CustomStringConvertible {
  package let description: String

  private init(_ description: String) { self.description = description }

  /// Says that `text` is no value of `type`, and what would be one.
  init(unreadable text: String, as type: Any.Type) {
    let allowed = ArgumentConversion.allowedValues(of: type)
    let advice =
      allowed.isEmpty
      ? ValueWords.advice(for: text, as: type) ?? "A developer can say what `\(type)` is made of."
      : "Write \(ValueWords.list(allowed))."
    self.init("\(ValueWords.problem(text)) \(advice)")
  }

  static func absent(_ type: Any.Type) -> Self {
    Self(
      """
      this part of the pattern took no part in the match: let the step take an optional \(type)
      """)
  }

  static func missingBlock(_ type: Any.Type) -> Self {
    let block = type == DataTable.self ? "table" : "text between \"\"\""
    return Self("the step has no \(block) below it")
  }

  static func unsuitable(_ parameter: ParameterType?, _ type: Any.Type) -> Self {
    let name = parameter.map { "{\($0.name)}" } ?? "a group"
    return Self("\(name) does not make a \(type)")
  }
}
