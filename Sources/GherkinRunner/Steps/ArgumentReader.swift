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
      Value.self == DataTable.self
      ? arguments.step.dataTable.map(DataTable.init)
      : arguments.step.docString.map { DocString(content: $0.content, mediaType: $0.mediaType) }
    guard let value = block as? Value else { throw ArgumentError.missingBlock(Value.self) }
    return value
  }
}
