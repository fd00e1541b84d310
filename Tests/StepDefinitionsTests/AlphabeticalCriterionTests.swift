import ComicsDomain
import ComicsStepDefinitions
import GherkinRunner
import Testing

/// The criteria US01-AC3 and US02-AC3 hold for whatever titles and names a feature puts into them, and would
/// notice an app that groups or sorts in another way.
@Suite(.timeLimit(.minutes(60))) struct AlphabeticalCriterionTests {
  private static let titles = [
    ["Cap #10", "3d man", "Élan", "Cap #2"], ["Ant man", "3d man"],
    ["Élan", "elbow", "Étude", "E\u{301}tat"],
    ["Cap #10", "Cap #2", "Cap #02"],
    ["", " ", "\\n Ant man", "🦸 in the city", "\"Quoted\" comic"],
    ["Straße", "STRASSE 2", "ſhip", "sea"],
    ["ıstanbul", "İzmir", "iris"], ["Σ", "ςigma", "σecond"], ["ђ", "я", "й", "и"],
    ["가나", "हिन्दी", "北斗"],
    ["Twin", "twin", "Twín"], ["Æon", "Zebra", "Øre", "Ångström"], ["9", "10", "09", "9a", "nine"],
  ]

  @Test(arguments: titles)
  func `the criterion of the comics holds for any titles`(titles: [String]) async throws {
    let rows = titles.enumerated().map { "| \($0.offset) | \($0.element) |\n" }.joined()
    let outcome = try await Outcome.of(
      """
      Given that I have internet connection
      And the server has these comics:
      | id | title |
      \(rows)
      When the server response is valid
      Then present a list of Marvel Comics titles grouped and sorted ascending by the first letter of the comic's title
      """)
    #expect(outcome.problem == nil)
    #expect(outcome.statuses == [.passed, .passed, .passed, .passed])
  }

  @Test(arguments: titles)
  func `the criterion of the characters holds for any names, however the comic was selected`(
    names: [String]
  ) async throws {
    for tap in [
      "I tapped on a comic title", "I select \"Aaa comic\"", "I tap on row 1 of section 1",
    ] {
      let outcome = try await Outcome.of(
        """
        Given the comic "Aaa comic" has these characters:
        \(names.map { "| \($0) |\n" }.joined())
        And the list of comics has one or more items
        When \(tap)
        And the response is valid
        Then present a list with the name of the characters of that comic sorted ascending by the first letter
        And show the name of the comic as the view's title
        """)
      #expect(outcome.problem == nil)
      #expect(outcome.statuses.count { $0 == .passed } == 6)
    }
  }

  @MainActor @Test
  func `titles made at random stand where the criterion expects them, and nowhere else`()
    throws
  {
    var generator = Shuffle()
    let signs = [
      "a", "B", "é", "e\u{301}", "Z", "ß", "ı", "İ", "ς", "Σ", "ñ", "Ø", "ђ", "Я", "가", "न", "北",
      "🦸🏽", "#", " ",
      "-", "_", "'", "0", "1", "9", "10", "007", "٣", "\u{301}", "ﬁ", "Ａ", "\t",
    ]
    for _ in 0..<300 {
      let titles = (0..<Int.random(in: 2...9, using: &generator)).map { _ in
        (0..<Int.random(in: 0...5, using: &generator))
          .map { _ in signs.randomElement(using: &generator) ?? "" }.joined()
      }
      let comics = titles.enumerated().map { Comic(id: $0.offset, title: $0.element) }
      let sections = sections(of: comics)
      #expect(throws: Never.self, "\(titles)") { try sections.expectGroupedAndSorted(titles) }
      for changed in changes(of: sections) {
        #expect(throws: ExpectationFailure.self, "\(changed)") {
          try changed.expectGroupedAndSorted(titles)
        }
      }
    }
  }

  /// The same numbers in each run of the tests.
  private struct Shuffle: RandomNumberGenerator {
    private var state: UInt64 = 0xC0_41C5

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }

  @MainActor private func sections(of comics: [Comic]) -> [RowSection] {
    let store = ViewStore()
    store.show(GroupedComics(comics).listing { _ in })
    return store.state.sections
  }

  /// The sections in another order, and with a title under another heading.
  private func changes(of sections: [RowSection]) -> [[RowSection]] {
    guard let first = sections.first, let last = sections.last, sections.count > 1 else {
      return []
    }
    let moved = RowSection(title: first.title, rows: first.rows + last.rows)
    return [
      sections.reversed(), sections.dropLast(), sections + [first],
      [moved] + sections.dropFirst().dropLast(),
    ]
  }

  @Test(
    arguments: [
      (
        [
          ("#", ["3d man"]), ("C", ["Cap #10", "Cap #2"]),
          ("E", ["Élan"]),
        ],
        "expected “Cap #2” before “Cap #10”, but it stands after it: the screen showed 3 sections:\n"
          + "  #\n    3d man\n  C\n    Cap #10\n    Cap #2\n  E\n    Élan"
      ),
      (
        [("#", ["Élan"]), ("E", ["elbow"])],
        "expected “Élan” under E, but it stands under #: the screen showed 2 sections:\n"
          + "  #\n    Élan\n  E\n    elbow"
      ),
      (
        [("E", ["elbow"]), ("E", ["Elan"])],
        "expected one section E, but there are 2: the screen showed 2 sections:\n"
          + "  E\n    elbow\n  E\n    Elan"
      ),
      (
        [("A", ["Ant"]), ("#", ["3d man"])],
        "expected “3d man” before “Ant”, but it stands after it: the screen showed 2 sections:\n"
          + "  A\n    Ant\n  #\n    3d man"
      ),
      (
        [("A", ["Ant"]), ("B", [])],
        "expected titles under B: the screen showed 2 sections:\n  A\n    Ant\n  B"
      ),
    ] as [([(title: String, rows: [String])], String)])
  func `a failure shows the sections with their rows`(
    sections: [(title: String, rows: [String])], problem: String
  ) {
    let shown = sections.map { section in
      RowSection(title: section.title, rows: section.rows.map { Row(id: $0, [.title: $0]) })
    }
    let failure = #expect(throws: ExpectationFailure.self) {
      try shown.expectGroupedAndSorted(sections.flatMap(\.rows))
    }
    #expect(failure?.message == problem)
  }
}
