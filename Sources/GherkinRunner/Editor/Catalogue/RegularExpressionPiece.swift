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
