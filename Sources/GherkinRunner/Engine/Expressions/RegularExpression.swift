import Foundation

/// A regular expression, matched by Foundation's engine, which supports lookbehind (`Regex` does not),
/// compiles faster, and can be shared between tasks. Knows nothing of parameters.
struct RegularExpression: Sendable {
  /// Its groups and its words.
  let reading: RegularExpressionReader
  private let engine: NSRegularExpression

  /// Compiles `source`; throws with the reason and what to do.
  init(_ source: String) throws(ExpressionError) {
    do {
      engine = try NSRegularExpression(pattern: source)
    } catch {
      throw .invalidRegularExpression(source, reason: Self.reason(for: source))
    }
    reading = RegularExpressionReader(source)
    let count = reading.groups.reduce(0) { $0 + $1.shape.captureCount }
    guard count == engine.numberOfCaptureGroups else {
      throw .invalidRegularExpression(
        source, reason: #"write parentheses and brackets that are plain text as \(, \), \[ and \]"#)
    }
  }

  /// The reason by the parser of `Regex`, since Foundation only reports that the source is invalid.
  private static func reason(for source: String) -> String {
    do {
      _ = try Regex(source)
      return "it is not valid"
    } catch {
      return "\(error)"
    }
  }

  /// The ranges of all matches in `text` that are not empty.
  func ranges(in text: String) -> [Range<String.Index>] {
    engine.matches(in: text, range: NSRange(text.startIndex..., in: text))
      .compactMap { Range($0.range, in: text) }.filter { !$0.isEmpty }
  }

  /// The outcome of matching a text.
  enum Outcome: Sendable, Equatable {
    case match, noMatch
    case exceededLimit
  }

  /// Appends the captures of the first match, without that of the whole.
  func match(_ text: Span<UInt8>, captures: inout [Capture]) -> Outcome {
    let string = text.string(in: 0..<text.count)
    switch engine.firstMatch(boundedIn: string) {
    case .gaveUp: return .exceededLimit
    case .none: return .noMatch
    case .found(let match):
      for group in 1..<max(1, match.numberOfRanges) {
        captures.append(
          Self.bytes(of: match.range(at: group), in: string).map(Capture.init) ?? .absent)
      }
      return .match
    }
  }

  /// The bytes of `text` that the first match is; `nil` if there is none.
  func extent(in text: String) -> Range<Int>? {
    guard case .found(let match) = engine.firstMatch(boundedIn: text) else { return nil }
    return Self.bytes(of: match.range, in: text)
  }

  /// The bytes of a range that the engine found; `nil` for a group that took no part.
  private static func bytes(of range: NSRange, in text: String) -> Range<Int>? {
    guard let range = Range(range, in: text) else { return nil }
    let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
    return start..<start + text.utf8.distance(from: range.lowerBound, to: range.upperBound)
  }
}
