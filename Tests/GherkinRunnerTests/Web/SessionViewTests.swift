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

  @Test(arguments: [
    ("sell", ["scenario:Sell"]), ("@001-1", ["scenario:Sell"]),
    ("nothing COMICS sell", ["scenario:Sell"]), ("other", ["feature"]), ("sell keep", []), ("", []),
  ])
  func `scenarios are found by words in any order`(text: String, ids: [String]) throws {
    let page = try Self.page()
    let results = page.get("search", ["text": text])["results"]?.array ?? []
    #expect(results.compactMap { $0["block"]?.string } == ids)
  }

  @Test func `steps to write have stops in the text`() throws {
    let page = try Self.page()
    var block = try page.block(Self.path, "scenario:Sell")
    block["text"] = "  Scenario: Sell\n    Then I own"
    block["caret"] = .integer("  Scenario: Sell\n    Then I own".utf16.count)
    let list = page.post("complete", .object(block)).json
    #expect(list["from"] == .integer("  Scenario: Sell\n    Then ".utf16.count))
    let item = try #require(list["items"]?.array?.first { $0["kind"] == "phrase" })
    #expect(item["text"] == "I own 3 comics")
    #expect(item["stops"] == [["choices": nil, "from": 6, "to": 7]])
    let steps = page.get("steps", ["keyword": "then", "group": "shop"])["items"]?.array ?? []
    #expect(steps.map { $0["label"] } == ["I own {whole number} comics"])
    let all = page.get("steps", ["keyword": "", "group": ""])["items"]?.array ?? []
    #expect(all.count == 6)
  }

  @Test func `a parcel has the steps that nothing defines, and definitions to complete`() throws {
    let page = try Self.page()
    var block = try page.block(Self.path, "scenario:Sell")
    block["text"] = .text((block["text"]?.string ?? "") + "\n    And I owned 2 comics")
    let parcel = page.post("parcel", .object(block)).json
    #expect(parcel["name"] == "sell.md")
    let text = try #require(parcel["text"]?.string)
    #expect(text.contains("Place: `Features/shop/a.feature:9`"))
    #expect(text.contains("- And nothing defines <this> & that"))
    #expect(text.contains("steps.then(\"nothing defines"))
    // Also for a step that resembles one that is defined.
    #expect(text.contains("steps.then(\"I owned {int} comics\")"), "\(text)")
  }

  @Test func `what the saved text has counts as a column that is known`() throws {
    let text = """
      Feature: F
        Scenario: S
          Then the shelf holds
            | title | price |
            | Maus  | 20    |

      """
    let page = try SessionPage([Self.path: text], suite: { ShelfSuite() })
    var block = try page.block(Self.path, "scenario:S")
    block["text"] = .text((block["text"]?.string ?? "").replacing("| price", with: "| prize"))
    let columns = page.post("look", .object(block)).json["tables"]?[0]?["columns"]?.array ?? []
    #expect(columns.map { $0["name"] } == ["title", "prize", "price"])
    #expect(columns.map { $0["isKnown"] } == [true, false, true])
    #expect(columns.first?["values"] == ["Maus"])
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

  @Test func `a new scenario has no mistakes before a word was written`() throws {
    let page = try Self.page()
    var block = try page.block(Self.path, "scenario:Sell")
    block["start"] = block["end"]
    block["isNew"] = true
    func found(_ text: String) -> [JSONValue?] {
      block["text"] = .text(text)
      let findings = page.post("look", .object(block)).json["findings"]?.array ?? []
      return findings.filter { $0["level"] == "error" }.map { $0["line"] }
    }
    #expect(found("  Scenario: \n    Given \n    When \n    Then ") == [])
    #expect(found("  Scenario: A\n    Given \n    When nothing defines this\n    Then ") == [2])
    block["isNew"] = false
    #expect(found("  Scenario: A\n    Given ") != [])
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

/// A suite with a step that takes a table.
private struct ShelfSuite: SpecSuite {
  func makeWorld(for scenario: ScenarioContext) {}

  func define(_ steps: Steps<Void>) {
    steps.then("the shelf holds") { (_, _: DataTable) in }
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
