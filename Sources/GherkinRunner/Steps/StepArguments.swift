/// What a step of a feature hands to its definition: the captured texts, read as the types that the
/// closure asks for, and the table and the doc string below the step.
package struct StepArguments: Sendable {
  private let step: PickleStep
  private let text: [UInt8]
  /// The parameters of the pattern alone: the pattern itself is large, and copied for every step.
  private let parameters: [PatternParameter]
  private let captures: ArraySlice<Capture>

  init(step: PickleStep, parameters: [PatternParameter], captures: ArraySlice<Capture>) {
    self.step = step
    self.parameters = parameters
    self.captures = captures
    var text: [UInt8] = []
    step.appendText(to: &text)
    self.text = text
  }

  /// The argument at `index` of the closure, the world not counted.
  ///
  /// - Throws: `ArgumentError` if the text is no such value.
  package subscript<Value: Sendable>(index: Int) -> Value {
    get throws {
      if index < parameters.count { return try parameter(index) }
      let block: (any Sendable)? =
        Value.self == DataTable.self ? step.dataTable.map(DataTable.init) : docString
      guard let value = block as? Value else { throw ArgumentError.missingBlock(Value.self) }
      return value
    }
  }

  private var docString: DocString? {
    step.docString.map { DocString(content: $0.content, mediaType: $0.mediaType) }
  }

  private func parameter<Value: Sendable>(_ index: Int) throws -> Value {
    let parameter = parameters[index]
    var first = captures.startIndex
    for earlier in parameters[..<index] { first += earlier.shape.captureCount }
    let captures = captures[first..<(first + parameter.shape.captureCount)]
    guard let conversion = ArgumentConversion(from: parameter.type?.valueType, to: Value.self)
    else { throw ArgumentError.unsuitable(parameter.type, Value.self) }
    let value = try conversion.value(parameter, captures, in: text, as: Value.self)
    guard let value = value as? Value else {
      throw ArgumentError.unsuitable(parameter.type, Value.self)
    }
    return value
  }
}
