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
