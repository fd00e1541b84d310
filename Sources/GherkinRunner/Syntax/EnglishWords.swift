/// English words that distinguish text meant as a title or a step from prose. They are no keywords: those are
/// in `DialectTable`.
enum EnglishWords {
  /// Words that people and other tools use for titles.
  static let titles: [(word: String, kind: LineKind, isOutline: Bool)] = [
    ("test", .scenario, false), ("test case", .scenario, false), ("testcase", .scenario, false),
    ("case", .scenario, false), ("use case", .scenario, false), ("scenarios", .scenario, false),
    ("test scenario", .scenario, false), ("story", .scenario, false),
    ("user story", .scenario, false), ("outline", .scenario, true),
    ("scenario outlines", .scenario, true),
    ("scenario template", .scenario, true), ("template", .scenario, true),
    ("precondition", .background, false), ("preconditions", .background, false),
    ("setup", .background, false), ("set up", .background, false),
  ]

  /// Words with which a sentence begins; none is the end of a word that begins with a keyword.
  static let openings = [
    "a", "an", "the", "i", "it", "we", "you", "he", "she", "they", "there", "this", "that", "these",
    "those", "my", "our", "your", "his", "its", "their", "no", "all", "each", "every", "some",
    "one", "two", "user", "users", "nothing", "somebody", "someone",
  ]

  /// Words that are a letter away from a keyword of a step.
  static let likeSteps: Set = ["ten", "than", "thin", "teen", "gin"]

  /// Words that mean the same as "Given" at the beginning of a sentence.
  static let assumptions: Set = [
    "assume", "assuming", "imagine", "presume", "presuming", "provided", "suppose", "supposing",
  ]
}

extension Dialect {
  /// Whether the dialect is English, as spoken anywhere.
  var isEnglish: Bool { code == "en" || code.hasPrefix("en-") }
}
