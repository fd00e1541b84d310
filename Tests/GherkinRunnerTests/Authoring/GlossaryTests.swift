import GherkinRunner
import Testing

@Suite struct GlossaryTests {
  private static let table = """
    # Words

    | word | meaning | not |
    |---|---|---|
    | basket | what a customer is going to buy | cart, shopping bag (in print) |
    | `gift card`, voucher | money on paper | |
    | customer | somebody with an account | user |
    """

  private static func glossary(_ text: String) -> Glossary {
    var glossary = Glossary()
    glossary.add(text, path: "words.md")
    return glossary
  }

  @Test(arguments: [
    ("the Basket is empty", ["Basket"]), ("two baskets, no card", ["baskets"]),
    ("Gift-cards and a gift card", ["Gift-cards", "gift card"]), ("basketball", []),
    ("the shopping bag of a user", ["!shopping bag", "!user"]), ("carts", ["!carts"]),
    ("a gift for a customer", ["customer"]), ("Ein Voucher für Å", ["Voucher"]), ("", []),
  ])
  func `words are found in a text, also as plurals`(text: String, found: [String]) {
    let occurrences = Self.glossary(Self.table).occurrences(in: text)
    let bytes = Array(text.utf8)
    #expect(
      occurrences.map {
        ($0.isAvoided ? "!" : "") + String(decoding: bytes[$0.range], as: UTF8.self)
      } == found)
  }

  @Test func `in place of a word to avoid stands the first word of the row`() {
    let glossary = Self.glossary(
      "| word | meaning | not |\n|-|-|-|\n| voucher, gift card | money on paper | coupon |")
    let occurrences = glossary.occurrences(in: "a coupon")
    #expect(occurrences.map { glossary.entries[$0.entry].word } == ["voucher"])
  }

  private static let files = [
    "specs.json": #"{"glossary": "words.md"}"#, "words.md": table,
    "Features/a.feature": """
    Feature: The cart
      Scenario Outline: A voucher
        Given I have <cart> comics
        Then I own <cart> comics
        Examples: For a user called "user"
          | cart |
          | 1    |
    """,
  ]

  @Test func `the page explains each word once a scenario, and lists all`() async throws {
    let folder = try TemporaryFolder([
      "specs.json": #"{"glossary": ["words.md"]}"#,
      "words.md": "| word | meaning |\n|-|-|\n| comic | a \"thin\" book |\n| never | not used |",
      "Features/a.feature": """
      Feature: F
        Scenario: S
          Given I have 2 comics
          Then I own 2 comics
        Scenario: T
          Given I have 2 comics
      """,
    ])
    _ = try await CommandLineRun.of("--format html:page.html", in: folder)
    let page = try folder.read("page.html")
    let link =
      ##"<a class="term" href="#w0" aria-describedby="m0" data-meaning="a &quot;thin&quot; book">comics</a>"##
    #expect(page.ranges(of: link).count == 2)
    #expect(
      page.contains(##"<dt id="w0"><dfn>comic</dfn></dt><dd id="m0">a &quot;thin&quot; book</dd>"##)
    )
    #expect(page.contains("Glossary (2)"))
  }

  @Test(arguments: [
    ("", "“comic” means: a book\n"), ("--format markdown", "“comic” means: a book"),
    ("--format html", "<li>“comic” means: a book</li>"),
    ("--format json", #""words":[{"word":"comic","meaning":"a book"}]"#),
  ])
  func `the catalog explains the words in a step`(format: String, text: String) async throws {
    let run = try await CommandLineRun.of(
      "steps own \(format)",
      [
        "specs.json": #"{"glossary": "words.md"}"#,
        "words.md": "| word | meaning |\n|-|-|\n| comic | a book |",
        "Features/a.feature": "Feature: F\n  Scenario: S\n    Then I own 2 comics\n",
      ])
    #expect(run.output.contains(text), "\(run.output)\(run.errors)")
  }
}
