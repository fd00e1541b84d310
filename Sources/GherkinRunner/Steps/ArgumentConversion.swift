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
  /// The captured text is read as another number or as `Bool`.
  case lossless
  /// The captured text is read as `Decimal`, which has no lossless reading of its own.
  case decimal
  /// The captured text is the raw value of an enumeration.
  case rawValue
  /// The closure takes an optional: nothing where the capture took no part.
  indirect case optional(ArgumentConversion)

  /// How a parameter that yields `source` becomes a `target`; nothing if it cannot. A group of a
  /// regular expression has no type of its own: `source` is none.
  package init?(from source: Any.Type?, to target: Any.Type) {
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
      guard source.map(isNumber) ?? true else { return nil }
      self = .decimal
    } else if target is any LosslessStringConvertible.Type {
      guard ArgumentConversion.reads(source, as: target) else { return nil }
      self = .lossless
    } else if source == nil || source == String.self, isTextual(target) {
      self = .rawValue
    } else {
      return nil
    }
  }

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

/// Whether `type` is an enumeration, or the like, whose raw values are texts.
private func isTextual(_ type: Any.Type) -> Bool {
  guard let type = type as? any RawRepresentable.Type else { return false }
  return rawValueType(of: type) == String.self
}

private func rawValueType<Value: RawRepresentable>(of type: Value.Type) -> Any.Type {
  Value.RawValue.self
}

/// `Optional`, as something that can be asked for at run time.
package protocol OptionalType {
  static var wrappedType: Any.Type { get }
}

extension Optional: OptionalType {
  package static var wrappedType: Any.Type { Wrapped.self }
}
