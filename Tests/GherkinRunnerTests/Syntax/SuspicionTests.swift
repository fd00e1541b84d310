import GherkinRunner
import Testing

/// Free text that was probably not meant as such.
struct SuspicionTests {
  @Test func `misspelt titles and stray steps in descriptions are pointed out`() {
    let text = """
      Feature: Shop
        Given a basket
        # Scenaro: a comment

        Scenaro: Buy
          They say: nothing is free.
      Scenario: Pay
        Gven a basket
        Giving is good.
        Backgruond:
      """
    let result = Parser.parse(SourceFile(uri: "shop.feature", text: text))

    #expect(result.errors.isEmpty)
    #expect(
      result.document.suspicions.map { "\($0.location.line): \($0.problem) \($0.advice ?? "")" }
        == [
          "2: This step stands before any scenario, so it is taken for a description. "
            + "Put it below a `Scenario:` or a `Background:`.",
          "5: `Scenaro:` is no keyword, so this is taken for a description. "
            + "Did you mean `Scenario:`?",
          "8: `Gven` is no keyword, so this is taken for a description. Did you mean `Given`?",
          "10: `Backgruond:` is no keyword, so this is taken for a description. "
            + "Did you mean `Background:`?",
        ])
  }

  @Test func `ordinary prose is left alone`() {
    let text = """
      Feature: Shop
        As a customer I want to buy: When I can, I do. They know, Then and there.
        the user: a person
        Rules: there are some

        Scenario: Buy
          This is how: one pays. Them too.
          Whenever one likes.
          Andy pays.
          Given it
      """
    #expect(
      Parser.parse(SourceFile(uri: "shop.feature", text: text)).document.suspicions.isEmpty)
  }
}
