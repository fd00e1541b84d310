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
    case exceededLimit
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
    guard reports <= Self.mostReports else { return .exceededLimit }
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

/// What every match of a regular expression begins with, as far as it is safe to say.
extension RegularExpression {
  /// The text an anchored regular expression begins with; empty where that is not certain.
  static func literalPrefix(of source: String) -> String {
    let scalars = Array(source.unicodeScalars)
    guard scalars.first == "^", isPlain(scalars) else { return "" }
    var prefix = String.UnicodeScalarView()
    var index = 1
    while index < scalars.count {
      var scalar = scalars[index]
      if scalar == "\\" {
        index += 1
        guard index < scalars.count, isPunctuation(scalars[index]) else { break }
        scalar = scalars[index]
      } else if #"[](){}.*+?^$|"#.unicodeScalars.contains(scalar) {
        break
      }
      index += 1
      // A quantifier makes the character before it optional, or at least not certain.
      if index < scalars.count, "*+?{".unicodeScalars.contains(scalars[index]) { break }
      prefix.append(scalar)
    }
    return String(prefix)
  }

  /// Whether nothing changes the meaning of what stands at the front: no alternative, no flag.
  private static func isPlain(_ scalars: [Unicode.Scalar]) -> Bool {
    var depth = 0
    var index = 0
    while index < scalars.count {
      switch scalars[index] {
      case "\\": index += 1
      case "(":
        depth += 1
        if index + 2 < scalars.count, scalars[index + 1] == "?",
          !":=!<>".unicodeScalars.contains(scalars[index + 2])
        {
          return false
        }
      case ")": depth -= 1
      case "|" where depth == 0: return false
      default: break
      }
      index += 1
    }
    return true
  }

  private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && scalar.value > 0x20 && scalar.value < 0x7F && !scalar.properties.isAlphabetic
      && scalar.properties.numericType == nil
  }
}

/// The capture groups of a regular expression, read from its source. The source is valid, so this
/// only finds the parentheses; it knows nothing of what they match.
struct RegularExpressionGroups {
  /// A group of the outermost level.
  struct Group: Equatable {
    /// What stands between its parentheses.
    let source: String
    /// The groups inside it.
    let shape: CaptureShape
  }

  /// The groups of the outermost level, in order.
  private(set) var outermost: [Group] = []

  init(of source: String) {
    typealias Open = (start: Int, isCapturing: Bool, inside: [Group])
    let scalars = Array(source.unicodeScalars)
    var open: [Open] = []
    var isEscaped = false
    var isInClass = false
    for (index, scalar) in scalars.enumerated() {
      defer { isEscaped = scalar == "\\" && !isEscaped }
      guard !isEscaped else { continue }
      switch scalar {
      case "[": isInClass = true
      case "]": isInClass = false
      case "(" where !isInClass:
        open.append((index + 1, Self.isCapturing(scalars[(index + 1)...]), []))
      case ")" where !isInClass:
        guard let group = open.popLast() else { continue }
        let closed =
          group.isCapturing
          ? [
            Group(
              source: Self.string(scalars[group.start..<index]),
              shape: CaptureShape(children: group.inside.map(\.shape)))
          ] : group.inside
        if open.isEmpty { outermost += closed } else { open[open.count - 1].inside += closed }
      default: break
      }
    }
  }

  private static func isCapturing(_ rest: ArraySlice<Unicode.Scalar>) -> Bool {
    let marks = Array(rest.prefix(3))
    guard marks.first == "?" else { return true }
    return marks.count == 3 && marks[1] == "<" && marks[2] != "=" && marks[2] != "!"
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }
}
