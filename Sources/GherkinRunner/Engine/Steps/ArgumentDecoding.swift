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
  /// The text is read as `TextValue` does.
  case reading
  /// The closure takes an optional: `nil` if the capture took no part.
  indirect case optional(ArgumentConversion)

  /// How a parameter that yields `source` becomes a `target`; `nil` if it cannot.
  ///
  /// One rule holds for everything that yields text, be it a group of a regular expression (whose
  /// `source` is none), `{}`, `{word}`, `{string}` or a type of the suite's own: it becomes whatever
  /// can be read from text.
  package init?(from source: Any.Type?, to target: Any.Type) {
    // A parameter type that makes an optional refuses `nil`.
    let source = source.map { ($0 as? any OptionalType.Type)?.wrappedType ?? $0 }
    let isText = source == nil || source == String.self
    if let optional = target as? any OptionalType.Type {
      guard let wrapped = ArgumentConversion(from: source, to: optional.wrappedType) else {
        return nil
      }
      self = .optional(wrapped)
    } else if source == target {
      self = .asIs
    } else if target == String.self {
      self = .text
    } else if TextValue.canRead(target),
      isText || ArgumentConversion.reads(source, as: TextValue.rawType(of: target) ?? target)
    {
      self = .reading
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

extension ArgumentConversion {
  /// What `parameter` captured in `text`, as a value of `type`; nil for an optional without a capture.
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
    if case .asIs = self { return try Self.own(parameter, captures, in: text) }
    // What stands between quotes is the text, not the quotes.
    let written =
      parameter.type?.valueType == String.self
      ? try Self.own(parameter, captures, in: text) as? String ?? "" : text.string(in: range)
    if case .text = self { return written }
    guard let value = TextValue.read(written, as: type) else {
      throw ParameterValueError(text: written, type: type)
    }
    return value
  }

  private static func own(
    _ parameter: PatternParameter, _ captures: ArraySlice<Capture>, in text: Span<UInt8>
  ) throws -> (any Sendable)? {
    do {
      return try parameter.value(of: captures, in: text)
    } catch {
      throw ArgumentError.refusal(of: captures, in: text, because: error)
    }
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

  /// The value; throws `ArgumentError` if the text is none, or what its parameter type throws.
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
          do {
            return try transform.value(captures, shape, text)
          } catch {
            throw ArgumentError.refusal(of: captures, in: text, because: error)
          }
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
package struct ArgumentError: UnreadableValue, Sendable, Equatable, CustomStringConvertible {
  package let description: String

  private init(_ description: String) { self.description = description }

  /// What fails a step whose parameter type throws `error`, with the text that it is about.
  fileprivate static func refusal(
    of captures: ArraySlice<Capture>, in text: Span<UInt8>, because error: any Error
  ) -> any Error {
    let written = captures.first?.range.map { text.string(in: $0) } ?? ""
    let problem = ValueWords.problem(written)
    switch error {
    case is ParameterValueError, is ArgumentError, is Pending, is Skip, is CancellationError:
      return error
    case let failure as ExpectationFailure:
      let place = failure.location
      var refusal = ExpectationFailure(
        "\(problem) \(failure.message)", actual: failure.actual, expected: failure.expected,
        filePath: place.filePath, line: place.line, column: place.column)
      refusal.advice = failure.description
      return refusal
    default:
      let description = String(describing: error)
      let isDescribed = type(of: error) is any CustomStringConvertible.Type
      let words =
        (error as? any LocalizedError)?.errorDescription ?? (isDescribed ? description : nil)
      return ParameterValueError(
        text: written, advice: words, cause: words == nil ? description : nil)
    }
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
