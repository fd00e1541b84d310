import Testing

@testable import GherkinRunner

/// How values and steps are changed.
@Suite struct ChangeTests {
  @Test(arguments: [
    ("Sale", "Salf"), ("Buzz", "Buzy"), ("JAZZ", "JAZY"), ("2024-01-31", "2024-01-30"),
    ("2024-01-11", "2024-01-12"), ("10:00", "10:01"), ("v9", "v8"), ("(two)", "(twp)"),
    ("", "x"), ("…", "…x"), ("Café", "Caféé"), ("漢字", "漢字字"),
  ])
  func `a changed text is another, and of the same form`(text: String, changed: String) {
    #expect(ValueMutation.altered(text) == changed)
  }

  @Test(arguments: [
    ("3", "4"), ("-1", "0"), ("2.50", "3.50"), ("yes", "no"), ("true", "false"), ("Wasp", "Wasq"),
    ("1.2.3", "1.2.2"), ("99999999999999999999", "99999999999999999998"),
  ])
  func `a changed cell is another value of its kind`(text: String, changed: String) {
    #expect(ValueMutation.cell(insteadOf: text) == changed)
  }

  @Test(arguments: [
    ("there is a pear", "there is no pear"), ("there are no pears", "there are pears"),
    ("the row is visible", "the row is hidden"), ("the row is shown", "the row is not shown"),
    ("the list shows a row", "the list does not show a row"),
    ("the list does not show a row", "the list shows a row"),
    ("the user watches it", "the user does not watch it"),
    ("it carries on", "it does not carry on"),
    ("the row no longer moves", "the row still moves"),
    ("nothing is opened", "something is opened"),
    ("it never ends", "it ends"), ("it isn't there", "it is there"),
  ])
  func `the opposite of a step is among the candidates`(text: String, opposite: String) {
    let candidates = Negation.candidates(for: text)
    #expect(candidates.contains(opposite), "\(candidates)")
  }

  @Test func `what stands in quotation marks is no word of the step`() {
    #expect(Negation.candidates(for: "I see \"it is not a pear\"") == [])
  }
}
