import Foundation

/// A regular expression of an author's, matched by Foundation's engine: it reads lookbehind, which
/// `Regex` refuses, compiles faster, and can be shared between tasks. Knows nothing of parameters.
struct RegularExpression: Sendable {
  /// The groups of the outermost level.
  let groups: [RegularExpressionGroups.Group]
  private let engine: NSRegularExpression

  /// Compiles `source`; throws with the reason and what to do.
  init(_ source: String) throws(ExpressionError) {
    do {
      engine = try NSRegularExpression(pattern: source)
    } catch {
      throw .invalidRegularExpression(source, reason: Self.reason(for: source))
    }
    groups = RegularExpressionGroups(of: source).outermost
    let count = groups.reduce(0) { $0 + $1.shape.captureCount }
    guard count == engine.numberOfCaptureGroups else {
      throw .invalidRegularExpression(
        source, reason: #"write parentheses and brackets that are plain text as \(, \), \[ and \]"#)
    }
  }

  /// Foundation says only "invalid", so ask the parser of `Regex` for words.
  private static func reason(for source: String) -> String {
    do {
      _ = try Regex(source)
      return "it is not valid"
    } catch {
      return "\(error)"
    }
  }

  /// The bytes of every match in `text` that is not empty.
  func ranges(in text: String) -> [Range<Int>] {
    let whole = NSRange(location: 0, length: text.utf16.count)
    return engine.matches(in: text, range: whole).compactMap { match in
      guard let range = Range(match.range, in: text), !range.isEmpty else { return nil }
      let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
      return start..<start + text.utf8.distance(from: range.lowerBound, to: range.upperBound)
    }
  }

  /// What came of matching a text.
  enum Outcome: Sendable, Equatable {
    case match, noMatch
    /// There were too many ways to try.
    case gaveUp
  }

  /// After how many reports of progress matching is given up: one report stands for some thousand
  /// attempts, and matching a step takes none as a rule. Counted, not timed, so that the outcome is
  /// the same on every machine.
  private static let mostReports = 1_000

  /// Appends the captures of the first match, those of the whole left out.
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
      if match != nil || reports > Self.mostReports {
        // The pointer is valid while this runs.
        unsafe stop.pointee = true
      }
    }
    guard reports <= Self.mostReports else { return .gaveUp }
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
