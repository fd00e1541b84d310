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
}
