import Foundation
import GherkinRunner
import Testing

/// What `run` and `check` say of values that do not fit, and of steps that are nearly right.
@Suite struct ValueAgreementTests {
  enum Genre: String, CaseIterable, Sendable { case popular = "Popular", upcoming = "Upcoming" }
  enum Shelf: String, CaseIterable, Sendable { case upper, lower }

  struct Suite: SpecSuite {
    func makeWorld(for scenario: ScenarioContext) {}

    func define(_ steps: Steps<Void>) {
      steps.parameter(ParameterType("genre", Genre.self))
      steps.parameter(ParameterType("size", pattern: "[A-Z]+") { groups in Int(groups[0] ?? "") })
      steps.given("the genre {genre}") { (_, _: Genre) in }
      steps.given("the {word} shelf") { (_, _: Shelf) in }
      steps.given("the letter {string}") { (_, _: Character) in }
      steps.given("the price {float}") { (_, _: Float) in }
      steps.given("the day {}") { (_, _: Date) in }
      steps.given("the size {size}") { (_, _: Int) in }
      steps.given("all requests end") { _ in }
      steps.given(.regex(#"I buy (\d+)"#)) { (_, _: Int) in }
      steps.given(.regex(#"^I sell (\d+)$|^nothing"#)) { (_, _: Int?) in }
      steps.given(.regex(#"^xa|b$"#)) { _ in }
    }
  }

  private func output(_ command: String, _ step: String) async throws -> String {
    let folder = try TemporaryFolder([
      "F/a.feature": "Feature: F\n  Scenario: S\n    Given \(step)\n"
    ])
    let run = try await CommandLineRun.of(command, in: folder, suite: Suite.self)
    #expect(run.status == .failed, "\(run.output)")
    return run.output
  }

  @Test(
    arguments: [
      (
        "the genre Populer", "Populer",
        [
          "Did you mean `Popular`?", "Write `Popular` or `Upcoming`.",
          "The step is: the genre {genre}",
        ]
      ),
      ("the uper shelf", "uper", ["Did you mean `upper`? Write `upper` or `lower`."]),
      (#"the letter "ab""#, "ab", ["Write a single letter, digit or sign."]),
      ("the price 16777217", "16777217", ["it would become 16777216."]),
      ("the day tomorrow", "tomorrow", ["Write a day such as `2024-05-31`, or a time such as"]),
      ("the size XL", "XL", ["Ask a developer what can stand"]),
    ])
  func `a value that does not fit is answered alike, once, and without another definition`(
    step: String, value: String, advice: [String]
  ) async throws {
    for command in ["F --format summary", "check F"] {
      let output = try await output(command, step)
      #expect(output.contains("`\(value)` is no value that fits here."), "\(output)")
      for part in advice { #expect(output.contains(part), "\(output)") }
      let questions = output.lowercased().ranges(of: "did you mean").count
      #expect(questions == advice.count { $0.contains("Did you mean") }, "\(output)")
      #expect(
        !output.contains("paste and complete") && !output.contains("steps.given("), "\(output)")
    }
  }

  @Test func `a step that is misspelt needs no other definition, one in other words does`()
    async throws
  {
    let misspelt = try await output("F --format summary", "all requsts end")
    #expect(misspelt.contains("did you mean: all requests end"), "\(misspelt)")
    #expect(!misspelt.contains("steps.given("), "\(misspelt)")
    let other = try await output("F --format summary", "all requests from the shop end late")
    #expect(other.contains("steps.given("), "\(other)")
  }

  @Test(
    arguments: [
      ("please I buy 5 pears and fail", "I buy 5"), ("nothing at all", "nothing"), ("xa y", "xa"),
    ])
  func `a regular expression that matches a part of a step only is a finding`(
    step: String, part: String
  ) async throws {
    let folder = try TemporaryFolder([
      "F/a.feature": "Feature: F\n  Scenario: S\n    Given \(step)\n    Then nothing\n"
    ])
    let run = try await CommandLineRun.of("check F", in: folder, suite: Suite.self)
    #expect(
      run.output.contains(
        "F/a.feature:3:5: warning: Only a part of this step counts, `\(part)`: its definition ignores the rest. "
          + "[partial-match]"), "\(run.output)")
  }

  @Test(arguments: ["I buy 5", "I sell 5", "nothing", "xa", "b"])
  func `a regular expression that matches all of a step is none`(step: String) async throws {
    let folder = try TemporaryFolder([
      "F/a.feature": "Feature: F\n  Scenario: S\n    Given \(step)\n    Then nothing\n"
    ])
    let run = try await CommandLineRun.of("check F", in: folder, suite: Suite.self)
    #expect(!run.output.contains("partial-match"), "\(run.output)")
  }

  @Test func `a row of examples that makes a step match in part is named`() async throws {
    let folder = try TemporaryFolder([
      "F/a.feature":
        "Feature: F\n  Scenario Outline: S\n    Given I buy <n>\n    Then nothing\n    Examples:\n      | n |\n      | 1 |\n      | 2 x |\n"
    ])
    let run = try await CommandLineRun.of("check F", in: folder, suite: Suite.self)
    #expect(
      run.output.contains(
        "F/a.feature:8:9: warning: With this row, on line 3: Only a part of this step counts, `I buy 2`"
      ),
      "\(run.output)")
  }

  @Test
  func `a parameter type that is not defined is answered with the nearest, and all there are`()
    throws
  {
    let rehearsal = Rehearsal { steps in
      steps.parameter(ParameterType("amount", pattern: "x") { _ in 1 })
      steps.given("it costs {amout}") { (_, _: Int) in }
      steps.given("it weighs {zzz}") { (_, _: Int) in }
    }
    let problems = try rehearsal.plan("").undefinedParameterTypes.map(\.problem.message)
    let list =
      "The suite defines {amount}. Every suite has {int}, {float}, {word}, {string}, {double}, "
    #expect(problems.count == 2)
    #expect(
      problems.first?.contains(
        "Undefined parameter type 'amout'.\nPlease register a ParameterType for 'amout'\nDid you mean {amount}? \(list)"
      )
        == true, "\(problems)")
    #expect(problems.last?.contains("'zzz'\n\(list)") == true, "\(problems)")
  }
}
