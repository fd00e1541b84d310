import GherkinRunner
import Testing

/// What an editor offers to change at a place.
struct CodeActionTests {
  private func actions(_ marked: String, swift: String? = nil) throws -> [(
    action: CodeAction, text: String
  )] {
    let edited = try EditedFeature(marked)
    let found = edited.workspace.codeActions(
      in: edited.offset..<edited.offset, of: edited.path,
      swiftSource: { _ in swift.map { Bytes($0.utf8) } })
    return found.map { ($0, edited.applying($0.edits[edited.path] ?? [])) }
  }

  @Test func `offers the defined step that was meant, with the values`() throws {
    let found = try actions(
      "Feature: F\n  Scenario: S\n    Given I hvae 7 com‸ics\n    Then I own 7 comics\n")
    let first = try #require(found.first)
    #expect(first.action.title == "Change to ‘I have 7 comics’")
    #expect(first.text.contains("Given I have 7 comics"))
    #expect(found.map(\.action.title).contains("Allow this here (undefined-step)"))
  }

  @Test func `offers allowed values, the nearest first`() throws {
    let step = try actions(
      "Feature: F\n  Scenario: S\n    When the load ends with a time‸ot\n    Then I see x\n")
    #expect(step.first?.action.title == "Change to ‘a timeout’")
    #expect(step.first?.text.contains("ends with a timeout\n") == true)
    let cell = try actions(
      """
      Feature: F
        Scenario Outline: S
          When the load ends with <outcome>
          Then I own 2 comics
          Examples:
            | outcome       |
            | a timeout     |
            | no con‸ection |
      """)
    #expect(cell.first?.action.title == "Change to ‘no connection’")
    #expect(cell.first?.text.hasSuffix("| no connection |") == true)
  }

  @Test func `corrects what check can correct, and everything at once`() throws {
    let found = try actions("@a @a‸\nFeature: F\n  @a\n  Scenario: S\n    Then I own 2 comics\n")
    let fix = try #require(found.first { $0.action.title.hasPrefix("Fix: ") })
    #expect(fix.text.hasPrefix("@a\nFeature"))
    #expect(fix.action.isPreferred)
    let all = try #require(found.first { $0.action.kind == .fixAll })
    #expect(all.text == "@a\nFeature: F\n  Scenario: S\n    Then I own 2 comics\n")
  }

  @Test func `allows a finding where it is`() throws {
    let found = try actions("Feature: F\n  Scenario: S\n    Given noth‸ing\n")
    let allow = try #require(found.first { $0.action.title.contains("undefined-step") })
    #expect(allow.text.contains("    # specs:allow undefined-step because TODO\n    Given nothing"))
    // Until there is a reason, that is a finding of its own.
    let allowed = try EditedFeature(allow.text)
    #expect(
      allowed.workspace.findings(in: allowed.path).contains {
        $0.diagnostic.problem == "This comment gives no reason."
      })
  }

  @Test func `adds a missing column`() throws {
    let found = try actions(
      "Feature: F\n  Scenario Outline: S\n    Then I own <co‸unt> comics\n    Examples:\n      | n |\n      | 1 |\n"
    )
    let add = try #require(
      found.first { $0.action.title == "Add the column ‘count’ to the examples" })
    #expect(add.text.hasSuffix("      | n | count |\n      | 1 |  |\n"))
  }

  @Test(arguments: [
    ("When the moon ri‸ses at 8", #"steps.when("the moon rises at {int}")"#),
    // It resembles a step, and may be a new one all the same.
    ("Given I hvae 7 com‸ics", #"steps.given("I hvae {int} comics")"#),
  ])
  func `writes a definition at the end of the function with most of the scenario's steps`(
    step: String, definition: String
  ) throws {
    let swift = String(repeating: "\n", count: 30).replacing("\n", with: "    line\n") + "  }\n}\n"
    let found = try actions(
      "Feature: F\n  Scenario: S\n    Given I have 7 comics\n    \(step)\n", swift: swift)
    let write = try #require(found.first { $0.action.title.hasPrefix("Write a definition in ") })
    #expect(write.action.title.hasSuffix("Authoring/CheckedSuite.swift"))
    let edit = try #require(write.action.edits.values.first?.first)
    #expect(edit.replacement.hasPrefix("\n    \(definition)"))
    #expect(Bytes(swift.utf8)[edit.range.lowerBound...].starts(with: Bytes("  }\n}\n".utf8)))
  }
}
