import Foundation

/// A regular expression, matched by Foundation's engine, which supports lookbehind (`Regex` does not),
/// compiles faster, and can be shared between tasks. Knows nothing of parameters.
struct RegularExpression: Sendable {
  /// The capture groups of the outermost level.
  let groups: [RegularExpressionReader.Group]
  private let engine: NSRegularExpression

  /// Compiles `source`; throws with the reason and what to do.
  init(_ source: String) throws(ExpressionError) {
    do {
      engine = try NSRegularExpression(pattern: source)
    } catch {
      throw .invalidRegularExpression(source, reason: Self.reason(for: source))
    }
    groups = RegularExpressionReader(source).groups
    let count = groups.reduce(0) { $0 + $1.shape.captureCount }
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

  /// The ranges of bytes of all matches in `text` that are not empty.
  func ranges(in text: String) -> [Range<Int>] {
    let whole = NSRange(location: 0, length: text.utf16.count)
    return engine.matches(in: text, range: whole).compactMap { match in
      guard let range = Range(match.range, in: text), !range.isEmpty else { return nil }
      let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
      return start..<start + text.utf8.distance(from: range.lowerBound, to: range.upperBound)
    }
  }

  /// The outcome of matching a text.
  enum Outcome: Sendable, Equatable {
    case match, noMatch
    /// There were too many ways to try.
    case exceededLimit
  }

  /// The number of progress reports after which matching stops. A report stands for some thousand
  /// attempts; matching a step rarely causes one. Reports are counted rather than timed, so that the
  /// outcome is the same on every machine.
  private static let reportLimit = 1_000

  /// Appends the captures of the first match, without that of the whole.
  func match(_ text: Span<UInt8>, captures: inout [Capture]) -> Outcome {
    let string = text.string(in: 0..<text.count)
    let utf16 = string.utf16
    let whole = NSRange(location: 0, length: utf16.count)
    var found: NSTextCheckingResult?
    var reports = 0
    unsafe engine.enumerateMatches(in: string, options: .reportProgress, range: whole) {
      match, _, stop in
      found = match
      if match == nil { reports += 1 }
      if match != nil || reports > Self.reportLimit {
        // The pointer is valid while this runs.
        unsafe stop.pointee = true
      }
    }
    guard reports <= Self.reportLimit else { return .exceededLimit }
    guard let match = found else { return .noMatch }
    let isASCII = whole.length == text.count
    func byteOffset(_ offset: Int) -> Int {
      isASCII
        ? offset
        : string.utf8.distance(
          from: string.startIndex, to: utf16.index(utf16.startIndex, offsetBy: offset))
    }
    for group in 1..<max(1, match.numberOfRanges) {
      let range = match.range(at: group)
      guard range.location != NSNotFound else {
        captures.append(.absent)
        continue
      }
      let start = byteOffset(range.location)
      let end = byteOffset(range.location + range.length)
      captures.append(Capture(start..<end))
    }
    return .match
  }
}
