import Foundation
import GherkinRunner
import Testing

/// A day of a product owner who writes features in a browser: a real browser, a real program, real files.
///
/// A script that throws, or something that the page's policy forbids, fails each of them.
@Suite(Browser.required, .serialized, .timeLimit(.minutes(60))) struct DayOfWorkTests {
  @Test func `she searches, edits, runs red, mends and hands over`() async throws {
    try await Day.use { day in
      let tab = day.tab
      let original = try day.read()
      let outside = try OutsideOfScenario(Day.posters, in: original)

      try await tab.click("#search")
      try await tab.type("poster rows")
      try await tab.click("#found a[href*=Posters]")
      try await day.edit(Day.posters)

      // A step from the list, with its value.
      try await tab.click(behind: #"And the row "Unnamed Sequel" shows no image"#)
      try await tab.type("\nAnd the row")
      try await tab.choose("shows no image")
      try await tab.type("A Winter Garden")
      try await tab.press("Tab")
      #expect(try await tab.text.hasSuffix(#"And the row "A Winter Garden" shows no image"#))

      // Rows of a spreadsheet.
      try await tab.click("table.grid [data-row='2'][data-column='0']")
      try await tab.press("Enter")
      try await tab.wait(until: "document.activeElement.dataset.row === '3'")
      try await tab.paste("A Winter Garden\t\nThe Long Road\t/road.jpg\n")
      #expect(
        try await tab.text.contains(
          """
                | Unnamed Sequel  |            |
                | A Winter Garden |            |
                | The Long Road   | /road.jpg  |

          """))

      // A slip, as `check` words it, and its correction by a click.
      try await tab.click(behind: "I look through")
      try await tab.press("Backspace", times: 2)
      try await tab.wait(for: ".findings li[data-level=error]", saying: "no definition")
      try await tab.click("[data-act=fix]")
      try await tab.wait(for: ".verdict", saying: "Nothing is wrong")
      #expect(try await tab.text.contains("I look through the rows"))

      // Red, with the reason; then mended.
      try await tab.click(behind: #"shows the image "ferry"#)
      try await tab.press("Backspace")
      try await tab.type("ies")
      try await tab.click("article.open [data-act=save-run]")
      try await day.wait(for: Day.posters, toBe: "failed")
      #expect(
        try await tab.words(of: Day.block(Day.posters)).contains(
          "expected the image “ferries” in the row “The Night Ferry”"))
      #expect(try day.read().contains(#"shows the image "ferries""#))
      try await day.edit(Day.posters)
      try await tab.click(behind: #"shows the image "ferries"#)
      try await tab.press("Backspace", times: 3)
      try await tab.type("y")
      try await tab.press("Enter", .control)
      try await day.wait(for: Day.posters, toBe: "passed")
      let mended = try day.read()
      #expect(try OutsideOfScenario(Day.posters, in: mended) == outside)

      // What has changed, as a page and as a patch that a developer applies.
      let downloads = try TemporaryFolder([Day.movies: original])
      try await tab.saveDownloads(in: downloads)
      try await tab.click("header [data-act=hand-over]")
      try await tab.wait(for: "main h1", saying: "Hand over")
      #expect(try await tab.words(of: "main").contains("A Winter Garden"))
      for (act, name) in [("patch", "changes.patch"), ("page", "changes.html")] {
        try await tab.click("main [data-act=download-\(act)]")
        while try !downloads.names.contains(name) { try await Task.sleep(for: .milliseconds(5)) }
      }
      try downloads.git("apply", "changes.patch")
      #expect(try downloads.read(Day.movies) == mended)
      #expect(try downloads.read("changes.html").contains("A Winter Garden"))
    }
  }

  @Test func `a step that does not exist yet stays as a draft, and a developer gets a parcel`()
    async throws
  {
    let title = "A kiosk prints the list"
    try await Day.use { day in
      let tab = day.tab
      let original = try day.read()
      try await tab.click("nav#apps [data-group=Movies] > summary")
      try await tab.click("nav#apps a[data-path='\(Day.movies)']")
      try await tab.click("#blocks > .new [data-act=new]")
      try await tab.type(title)
      for (keyword, step) in [
        ("Given ", "a kiosk with paper"), ("When ", "the customer prints the movie list"),
        ("Then ", "the paper shows 2 movies"),
      ] {
        try await tab.click(behind: keyword)
        try await tab.type(step)
      }
      try await tab.wait(for: ".findings li[data-level=error]", saying: "the paper shows 2 movies")
      try await tab.click("article.open [data-act=copy-parcel]")
      try await day.hear("Copied")
      let parcel = try await tab.clipboard()
      for part in [title, Day.movies, "steps.given(\"a kiosk with paper\")"] {
        #expect(parcel.contains(part), "\(parcel)")
      }
      try await tab.click("article.open [data-act=save-draft]")
      try await tab.wait(for: "article.is-draft", saying: title)
      let saved = try day.read()
      #expect(saved.hasPrefix(original))
      #expect(saved.dropFirst(original.count).contains("  @draft\n  Scenario: \(title)\n"))

      // The answer that a run has begun comes after its end here, as it may, and so does one of its middle.
      try await tab.evaluate(
        """
        window.isAnswered = false;
        window.realFetch = fetch;
        window.fetch = async (path, ...rest) => {
          const answer = await realFetch(path, ...rest);
          if (path === "/api/state" && window.begun) {
            const state = { ...await answer.json(), ...window.begun };
            window.begun = null;
            return new Response(JSON.stringify(state));
          }
          if (path !== "/api/run") return answer;
          const job = document.querySelector("#job");
          while (!job.innerText.includes("6 passed") || job.querySelector("progress"))
            await new Promise(done => setTimeout(done, 10));
          window.begun = await answer.clone().json();
          window.isAnswered = true;
          return answer;
        };
        """)
      try await tab.click("#top [data-act=run-feature]")
      try await tab.wait(until: "isAnswered")
      try await tab.evaluate("new Promise(done => setTimeout(done, 500))")
      #expect(try await tab.words(of: "#job").contains("6 passed"))
      #expect(try await tab.words(of: "article.is-draft").contains("draft"))
    }
  }

  @Test func `a day by keyboard alone`() async throws {
    try await Day.use { day in
      let tab = day.tab
      let outside = try OutsideOfScenario(Day.posters, in: day.read())
      try await tab.press("/")
      try await tab.type("look through")
      try await tab.wait(for: "#found", saying: "1 found")
      try await tab.press("Enter")
      try await tab.wait(until: "document.activeElement?.matches(\"\(Day.block(Day.posters))\")")
      try await tab.tab(to: "\(Day.block(Day.posters)) [data-act=edit]")
      try await tab.press("Enter")
      try await tab.press("End", .control)
      try await tab.type("\nAnd the row")
      try await tab.chooseByKeyboard("shows no image")
      try await tab.type("A Winter Garden")
      try await tab.press("Tab")
      try await tab.tab(to: "table.grid [data-row='2'][data-column='0']")
      try await tab.press("Enter")
      try await tab.type("A Winter Garden")
      try await tab.press("ArrowUp", .alt)
      try await tab.press("Enter", .control)
      try await day.wait(for: Day.posters, toBe: "passed")
      let saved = try day.read()
      #expect(saved.contains("| A Winter Garden |            |\n      | Unnamed Sequel  |"))
      #expect(saved.contains(#"And the row "A Winter Garden" shows no image"#))
      #expect(try OutsideOfScenario(Day.posters, in: saved) == outside)

      try await tab.tab(to: "\(Day.block(Day.posters)) [data-act=notice]")
      try await tab.press("Enter")
      try await tab.wait(for: ".notice", saying: "noticed")
      try await tab.tab(to: "#top [data-act=meeting]", .shift)
      try await tab.press("Enter")
      try await tab.press("ArrowRight")
      try await tab.wait(for: "#meeting", saying: "2 of")
      try await tab.press("Escape")
      try await tab.tab(to: "header [data-act=hand-over]", .shift)
      try await tab.press("Enter")
      try await tab.wait(for: "main", saying: "A Winter Garden")
    }
  }
}
