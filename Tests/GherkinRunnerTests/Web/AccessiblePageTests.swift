import Foundation
import GherkinRunner
import Testing

/// The page of `specs edit` for those who see, hear or move otherwise.
@Suite(Browser.required, .serialized, .timeLimit(.minutes(60))) struct AccessiblePageTests {
  @Test(Browser.accessibilityChecker, arguments: [(1280, false), (390, true)])
  func `no screen has a serious fault for those who see, hear or move otherwise`(
    width: Int, isDark: Bool
  ) async throws {
    try await Day.use { day in
      let tab = day.tab
      try await tab.call(
        "Emulation.setEmulatedMedia",
        ["features": [["name": "prefers-color-scheme", "value": isDark ? "dark" : "light"]]])
      try await tab.resize(width: width, height: 900)
      func check(_ screen: String) async throws {
        #expect(try await tab.accessibilityFindings() == "", "\(screen)")
      }
      try await check("the first page")
      try await tab.evaluate("location.hash = 'feature=\(Day.movies)'")
      try await tab.wait(for: Day.block(Day.posters))
      try await check("a feature")
      try await day.edit(Day.posters)
      try await tab.click(behind: #"And the row "Unnamed Sequel" shows no image"#)
      try await tab.type("\nAnd the rwo")
      try await tab.wait(for: ".findings li")
      try await tab.press(" ", .control)
      try await check("an editor")
      try day.folder.write(
        try day.read().replacing("And I look", with: "# theirs\n    And I look"), to: Day.movies)
      try await tab.press("s", .control)
      try await tab.wait(for: ".conflict")
      try await check("two versions")
      try await tab.click("[data-act=keep-mine]")
      try await tab.wait(until: "!document.querySelector('.editor')")
      try await tab.click("\(Day.block(Day.posters)) [data-act=run]")
      try await tab.wait(for: "\(Day.block(Day.posters)).undefined")
      try await check("a result")
      try await tab.click("#top [data-act=meeting]")
      try await check("a meeting")
      try await tab.press("Escape")
      try await tab.click("header [data-act=steps]")
      try await tab.wait(for: "#steps li")
      try await check("the steps")
      try await tab.click("header [data-act=help]")
      try await check("the keys")
      try await tab.press("Escape")
      try await tab.evaluate("location.hash = 'changes'")
      try await tab.wait(for: "main h1", saying: "Hand over")
      try await check("what has changed")
    }
  }
}
