/// Reads a regular expression for the words in it. What is more than words is left open; nothing
/// is refused, since the expression is known to compile.
struct RegularExpressionReader {
  /// Groups within more groups than this are left open.
  private static let deepest = 40

  private var rest: ArraySlice<Character>
  private var parameterCount = 0
  /// How many groups that hand something on are open: only the outermost are parameters.
  private var captureDepth = 0
  private var depth = 0

  /// What `source` means as a whole.
  static func read(_ source: String) -> RegularExpressionPiece {
    var reader = RegularExpressionReader(rest: Array(source)[...])
    let piece = reader.readChoice()
    // A parenthesis too many is nothing that compiles.
    return reader.rest.isEmpty ? piece : .anything
  }

  private init(rest: ArraySlice<Character>) { self.rest = rest }

  /// Sequences between bars, up to the end or a closing parenthesis.
  private mutating func readChoice() -> RegularExpressionPiece {
    var choices: [RegularExpressionPiece] = []
    var sequence: [RegularExpressionPiece] = []
    while let next = rest.first, next != ")" {
      if next == "|" {
        rest.removeFirst()
        choices.append(.sequence(sequence))
        sequence = []
      } else {
        sequence.append(repeated(readPiece()))
      }
    }
    choices.append(.sequence(sequence))
    return choices.count == 1 ? choices[0] : .choice(choices)
  }

  private mutating func readPiece() -> RegularExpressionPiece {
    switch rest.removeFirst() {
    case "^", "$": .text("")
    case ".": .anything
    case "[": readClass()
    case "(": readGroup()
    case "\\": readEscape()
    case let letter: .text(String(letter))
    }
  }

  /// The piece with what the quantifier behind it makes of it.
  private mutating func repeated(_ piece: RegularExpressionPiece) -> RegularExpressionPiece {
    let result: RegularExpressionPiece
    switch rest.first {
    case "?":
      result = piece == .anything ? .anything : .optional(piece)
    case "*":
      result = piece == .anything ? .anything : .optional(piece)
    case "+":
      result = piece
    case "{":
      rest = rest.drop { $0 != "}" }
      result = piece
    default:
      return piece
    }
    rest = rest.dropFirst()
    // Whether it takes as much or as little as it can makes no other words.
    if let next = rest.first, next == "?" || next == "+" { rest.removeFirst() }
    return result
  }

  /// A class of a few letters is a choice of them.
  private mutating func readClass() -> RegularExpressionPiece {
    var letters: [Character] = []
    var isPlain = rest.first != "^"
    while let letter = rest.popFirst() {
      if letter == "]", !letters.isEmpty { break }
      if letter == "\\" { rest = rest.dropFirst() }
      if "\\-[&".contains(letter) { isPlain = false }
      letters.append(letter)
    }
    return isPlain && letters.count <= 3 ? .choice(letters.map { .text(String($0)) }) : .anything
  }

  private mutating func readGroup() -> RegularExpressionPiece {
    guard depth < Self.deepest else {
      rest = []
      return .anything
    }
    let (isCapturing, isLook) = readGroupMark()
    let number = parameterCount
    let isParameter = isCapturing && captureDepth == 0
    if isParameter { parameterCount += 1 }
    if isCapturing { captureDepth += 1 }
    depth += 1
    let content = readChoice()
    depth -= 1
    if isCapturing { captureDepth -= 1 }
    rest = rest.dropFirst()
    if isLook { return .text("") }
    return isParameter ? .parameter(number, content) : content
  }

  /// What stands behind a parenthesis and says what kind of group it opens.
  private mutating func readGroupMark() -> (isCapturing: Bool, isLook: Bool) {
    guard rest.first == "?" else { return (true, false) }
    rest.removeFirst()
    switch rest.first {
    case "=", "!":
      rest.removeFirst()
      return (false, true)
    case "<":
      rest.removeFirst()
      if let next = rest.first, next == "=" || next == "!" { return (false, true) }
      rest = rest.drop { $0 != ">" }.dropFirst()
      return (true, false)
    default:
      // `?:`, `?>`, `?i:` and the like; `(?i)` has no content.
      rest = rest.drop { $0 != ":" && $0 != ">" && $0 != ")" }
      if rest.first != ")" { rest = rest.dropFirst() }
      return (false, false)
    }
  }

  private mutating func readEscape() -> RegularExpressionPiece {
    guard let letter = rest.popFirst() else { return .text("") }
    switch letter {
    case "s", "t", "h": return .text(" ")
    case "b", "B", "A", "z", "Z", "G": return .text("")
    case "p", "P", "x", "N":
      if rest.first == "{" { rest = rest.drop { $0 != "}" }.dropFirst() }
      return .anything
    default: return letter.isLetter || letter.isNumber ? .anything : .text(String(letter))
    }
  }
}
