import Foundation
import GherkinRunner
import Testing

/// What a page is shown: the list, one feature, text that is being written.
@Suite struct SessionViewTests {
  static let path = "Features/shop/a.feature"
  static let feature = """
    # language: en
    @shop
    Feature: Comics
      Sold by the **piece**.

      Background:
        Given I have 2 comics

      # The usual case.
      @fast @001-1
      Scenario: Sell
        Then I own 2 comics
        And nothing defines <this> & that

      Rule: Several
        Scenario Outline: Keep <number>
          Then I own <number> comics

          Examples:
            | number |
            | 2      |
            | many   |

      # The end.

    """

  private static func page() throws -> SessionPage {
    try SessionPage([
      path: feature, "Features/shop/b.feature": "Feature: Other\n",
      "Features/tools/c.feature":
        "@runner\nFeature: Runner\n  Scenario: X\n    Then I own 2 comics\n",
      "specs.json": #"{"technical": "@runner"}"#,
    ])
  }

  @Test func `a feature is shown block by block`() throws {
    let page = try Self.page()
    let text = JSONText.indented(page.feature(Self.path))
    try Golden.expect(text, equals: "web/feature.json")
  }

  @Test func `text that is being written is colored, checked and lined up`() throws {
    let page = try Self.page()
    var block = try page.block(Self.path, "scenario:Sell")
    block["text"] = """
        Scenario: Séll 😀
          Then I own two comics
          And I own 2 comics
            | a |
            | 1 |
          Given I have 2 comcs
      """
    let look = page.post("look", .object(block)).json
    try Golden.expect(JSONText.indented(look), equals: "web/look.json")
  }

  @Test func `features are in groups, with those for engineers last`() throws {
    let page = try Self.page()
    let groups = page.get("state")["groups"]?.array ?? []
    #expect(groups.map { $0["name"] } == ["shop", "For engineers"])
    #expect(groups.map { $0["isTechnical"] } == [false, true])
    let first = groups[0]["features"]?[0]
    #expect(first?["scenarios"] == 3)
    #expect(first?["notRun"] == 3)
    #expect(first?["errors"] != 0)
  }

  @Test func `of many mistakes the first hundred are shown, and all are counted`() throws {
    let page = try Self.page()
    var block = try page.block(Self.path, "scenario:Sell")
    let steps = (0..<300).map { "    Given nothing defines step \($0)\n" }
    block["text"] = .text("  Scenario: Sell\n\(steps.joined())")
    let look = page.post("look", .object(block)).json
    #expect(look["findings"]?.array?.count == 100)
    #expect(look["errors"] == 300)
  }

  @Test func `what is said about a step names no command`() throws {
    let page = try Self.page()
    var block = try page.block(Self.path, "scenario:Sell")
    block["text"] = "  Scenario: Sell\n    Given the moon shines over Paris"
    let look = page.post("look", .object(block)).json
    let more = look["findings"]?.array?.compactMap { $0["more"]?.string }.joined() ?? ""
    #expect(more.contains("Use a step that other features use, or"), "\(look)")
    #expect(!more.contains("specs steps"))
  }

  @Test func `a patch of the changes can be applied`() async throws {
    let page = try Self.page()
    let block = try page.block(Self.path, "scenario:Sell")
    page.save(block, "  Scenario: Sell\n    Then I own <3> comics")
    page.post("create", ["path": "Features/shop/d.feature", "title": "Deals"])
    let changes = page.get("changes")
    #expect(
      changes["files"]?.array?.map { $0["path"] } == [.text(Self.path), "Features/shop/d.feature"])
    #expect(changes["files"]?[0]?["html"]?.string?.contains("&lt;3&gt;") == true)
    #expect(changes["page"]?.string?.hasPrefix("<!DOCTYPE html>") == true)
    let other = try TemporaryFolder([
      Self.path: Self.feature, "changes.patch": changes["patch"]?.string ?? "",
    ])
    let apply = try await Shell.run(["patch", "-p1", "-i", "changes.patch"], in: other.path)
    #expect(apply.status == 0, "\(apply)")
    #expect(try other.read(Self.path) == page.folder.read(Self.path))
    #expect(try other.read("Features/shop/d.feature") == "Feature: Deals\n")
  }

  @Test func `what is asked for in a wrong way is refused`() throws {
    let page = try Self.page()
    #expect(page.request("POST", "state", [:], query: [:]).status == 405)
    #expect(page.request("GET", "save", query: [:]).status == 405)
    #expect(page.request("GET", "nothing", query: [:]).status == 404)
    #expect(page.request("POST", "save", "text", query: [:]).status == 400)
    for call in ["save", "look", "complete", "run", "notice", "stop", "answer", "create"] {
      #expect(page.post(call, [:]).status == 400, "\(call)")
    }
    var block = try page.block(Self.path, "scenario:Sell")
    for (start, end) in [(-1, 5), (9, 3), (0, 1_000_000)] {
      (block["start"], block["end"]) = (.integer(start), .integer(end))
      #expect((400..<500).contains(page.post("look", .object(block)).status))
      #expect((400..<500).contains(page.post("save", .object(block)).status))
    }
  }
}

/// JSON as people read it.
enum JSONText {
  static func indented(_ value: JSONValue, _ indentation: String = "") -> String {
    let inner = indentation + "  "
    switch value {
    case .list(let values) where values.contains(where: { $0.members != nil || $0.array != nil }):
      let items = values.map { inner + indented($0, inner) }.joined(separator: ",\n")
      return "[\n\(items)\n\(indentation)]"
    case .object(let members) where !members.isEmpty:
      let items = members.map { "\(inner)\"\($0.name)\": \(indented($0.value, inner))" }
      return "{\n\(items.joined(separator: ",\n"))\n\(indentation)}"
    default: return String(decoding: value.bytes, as: UTF8.self)
    }
  }
}
