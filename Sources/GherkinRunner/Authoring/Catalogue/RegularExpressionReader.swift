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

/// What a piece of a regular expression means to somebody who wants to type what it matches.
indirect enum RegularExpressionPiece: Equatable {
  /// These letters.
  case text(String)
  /// Letters that are left open.
  case anything
  /// What a group hands to the step, by its number among the outermost groups.
  case parameter(Int, RegularExpressionPiece)
  case sequence([RegularExpressionPiece])
  case choice([RegularExpressionPiece])
  case optional(RegularExpressionPiece)

  /// More ways than this to say one thing are not worth showing.
  private static let limit = 8
  /// More values than this are no list that anybody reads.
  private static let longestList = 30

  /// The ways to say it, the fullest first; the last of many are left out.
  var sentences: [[Wording.Part]] {
    switch self {
    case .text(let text): [[.text(text)]]
    case .anything: [[.anything]]
    case .parameter(let number, _): [[.parameter(number)]]
    case .optional(let piece): Array((piece.sentences + [[]]).prefix(Self.limit))
    case .choice(let pieces): Array(pieces.flatMap(\.sentences).prefix(Self.limit))
    case .sequence(let pieces):
      pieces.reduce([[]]) { sentences, piece in
        let room = max(1, Self.limit / sentences.count)
        return piece.sentences.prefix(room).flatMap { more in sentences.map { $0 + more } }
      }
    }
  }

  /// The texts it matches, if they are a short list.
  var values: [String]? {
    switch self {
    case .text(let text): return [text]
    case .anything: return nil
    case .parameter(_, let piece): return piece.values
    case .optional(let piece): return Self.list(piece.values.map { $0 + [""] })
    case .choice(let pieces):
      let lists = pieces.compactMap(\.values)
      return lists.count == pieces.count ? Self.list(lists.flatMap(\.self)) : nil
    case .sequence(let pieces):
      return pieces.reduce([""]) { texts, piece in
        guard let texts, let more = piece.values else { return nil }
        return Self.list(texts.flatMap { text in more.map { text + $0 } })
      }
    }
  }

  /// What the parameters in it match, by their numbers.
  var parameters: [(number: Int, content: RegularExpressionPiece)] {
    switch self {
    case .text, .anything: []
    case .parameter(let number, let content): [(number, content)]
    case .optional(let piece): piece.parameters
    case .choice(let pieces), .sequence(let pieces): pieces.flatMap(\.parameters)
    }
  }

  private static func list(_ values: [String]?) -> [String]? {
    values.flatMap { $0.count <= longestList ? $0 : nil }
  }
}

/// What a regular expression means in words, as far as it can be said in words.
struct RegularExpressionWords {
  /// The ways to say it, the fullest first; none if there are no words in it.
  let wordings: [Wording]
  /// The texts that each parameter takes, where they are a list.
  let values: [Int: [String]]

  /// Reads an expression that compiles.
  init(_ source: String) {
    let piece = RegularExpressionReader.read(source)
    // Without an anchor anything may stand before or behind what is matched.
    let before: [Wording.Part] =
      source.hasPrefix("^") || source.hasPrefix(#"\A"#) ? [] : [.anything]
    let isEnded = source.hasSuffix("$") && !source.hasSuffix(#"\$"#)
    let behind: [Wording.Part] =
      isEnded || source.hasSuffix(#"\z"#) || source.hasSuffix(#"\Z"#) ? [] : [.anything]
    wordings = piece.sentences.map { Wording(before + $0 + behind) }
      .filter { $0.parts.contains { if case .text = $0 { true } else { false } } }
    values = Dictionary(
      piece.parameters.compactMap { number, content in
        content.values.map { (number, $0.filter { !$0.isEmpty }) }
      }, uniquingKeysWith: { first, _ in first })
  }
}
