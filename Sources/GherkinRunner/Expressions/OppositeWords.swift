/// Pairs of English words of which one states the contrary of the other.
enum OppositeWords {
  static func opposite(of word: String) -> String? { table[word] }

  private static let table: [String: String] = {
    let pairs = [
      ("nothing", "something"), ("with", "without"), ("visible", "hidden"), ("shown", "hidden"),
      ("enabled", "disabled"), ("present", "absent"), ("on", "off"), ("open", "closed"),
      ("valid", "invalid"), ("available", "unavailable"), ("accepted", "refused"),
      ("allowed", "forbidden"), ("online", "offline"), ("same", "different"), ("true", "false"),
    ]
    return Dictionary(
      pairs.flatMap { [($0, $1), ($1, $0)] }, uniquingKeysWith: { first, _ in first })
  }()
}
