public import Foundation

extension DocString {
  /// The value that the text describes as JSON. Every member of the text must be one that the type reads, so
  /// that nothing in a feature goes unchecked because it is misspelt.
  ///
  /// ```swift
  /// steps.when("I order:") { (world, text: DocString) in
  ///   world.order = try text.decoded(as: Order.self)
  /// }
  /// ```
  ///
  /// - Throws: `DocStringError`, which names the part of the text that does not fit.
  public func decoded<Value: Decodable>(
    as type: Value.Type = Value.self, by decoder: JSONDecoder = JSONDecoder()
  ) throws -> Value {
    do {
      let value = try decoder.decode(Exhaustive<Value>.self, from: Data(content.utf8)).value
      try checkNames(decoder)
      return value
    } catch let error as UnreadMember {
      throw DocStringError("the text below the step has \(error)")
    } catch let error as DecodingError {
      do throws(JSONReader.Fault) {
        _ = try JSONReader.read(Bytes(content.utf8))
      } catch {
        throw DocStringError(
          "the text below the step is not JSON: in its line \(error.line), column \(error.column), "
            + error.reason)
      }
      throw DocStringError("the text below the step does not fit \(type): \(error.explanation)")
    }
  }
}

extension DocString {
  /// Throws if the text is not JSON in the strict sense, above all if an object has two members with the same name:
  /// the decoder looks at only one of them.
  private func checkNames(_ decoder: JSONDecoder) throws {
    guard !decoder.allowsJSON5 else { return }
    do throws(JSONReader.Fault) {
      _ = try JSONReader.read(Bytes(content.utf8))
    } catch {
      throw DocStringError(
        "line \(error.line), column \(error.column) of the text below the step: \(error.reason)")
    }
  }
}

/// Why a doc string cannot be decoded as the type that a step reads.
public struct DocStringError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What does not fit, where, and what would.
  public let description: String

  init(_ description: String) { self.description = description }
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

extension [any CodingKey] {
  /// The way to a part of a value, such as `items[0].count`.
  var text: String {
    reduce("") { path, key in
      if let index = key.intValue { return "\(path)[\(index)]" }
      return path.isEmpty ? key.stringValue : "\(path).\(key.stringValue)"
    }
  }
}
