import GherkinRunner
import Testing

@Suite struct PatternSuggesterTests {
  private static let patterns: [StepPattern] = [
    "I have {int} cuke(s) in my belly", "the user {string} opens the list of comics",
    "the user opens the {list} list", "I wait {float} second(s)",
    .regex(#"^the user (\S+) closes (?:the )?window \d+$"#), "the cart is empty", "{} happens",
    "I see the message {string}", "that I have internet connection",
    .regex("^that I don't have internet connection|the customer has no connectivity$"),
    "the row {string} is no longer highlighted", "the screen shows these rows:",
    "the server response is valid", "the button is enabled",
    .regex("^the (?:server )?response is (late|early)$"),
  ]

  private static func suggester() throws -> PatternSuggester {
    var types = ParameterTypes()
    try types.add(ParameterType("list", oneOf: [("now playing", 1), ("popular", 2)]))
    return PatternSuggester(
      try patterns.map { try CompiledPattern($0, parameterTypes: types) }, parameterTypes: types)
  }

  @Test(
    arguments: [
      ("I have 5 cukse in my belly", 0, [#""cukse" should be "cukes""#]),
      ("I have five cukes in my belly", 0, [#""five" does not fit {int}"#]),
      ("i have 5 cukes", 0, [#""i" should be "I""#, #""in my belly" is missing"#]),
      ("I have 5 big green cukes in my belly", 0, [#""big green" is too much"#]),
      (#"the user opens the list of comics"#, 1, [#""{string}" is missing"#]),
      (#"the user "A b" the list of comics opens"#, 1, [#""opens" is in another place"#]),
      ("the user opens the now palying list", 2, [#""now palying" should be "now playing""#]),
      ("the user opens now playing list", 2, [#""the" is missing"#]),
      ("I wiat 1.5 seconds", 3, [#""wiat" should be "wait""#]),
      ("the user bob close the window 5", 4, [#""close" should be "closes""#]),
      ("the cart is emtpy", 5, [#""emtpy" should be "empty""#]),
      ("I see a message \"Hello you\"", 7, [#""a" is too much"#, #""the" is missing"#]),
    ])
  func `finds what was meant and says what differs`(
    text: String, definition: Int, differences: [String]
  ) throws {
    let suggestion = try #require(try Self.suggester().suggestions(for: text).first)
    #expect(suggestion.definition == definition, "\(suggestion.text)")
    let pattern = Self.patterns[definition]
    #expect(
      suggestion.text
        == (pattern.kind == .expression ? pattern.description : "the user … closes the window …"))
    #expect(suggestion.differences.map(\.description).sorted() == differences.sorted())
  }

  @Test(arguments: [
    "", "   ", "entirely unrelated words stand here", "the sun shines on the server",
    "\"a\" 5 'b", "😀",
  ])
  func `says nothing where nothing is near`(text: String) throws {
    #expect(try Self.suggester().suggestions(for: text) == [])
  }

  @Test func `gives the nearest first, and no more than asked for`() throws {
    let suggestions = try Self.suggester().suggestions(for: "the user opens the list", limit: 2)
    #expect(suggestions.map(\.definition) == [2, 4])
    #expect(suggestions[0].similarity > suggestions[1].similarity)
  }

  /// To follow the suggestion would be to demand the contrary.
  @Test(arguments: [
    "that I have no internet connection", "that I do not have internet connection",
    "that I never have internet connection", "the row \"Wasp\" is highlighted",
    "the screen doesn't show these rows:", "the screen shows no rows:", "the cart is not empty",
    "the cart isn't empty", "the server response is invalid", "the button is disabled",
  ])
  func `never suggests the opposite`(text: String) throws {
    let opposite = [5, 8, 10, 11, 12, 13]
    let suggestions = try Self.suggester().suggestions(for: text)
    #expect(!suggestions.contains { opposite.contains($0.definition) }, "\(suggestions)")
  }

  /// A word that negates is not a slip, whatever the language; another word in its place is.
  @Test(arguments: [
    ("cannot neither nor none nobody nothing nowhere without", "whatever"),
    ("nicht kein keine keinen keinem keiner nichts nie ohne", "heute"),
    ("pas ne sans jamais rien aucun aucune", "toujours"),
    ("nunca ningún ninguna nada sin", "siempre"), ("não nenhum nenhuma sem", "sempre"),
    ("non mai nessun nessuna senza", "oggi"), ("niet geen nooit zonder", "vandaag"),
  ])
  func `knows the negations of the languages of most features`(negations: String, other: String)
    throws
  {
    let suggester = try Self.suggester()
    let suggested = ([other] + negations.split(separator: " ").map(String.init)).filter {
      suggester.suggestions(for: "that I have \($0) internet connection").first?.definition == 8
    }
    #expect(suggested == [other])
  }

  @Test func `suggests a negation that lacks its apostrophe`() throws {
    let suggestions = try Self.suggester().suggestions(for: "that I dont have internet connection")
    #expect(suggestions.first?.definition == 9)
    #expect(suggestions.first?.differences.map(\.description) == [#""dont" should be "don't""#])
  }

  @Test func `survives any text`() throws {
    var fuzz = ExpressionFuzz(seed: 0x5066)
    let suggester = try Self.suggester()
    for _ in 0..<500 {
      for suggestion in suggester.suggestions(for: fuzz.noise() + " user list " + fuzz.noise()) {
        #expect((0...1).contains(suggestion.similarity))
      }
    }
  }
}
