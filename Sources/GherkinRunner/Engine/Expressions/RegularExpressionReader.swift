/// Reads the source of a regular expression for its groups and for the words in it. The source is
/// known to compile, so nothing is refused; what is more than words is left open.
struct RegularExpressionReader: Sendable {
  /// A capture group of the outermost level.
  struct Group: Sendable, Equatable {
    /// The source between its parentheses, with the name if it has one: a group with a name has no parameter type, as
    /// in the reference implementation.
    let source: String
    let shape: CaptureShape
  }

  /// A group that is being read. They are kept on a stack of their own, so that no depth overflows.
  private struct OpenGroup: Sendable {
    let start: Int
    let isCapturing: Bool
    let isLookaround: Bool
    /// The number of a capture group that is in no other.
    let parameter: Int?
    var choices: [PatternPiece] = []
    var sequence: [PatternPiece] = []
    var groups: [Group] = []

    var content: PatternPiece {
      choices.isEmpty ? .sequence(sequence) : .choice(choices + [.sequence(sequence)])
    }
  }

  /// Deeper groups are left open.
  private static let deepest = 40

  private(set) var root = PatternPiece.anything
  private(set) var groups: [Group] = []
  /// Whether a flag such as `(?i)` changes what the letters mean.
  private var hasFlags = false

  private let scalars: [Unicode.Scalar]
  private var offset = 0
  private var parameterCount = 0
  private var captureDepth = 0
  private var open = [OpenGroup(start: 0, isCapturing: false, isLookaround: false, parameter: nil)]

  init(_ source: String) {
    scalars = Array(source.unicodeScalars)
    while let scalar = next() {
      switch scalar {
      case "(": openGroup()
      case ")": closeGroup()
      case "|":
        open[open.count - 1].choices.append(.sequence(open[open.count - 1].sequence))
        open[open.count - 1].sequence = []
      case "^": append(.start)
      case "$": append(.end)
      case ".": append(.anything)
      case "[": append(characterClass())
      case "\\": append(escape())
      default: append(.text(String(scalar)))
      }
    }
    groups = open[0].groups
    if open.count == 1 { root = open[0].content }
  }

  /// The text that every match begins with; empty where that is not certain.
  var literalPrefix: String {
    guard !hasFlags, case .sequence(let pieces) = root, case .start? = pieces.first else {
      return ""
    }
    return PatternPiece.sequence(Array(pieces.dropFirst())).leadingText
  }

  private var following: Unicode.Scalar? { offset < scalars.count ? scalars[offset] : nil }

  private mutating func next() -> Unicode.Scalar? {
    defer { offset += 1 }
    return following
  }

  private mutating func skip(past scalar: Unicode.Scalar) {
    while let next = next(), next != scalar {}
  }

  /// Adds a piece with the quantifier behind it.
  private mutating func append(_ piece: PatternPiece) {
    let last = open.count - 1
    let quantified = quantified(piece)
    if case .text(let text) = quantified, case .text(let start)? = open[last].sequence.last {
      open[last].sequence[open[last].sequence.count - 1] = .text(start + text)
    } else {
      open[last].sequence.append(quantified)
    }
  }

  private mutating func quantified(_ piece: PatternPiece) -> PatternPiece {
    let result: PatternPiece
    switch following {
    case "?", "*":
      if case .anything = piece { result = piece } else { result = .optional(piece) }
      offset += 1
    case "+":
      result = .repeated(piece)
      offset += 1
    case "{":
      result = .repeated(piece)
      skip(past: "}")
    default: return piece
    }
    // Greed, or the lack of it, does not change the words.
    if following == "?" || following == "+" { offset += 1 }
    return result
  }

  private mutating func openGroup() {
    let start = offset
    let (isCapturing, isLookaround) = groupKind()
    let isParameter = isCapturing && captureDepth == 0
    open.append(
      OpenGroup(
        start: start, isCapturing: isCapturing, isLookaround: isLookaround,
        parameter: isParameter ? parameterCount : nil))
    if isParameter { parameterCount += 1 }
    if isCapturing { captureDepth += 1 }
  }

  private mutating func groupKind() -> (isCapturing: Bool, isLookaround: Bool) {
    guard following == "?" else { return (true, false) }
    offset += 1
    switch next() {
    case ":", ">": return (false, false)
    case "=", "!": return (false, true)
    case "<":
      if following == "=" || following == "!" {
        offset += 1
        return (false, true)
      }
      skip(past: ">")
      return (true, false)
    default:
      hasFlags = true
      while let next = following, next != ")" {
        offset += 1
        if next == ":" { break }
      }
      return (false, false)
    }
  }

  private mutating func closeGroup() {
    guard open.count > 1, let group = open.popLast() else { return }
    if group.isCapturing {
      captureDepth -= 1
      let source = String(String.UnicodeScalarView(scalars[group.start..<offset - 1]))
      let shape = CaptureShape(children: group.groups.map(\.shape))
      open[open.count - 1].groups.append(Group(source: source, shape: shape))
    } else {
      open[open.count - 1].groups += group.groups
    }
    let content = open.count > Self.deepest ? .anything : group.content
    append(
      group.isLookaround
        ? .nothing : group.parameter.map { .parameter($0, content) } ?? content)
  }

  /// A class of up to three characters is a choice; others are left open.
  private mutating func characterClass() -> PatternPiece {
    var characters: [Unicode.Scalar] = []
    var isPlain = following != "^"
    var depth = 1
    while depth > 0, let scalar = next() {
      switch scalar {
      // A bracket that comes first stands for itself.
      case "]" where !(characters.isEmpty || characters == ["^"]): depth -= 1
      case "[": depth += 1
      case "\\": offset += 1
      default: break
      }
      if #"\-[&"#.unicodeScalars.contains(scalar) { isPlain = false }
      if depth > 0 { characters.append(scalar) }
    }
    return isPlain && characters.count <= 3
      ? .choice(characters.map { .text(String($0)) }) : .anything
  }

  private mutating func escape() -> PatternPiece {
    guard let scalar = next() else { return .nothing }
    switch scalar {
    case "s", "t", "h": return .whiteSpace
    case "A": return .start
    case "z", "Z": return .end
    case "b", "B", "G": return .nothing
    case "p", "P", "x", "N":
      if following == "{" { skip(past: "}") }
      return .anything
    default:
      let isLetter = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      return isLetter ? .anything : .text(String(scalar))
    }
  }
}
