import Foundation
import GherkinRunner

/// What a person does who writes features in the page of `specs edit`.
extension BrowserTab {
  /// The words that can be seen of the first element that `selector` finds; empty if there is none.
  func words(of selector: String) async throws -> String {
    try await evaluate("document.querySelector(\(Self.literal(selector)))?.innerText || ''").string
      ?? ""
  }

  /// Returns when there is an element with such words.
  func wait(for selector: String, saying words: String = "") async throws {
    try await wait(
      until: "[...document.querySelectorAll(\(Self.literal(selector)))].some("
        + "e => e.innerText.includes(\(Self.literal(words))))")
  }

  /// The text in the open editor.
  var text: String {
    get async throws {
      try await evaluate("document.querySelector('.editor textarea').value").string ?? ""
    }
  }

  /// Clicks behind the first occurrence of `words` in the open editor. A list of suggestions over it is closed.
  func click(behind words: String) async throws {
    try await click(
      """
      (() => {
        const copy = document.querySelector(".editor .paper pre"), words = \(Self.literal(words));
        let at = copy ? copy.textContent.indexOf(words) : -1, node = null;
        if (at < 0) return null;
        at += words.length;
        const walker = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
        while ((node = walker.nextNode()) && at > node.length) at -= node.length;
        node.parentElement.scrollIntoView({ block: "center" });
        const range = new Range();
        range.setStart(node, Math.max(0, at - 1));
        range.setEnd(node, at);
        const { right, top, height } = range.getBoundingClientRect();
        const [x, y] = [Math.round(right - 1), Math.round(top + height / 2)];
        return document.elementFromPoint(x, y)?.matches(".editor textarea") ? [x, y] : null;
      })()
      """, named: words
    ) {
      let isOpen = "Boolean(document.querySelector('.suggestion-box:not([hidden])'))"
      if try await evaluate(isOpen) == true { try await press("Escape") }
    }
  }

  /// Chooses the suggestion with such a label, once it is in the list. The list may change with each answer, so that
  /// finding and choosing are one.
  func choose(_ label: String) async throws {
    try await wait(
      until: """
        (() => {
          const option = [...document.querySelectorAll(".suggestions [role=option]")]
            .find(option => option.innerText.includes(\(Self.literal(label))));
          option?.click();
          return option;
        })()
        """)
  }

  /// Goes to the suggestion with such a label by the arrow keys, and chooses it.
  func chooseByKeyboard(_ label: String) async throws {
    try await wait(for: ".suggestions [role=option]", saying: label)
    for _ in 0..<50 {
      if try await words(of: ".suggestions [aria-selected=true]").contains(label) {
        return try await press("Enter")
      }
      try await press("ArrowDown")
    }
    throw await failure("the arrow keys do not come to \(label)")
  }

  /// Presses a key several times.
  func press(_ key: String, times: Int, _ modifiers: Modifiers = []) async throws {
    for _ in 0..<times { try await press(key, modifiers) }
  }

  /// Presses Tab until the element with the focus is one that `selector` finds.
  func tab(to selector: String, _ modifiers: Modifiers = []) async throws {
    for _ in 0..<400 {
      let isThere = "Boolean(document.activeElement?.matches(\(Self.literal(selector))))"
      if try await evaluate(isThere) == true { return }
      try await press("Tab", modifiers)
    }
    throw Failure(description: "Tab does not come to \(selector)")
  }

  /// What is on the clipboard.
  func clipboard() async throws -> String {
    try await callForTab(
      "Browser.setPermission", ["permission": ["name": "clipboard-read"], "setting": "granted"])
    return try await evaluate("navigator.clipboard.readText()").string ?? ""
  }

  /// Lets downloads go to a folder.
  func saveDownloads(in folder: TemporaryFolder) async throws {
    try await callForTab(
      "Browser.setDownloadBehavior", ["behavior": "allow", "downloadPath": .text(folder.path)])
  }

  /// What axe-core finds in the page as it is; empty if it finds nothing.
  ///
  /// - Parameter impacts: How grave a finding has to be.
  func accessibilityFindings(_ impacts: [String] = ["serious", "critical"]) async throws -> String {
    if try await evaluate("typeof axe") != "object" {
      try await evaluate(try Browser.accessibilityScript + "\n;0")
    }
    return try await evaluate(
      """
      axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => violations
        .filter(({ impact }) => "\(impacts.joined(separator: " "))".includes(impact))
        .map(({ impact, id, nodes }) => impact + " " + id + " " +
          nodes.map(({ target, html }) => target + " " + html.slice(0, 200)).join(" | ")).join("\\n"))
      """
    ).string ?? ""
  }
}
