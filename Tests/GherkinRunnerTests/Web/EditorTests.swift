import Foundation
import GherkinRunner
import Testing

/// The editor of one block in a real browser, with the keys of a person and answers that are made up here.
@Suite(Browser.required, .serialized, .timeLimit(.minutes(60))) struct EditorTests {
  private static let scenario = """
      Scenario: A movie
        Given the srver has these movies:
          | title | date |
          # Unknown.
          | Dune  |      |
        Then the answer is
          \"""json
          { }
          \"""
    """

  /// The editor over `text`, alone on a page.
  private func edit(_ text: String, _ body: (BrowserTab) async throws -> Void) async throws {
    let folder = try TemporaryFolder([:])
    try folder.write(
      """
      <!DOCTYPE html><meta http-equiv="Content-Security-Policy"
        content="default-src 'none'; script-src 'nonce-n'; style-src 'nonce-n'">
      <style nonce="n">\(PageFiles.editStyle)</style><div id="said"></div><div id="host"></div>
      <script nonce="n">(() => {
      \(try PageFile.text(of: "Edit/api.js"))
      \(try PageFile.text(of: "Editor"))
      \(Self.answers)
        window.editor = createEditor(find("#host"), { text: \(BrowserTab.literal(text)), path: "a.feature",
          place: { version: "1", start: 0, end: 1, isNew: false }, language: "en", direction: "ltr",
          api: async (method, path, body) => ({ status: 200, json: (answers[path] || (() => ({})))(body) }),
          onChange: () => {}, onCancel: () => {} });
        editor.focus();
      })();</script>
      """, to: "page.html")
    try await BrowserTab.use("file://\(folder.path)/page.html", body)
  }

  /// What a server would say, as far as the tests need it.
  private static let answers = #"""
    const answers = {
      "/api/look": ({ text }) => {
        const at = text.indexOf("srver"), lines = text.split("\n");
        const rows = lines.flatMap((line, i) => /^\s*\|/.test(line) ? [i] : []);
        return { pieces: [["", text]], errors: at < 0 ? 0 : 1, warnings: 0,
          findings: at < 0 ? [] : [{ level: "error", rule: "r", line: 1, from: at, to: at + 5,
            message: "“srver” should be “server”.", more: null,
            fixes: [{ title: "Write “server”", text: text.replace("srver", "server"), caret: at + 6 }] }],
          tables: rows.length ? [{ first: rows[0], last: rows.at(-1), step: "", columns: [
            { name: "title", isKnown: true, values: ["Dune", "Alien"] },
            { name: "date", isKnown: false, values: [] },
            { name: "poster", isKnown: true, values: [] }] }] : [],
          lacking: /have it:$/.test(text) ? [{ line: lines.length - 1, needs: "table", columns: ["a", "b"] }] : [] };
      },
      "/api/complete": ({ text, caret }) => {
        const from = text.lastIndexOf("Given ") + 6, typed = text.slice(from, caret);
        return { from, to: caret, items: [
          { label: "the list {category} of {count}", usage: "used 3 ×", detail: "Movies", kind: "phrase",
            documentation: "What is *shown*.", text: "the list Popular of 5",
            stops: [{ from: 9, to: 16, choices: ["Popular", "Upcoming"] }, { from: 20, to: 21 }] },
          { label: "nothing", usage: "", detail: "", kind: "phrase", documentation: "", text: "nothing" },
        ].filter(item => item.label.startsWith(typed)) };
      },
    };
    """#

  private static func text(_ tab: BrowserTab) async throws -> [Substring] {
    try await tab.evaluate("editor.text()").string?.split(
      separator: "\n", omittingEmptySubsequences: false) ?? []
  }

  private static func grid(_ tab: BrowserTab) async throws -> JSONValue {
    try await tab.evaluate(
      "[...find('.grid').rows].map(row => [...row.querySelectorAll('input')].map(cell => cell.value).join())"
        .replacing("find(", with: "document.querySelector("))
  }

  @Test func `a step is chosen from the list, and its values one after the other`() async throws {
    try await edit("  Scenario: A movie\n    Given ") { tab in
      try await tab.press("End", .control)
      try await tab.type("the")
      try await tab.wait(until: "document.querySelector('.suggestions [role=option]')")
      #expect(
        try await tab.evaluate("document.querySelector('.suggestion-box').innerText").string?
          .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) } == [
            "the list {category} of {count}", "used 3 × · Movies", "What is *shown*.",
          ])
      try await tab.press("Enter")
      // The first value is selected, and its list is open.
      try await tab.press("ArrowDown")
      #expect(
        try await tab.evaluate(
          "document.getElementById(document.activeElement.getAttribute('aria-activedescendant')).innerText"
        )
        .string?.hasPrefix("Upcoming") == true)
      try await tab.press("Tab")
      try await tab.type("12")
      try await tab.press("Tab")
      try await tab.type("\nnow")
      #expect(
        try await Self.text(tab).dropFirst() == ["    Given the list Upcoming of 12", "    now"])
      for _ in 0..<12 { try await tab.press("z", .control) }
      #expect(try await Self.text(tab).last == "    Given ")
      for _ in 0..<12 { try await tab.press("z", [.control, .shift]) }
      #expect(try await Self.text(tab).last == "    now")
    }
  }

  @Test func `a step that is chosen takes the place of what was typed after the list appeared`()
    async throws
  {
    try await edit("  Scenario: A movie\n    Given ") { tab in
      try await tab.press("End", .control)
      try await tab.type("not")
      try await tab.wait(until: "document.querySelector('.suggestions [role=option]')")
      // In one go, so that no answer comes in between.
      try await tab.evaluate(
        """
        document.execCommand("insertText", false, "h");
        document.querySelector(".suggestions [role=option]").click();
        """)
      #expect(try await Self.text(tab).last == "    Given nothing")
    }
  }

  @Test func `a suggestion that the arrows came to stays chosen when the list comes anew`()
    async throws
  {
    try await edit("  Scenario: A movie\n    Given ") { tab in
      try await tab.press("End", .control)
      try await tab.press(" ", .control)
      try await tab.wait(
        until: "document.querySelectorAll('.suggestions [role=option]').length == 2")
      try await tab.press("ArrowDown")
      try await tab.evaluate("document.querySelector('.suggestions').firstChild.id = 'former'")
      try await tab.press(" ", .control)
      try await tab.wait(until: "!document.getElementById('former')")
      try await tab.press("Enter")
      #expect(try await Self.text(tab).last == "    Given nothing")
    }
  }

  @Test func `a table is a grid, whose cells the text has at once`() async throws {
    try await edit(Self.scenario) { tab in
      try await tab.wait(until: "document.querySelector('.unknown:not(:empty)')")
      #expect(
        try await tab.evaluate("document.querySelector('.grid thead').innerText").string?
          .contains("not a known column") == true)
      try await tab.click(".grid [data-row='1'][data-column='1']")
      try await tab.type("a|b")
      try await tab.press("Enter")
      try await tab.type("al")
      try await tab.press("ArrowDown")
      try await tab.press("Enter")
      #expect(try await Self.grid(tab) == ["title,date", "Dune,a|b", "Alien,"])
      #expect(
        try await Self.text(tab)[2...5] == [
          "      | title | date |", "      # Unknown.", "      | Dune  | a\\|b |",
          "      | Alien |      |",
        ])
      try await tab.press("ArrowUp", .alt)
      #expect(try await Self.grid(tab) == ["title,date", "Alien,", "Dune,a|b"])
      try await tab.click(".grid [data-row='1'][data-column='0']")
      try await tab.paste("Fargo\t\"1\n2\"\nHeat\t3\n")
      #expect(try await Self.grid(tab) == ["title,date", "Fargo,1↵2", "Heat,3"])
      for _ in 0..<2 { try await tab.press("z", .control) }
      #expect(try await Self.grid(tab) == ["title,date", "Dune,a|b", "Alien,"])
    }
  }

  @Test func `a step that lacks its table gets one by a click`() async throws {
    try await edit("  Scenario: A movie\n    Given they have it:") { tab in
      try await tab.click("[data-act=add]")
      try await tab.type("1")
      #expect(
        try await Self.text(tab)[2...] == ["      | a | b |", "      | 1 |   |"])
    }
  }

  /// Lines as they wrap differently if a single measure differs.
  private static let script = """
      Scenario: 👩‍👩‍👧 a family\tand a tab, and many words that go on   and on until they wrap   somewhere
        مرحبا بالعالم abc
    漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字

    """

  @Test func `the colored copy has the lines of the text area`() async throws {
    try await edit(Self.script) { tab in
      for width in [1280, 700, 390, 320] {
        try await tab.resize(width: width, height: 900)
        #expect(
          try await tab.evaluate(
            "document.querySelector('.paper textarea').scrollHeight - document.querySelector('.paper pre').scrollHeight"
          )
            == 0, "\(width)")
      }
      try await tab.call(
        "Input.imeSetComposition", ["text": "に", "selectionStart": 1, "selectionEnd": 1])
      try await tab.call("Input.insertText", ["text": "日本"])
      #expect(
        try await tab.evaluate(
          "document.querySelector('.paper pre').textContent === editor.text() + '\\n'") == true)
    }
  }
}
