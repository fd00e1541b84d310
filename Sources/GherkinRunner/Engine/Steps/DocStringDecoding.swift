public import Foundation

extension DocString {
  /// The value that the text describes as JSON. Every member and every element of the text must be one that the type
  /// reads, so that nothing in a feature goes unchecked because it is misspelled, or one too many.
  ///
  /// ```swift
  /// steps.when("I order:") { (world, text: DocString) in
  ///   world.order = try text.decoded(as: Order.self)
  /// }
  /// ```
  ///
  /// A `Date` is a day such as `"2024-05-31"`, which begins in UTC, or a time such as `"2024-05-31T18:30:00Z"`, unless
  /// `decoder` has a strategy of its own. A number that its type cannot hold exactly is refused.
  ///
  /// - Parameter decoder: One with strategies of its own.
  /// - Throws: `DocStringError`, which names the part of the text that does not fit.
  public func decoded<Value: Decodable>(
    as type: Value.Type = Value.self, by decoder: JSONDecoder? = nil
  ) throws -> Value {
    let decoder = decoder ?? .ofDocStrings
    do {
      let decoded = try decoder.decode(Exhaustive<Value>.self, from: Data(content.utf8))
      guard !decoder.allowsJSON5 else { return decoded.value }
      // The decoder looks at only one of two members with the same name, and rounds numbers.
      let json = try json {
        "line \($0.line), column \($0.column) of the text below the step: \($0.reason)"
      }
      for number in decoded.numbers {
        if let problem = number.problem(in: json) { throw DocStringError.unfit(problem) }
      }
      return decoded.value
    } catch let error as UnreadPart {
      throw DocStringError("the text below the step has \(error)")
    } catch let error as DecodingError {
      let json = try json {
        "the text below the step is not JSON: in its line \($0.line), column \($0.column), \($0.reason)"
      }
      throw DocStringError.unfit(error.explanation(in: json))
    }
  }

  /// The text as JSON in the strict sense; throws with `message` if it is none.
  private func json(_ message: (JSONReader.Fault) -> String) throws(DocStringError) -> JSONValue {
    do throws(JSONReader.Fault) {
      return try JSONReader.read(Bytes(content.utf8))
    } catch {
      throw DocStringError(message(error))
    }
  }
}

extension JSONDecoder {
  /// Reads dates as people write them.
  fileprivate static var ofDocStrings: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let container = try decoder.singleValueContainer()
      // What is not text is a number, or the error of reading that.
      guard let text = try? container.decode(String.self) else {
        return Date(timeIntervalSinceReferenceDate: try container.decode(Double.self))
      }
      guard let date = Date(written: text) else {
        throw DecodingError.dataCorruptedError(
          in: container,
          debugDescription:
            "Write a day such as `\"2024-05-31\"`, or a time such as `\"2024-05-31T18:30:00Z\"`.")
      }
      return date
    }
    return decoder
  }
}

/// Why a doc string cannot be decoded as the type that a step reads.
public struct DocStringError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What does not fit, where, and what would.
  public let description: String

  init(_ description: String) { self.description = description }

  fileprivate static func unfit(_ problem: String) -> Self {
    Self("the text below the step does not fit: \(problem)")
  }
}

extension DecodingError {
  /// The problem in one sentence, with the part of the value that does not fit.
  var explanation: String {
    switch self {
    case .keyNotFound(let key, let context):
      return "`\((context.codingPath + [key]).text)` is missing"
    case .valueNotFound(let type, let context):
      return "`\(context.codingPath.text)` is null, which is no \(type)"
    case .typeMismatch(_, let context), .dataCorrupted(let context):
      let path = context.codingPath.text
      return (path.isEmpty ? "" : "`\(path)`: ") + context.debugDescription
    @unknown default: return String(describing: self)
    }
  }
}

extension DecodingError {
  /// The explanation in everyday words, with what is written in `json`.
  fileprivate func explanation(in json: JSONValue) -> String {
    switch self {
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      return context.problem(in: json, expected: type)
    case .dataCorrupted(let context):
      return (context.underlyingError as? UnreadType).map {
        context.problem(in: json, expected: $0.type)
      } ?? explanation
    default: return explanation
    }
  }
}

extension DecodingError.Context {
  fileprivate func problem(in json: JSONValue, expected type: Any.Type) -> String {
    let written = json.value(at: codingPath)?.asWritten ?? ""
    let advice = JSONWords.advice(for: written, as: type) ?? debugDescription
    let path = codingPath.text
    return (path.isEmpty ? "" : "`\(path)`: ") + "\(ValueWords.problem(written)) \(advice)"
  }
}

/// What to write in JSON, in everyday words.
private enum JSONWords {
  static func advice(for written: String, as type: Any.Type) -> String? {
    if let optional = type as? any OptionalType.Type {
      return advice(for: written, as: optional.wrappedType)
    }
    if type == String.self { return "Write a text between quotes, such as `\"Saga\"`." }
    // A decoder may have a strategy of its own, which says what it reads.
    if type == Date.self { return nil }
    if type is any JSONObjectType.Type { return "Write an object between `{` and `}`." }
    if type is any JSONListType.Type { return "Write a list between `[` and `]`." }
    return ValueWords.advice(for: written, as: type)
  }
}

/// Types that decoders ask for where an object or a list is expected.
private protocol JSONObjectType {}
private protocol JSONListType {}
extension Dictionary: JSONObjectType {}
extension Array: JSONListType {}

extension ReadNumber {
  /// What is wrong if the number in `json` is not the one that was read.
  fileprivate func problem(in json: JSONValue) -> String? {
    guard let written = json.value(at: path)?.writtenNumber,
      DecimalText(written) != DecimalText(text)
    else { return nil }
    let advice = ValueWords.advice(for: written, as: type) ?? ""
    return "`\(path.text)`: \(ValueWords.problem(written)) \(advice)"
  }
}

extension JSONValue {
  /// The part at `path`; `nil` if keys are converted in a way that hides which it is.
  fileprivate func value(at path: [any CodingKey]) -> JSONValue? {
    path.reduce(self as JSONValue?) { value, key in
      if let index = key.intValue, let element = value?[index] { return element }
      if let member = value?[key.stringValue] { return member }
      let name = Self.folded(key.stringValue)
      let alike = value?.members?.filter { Self.folded($0.name) == name } ?? []
      return alike.count == 1 ? alike.first?.value : nil
    }
  }

  /// A name as strategies for keys may convert it.
  private static func folded(_ name: String) -> String {
    name.lowercased().filter { $0 != "_" }
  }

  fileprivate var writtenNumber: String? {
    switch self {
    case .integer(let value): "\(value)"
    case .number(let text): text
    case .null, .boolean, .text, .list, .object, .written: nil
    }
  }

  /// The value as it stands in the text; of an object or a list, only the kind.
  fileprivate var asWritten: String {
    switch self {
    case .text(let text): "\"\(text)\""
    case .list: "[…]"
    case .object: "{…}"
    default: description
    }
  }
}

extension [any CodingKey] {
  /// The way to a part of a value, such as `items[0].count`.
  var text: String {
    reduce("") { path, key in
      if let index = key.intValue { return "\(path)[\(index)]" }
      return path.isEmpty ? key.stringValue : "\(path).\(key.stringValue)"
    }
  }
}
