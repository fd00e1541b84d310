import Foundation
import GherkinRunner
import Synchronization
import Testing

/// A day of a product owner who writes features in a browser: a real browser, a real program, real files.
///
/// A script that throws, or something that the page's policy forbids, fails each of them.
@Suite(Browser.required, .serialized, .timeLimit(.minutes(60))) struct DayOfWorkTests {
  static let posters = "Posters are loaded as their rows come into view"

  @Test func `she searches, edits, runs red, mends and hands over`() async throws {
    try await Day.use { day in
      let tab = day.tab
      let original = try day.read()
      let outside = try OutsideOfScenario(Self.posters, in: original)

      try await tab.click("#search")
      try await tab.type("poster rows")
      try await tab.click("#found a[href*=Posters]")
      try await day.edit(Self.posters)

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
      try await day.wait(for: Self.posters, toBe: "failed")
      #expect(
        try await tab.words(of: Day.block(Self.posters)).contains(
          "expected the image “ferries” in the row “The Night Ferry”"))
      #expect(try day.read().contains(#"shows the image "ferries""#))
      try await day.edit(Self.posters)
      try await tab.click(behind: #"shows the image "ferries"#)
      try await tab.press("Backspace", times: 3)
      try await tab.type("y")
      try await tab.press("Enter", .control)
      try await day.wait(for: Self.posters, toBe: "passed")
      let mended = try day.read()
      #expect(try OutsideOfScenario(Self.posters, in: mended) == outside)

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

  @Test func `a file that has changed on the disk is shown beside, and a save is undone`()
    async throws
  {
    try await Day.use { day in
      let tab = day.tab
      try await tab.evaluate("location.hash = 'feature=\(Day.movies)'")
      for act in ["take-theirs", "keep-mine"] {
        try await day.edit(Self.posters)
        try await tab.click(behind: #"And the row "Unnamed Sequel" shows no image"#)
        try await tab.type("\n# mine")
        let theirs = try day.read().replacing(
          "And I look through", with: "# theirs, \(act)\n    And I look through")
        try day.folder.write(theirs, to: Day.movies)
        try await tab.press("s", .control)
        try await tab.wait(for: ".conflict", saying: "# theirs, \(act)")
        #expect(try await tab.words(of: ".conflict").contains("# mine"))
        #expect(try day.read() == theirs)
        try await tab.click("[data-act=\(act)]")
        try await tab.wait(until: "!document.querySelector('.editor')")
        guard act == "keep-mine" else { continue }
        let mine = try day.read()
        #expect(mine.contains("# mine") && mine.contains("# theirs, take-theirs"))
        #expect(!mine.contains("# theirs, keep-mine"))
        #expect(
          try OutsideOfScenario(Self.posters, in: mine)
            == OutsideOfScenario(Self.posters, in: theirs))
        try await tab.click("#top [data-act=undo]")
        try await day.hear("undone")
        #expect(try day.read() == theirs)
      }
    }
  }

  @Test func `a program that is killed takes nothing along`() async throws {
    try await Day.use { day in
      let tab = day.tab
      let original = try day.read()
      try await tab.evaluate("location.hash = 'feature=\(Day.movies)'")
      try await day.edit(Self.posters)
      try await tab.click(behind: "Scenario: \(Self.posters)")
      try await tab.type(", soon")
      try await day.killServer()
      try await tab.wait(until: "!document.querySelector('#gone').hidden")
      try await tab.type(" enough")
      // The next one has another secret, which the page gets from a tab in which that was opened.
      try await day.restart()
      try await tab.wait(for: "#gone", saying: "a new key")
      #expect(try await tab.evaluate("Boolean(document.querySelector('.editor'))") == true)
      try await tab.evaluate(
        """
        localStorage.setItem("token", "\(try await day.address().token)");
        dispatchEvent(new StorageEvent("storage", { key: "token", newValue: localStorage.getItem("token") }));
        """)
      try await tab.wait(until: "document.querySelector('#gone').hidden")
      #expect(try await tab.text.contains("\(Self.posters), soon enough\n"))
      // The page too may be closed.
      try await tab.call("Page.reload")
      try await tab.click("\(Day.block(Self.posters)) [data-act=continue]")
      try await tab.wait(for: ".editor textarea")
      #expect(try await tab.text.contains("\(Self.posters), soon enough\n"))
      #expect(try day.read() == original)
      try await tab.press("s", .control)
      try await tab.wait(for: Day.block("\(Self.posters), soon enough"))
      #expect(
        try day.read() == original.replacing(Self.posters, with: "\(Self.posters), soon enough"))
    }
  }

  @Test func `another program that has the port is sent nothing but a token that is over`()
    async throws
  {
    try await Day.use { day in
      let tab = day.tab
      try await tab.evaluate("location.hash = 'feature=\(Day.movies)'")
      try await day.edit(Self.posters)
      let address = try await day.address()
      try await day.killServer()
      try await tab.wait(until: "!document.querySelector('#gone').hidden")
      let asked = Mutex<Set<String>>([])
      do {
        // It takes the token, and answers everything.
        let stranger = try TestServer(at: address) { request in
          asked.withLock { _ = $0.insert(request.path) }
          return .response(.json(["session": "another", "number": 1, "events": []]))
        }
        try await tab.click(behind: "Scenario: \(Self.posters)")
        try await tab.type(", soon")
        try await tab.press("s", .control)
        try await tab.wait(for: "#gone", saying: "a new key")
        try await tab.type(" enough")
        try await tab.press("s", .control)
        try await day.hear("so this cannot be saved yet")
        try await stranger.waitUntilIdle()
      }
      #expect(asked.withLock(\.self) == ["/api/news"])
      #expect(try await tab.text.contains("\(Self.posters), soon enough\n"))
      try await day.restart()
    }
  }

  @Test func `what was not saved is offered again, beside what has changed since`() async throws {
    try await Day.use { day in
      let tab = day.tab
      let original = try day.read()
      try await tab.evaluate("location.hash = 'feature=\(Day.movies)'")

      // The scenario says something else now: both texts are shown at once.
      try await day.edit(Self.posters)
      try await tab.click(behind: "Scenario: \(Self.posters)")
      try await tab.type(", soon")
      try await tab.press("Escape")
      let theirs = original.replacing("And I look through", with: "And I do not look through")
      try day.folder.write(theirs, to: Day.movies)
      try await tab.wait(for: Day.block(Self.posters), saying: "do not look through")
      try await tab.click("\(Day.block(Self.posters)) [data-act=continue]")
      try await tab.wait(for: ".conflict", saying: "do not look through")
      #expect(try await tab.words(of: ".conflict").contains("\(Self.posters), soon"))
      try await tab.click("[data-act=take-theirs]")
      try await tab.click("[data-act=mine]")
      #expect(try await tab.text.contains("\(Self.posters), soon\n"))
      try await tab.press("Escape")

      // The scenario has another title now: its text is offered at the end.
      try day.folder.write(original.replacing(Self.posters, with: "Posters"), to: Day.movies)
      try await tab.wait(for: "article[data-kind=new]", saying: "\(Self.posters), soon")
      try await tab.click("article[data-kind=new] [data-act=throw-away]")
      try await tab.wait(until: "!document.querySelector('article[data-kind=new]')")
      #expect(
        try await tab.evaluate("Object.keys(localStorage).filter(key => key.startsWith('draft'))")
          == [])
      try await tab.call("Page.reload")
      try await tab.wait(for: Day.block("Posters"))
      #expect(
        try await tab.evaluate("document.querySelectorAll('[data-act=continue]').length") == 0)
    }
  }

  @Test func `a press counts that begins before a change of the page, and messages wait`()
    async throws
  {
    try await Day.use { day in
      let tab = day.tab
      try await tab.evaluate("location.hash = 'feature=\(Day.movies)'")
      try await tab.wait(for: Day.block(Self.posters))
      let place = try await tab.place(of: "\(Day.block(Self.posters)) [data-act=edit]")
      try await tab.mouse("mousePressed", at: place)
      try day.folder.write(
        try day.read().replacing("the image \"ferry\"", with: "the image \"fairy\""),
        to: Day.movies)
      try await tab.wait(for: Day.block(Self.posters), saying: "fairy")
      try await tab.mouse("mouseReleased", at: place)
      try await tab.wait(for: ".editor textarea")
      #expect(try await tab.text.contains("fairy"))

      // The time of a message begins with the next key; here it is over at once.
      try await tab.evaluate(
        "(() => { const real = setTimeout; window.setTimeout = (f, time) => real(f, time === 8000 ? 0 : time); })()"
      )
      try await tab.type(" ")
      try await tab.press("s", .control)
      try await tab.wait(for: "#messages", saying: "Saved.")
      try await tab.evaluate("new Promise(done => setTimeout(done, 200))")
      #expect(try await tab.words(of: "#messages").contains("Saved."))
      try await tab.press("Shift")
      try await tab.wait(until: "!document.querySelector('#messages > li')")
    }
  }

  @Test func `the list of features is drawn anew only when the pointer is up`() async throws {
    try await Day.use { day in
      let tab = day.tab
      let link = "nav#apps a[data-path='\(Day.movies)']"
      try await tab.click("nav#apps [data-group=Movies] > summary")
      let place = try await tab.place(of: link)
      try await tab.evaluate("void (window.link = document.querySelector(\"\(link)\"))")
      try await tab.mouse("mousePressed", at: place)
      try day.folder.write(
        try day.read().replacing("the image \"ferry\"", with: "the image \"fairy\""),
        to: Day.movies)
      // The page hears of the change within a tenth of a second, and asks at once.
      try await tab.evaluate(
        """
        (async () => {
          const sleep = time => new Promise(done => setTimeout(done, time));
          const headers = { Authorization: "Bearer " + localStorage.getItem("token") };
          while (!(await (await fetch("/api/state", { headers })).json()).changed) await sleep(20);
          await sleep(500);
        })()
        """)
      #expect(try await tab.evaluate("link === document.querySelector(\"\(link)\")") == true)
      try await tab.mouse("mouseReleased", at: place)
      try await tab.wait(for: Day.block(Self.posters), saying: "fairy")
      try await tab.wait(for: link, saying: "changed")
    }
  }

  @Test func `a day by keyboard alone`() async throws {
    try await Day.use { day in
      let tab = day.tab
      let outside = try OutsideOfScenario(Self.posters, in: day.read())
      try await tab.press("/")
      try await tab.type("look through")
      try await tab.wait(for: "#found", saying: "1 found")
      try await tab.press("Enter")
      try await tab.wait(until: "document.activeElement?.matches(\"\(Day.block(Self.posters))\")")
      try await tab.tab(to: "\(Day.block(Self.posters)) [data-act=edit]")
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
      try await day.wait(for: Self.posters, toBe: "passed")
      let saved = try day.read()
      #expect(saved.contains("| A Winter Garden |            |\n      | Unnamed Sequel  |"))
      #expect(saved.contains(#"And the row "A Winter Garden" shows no image"#))
      #expect(try OutsideOfScenario(Self.posters, in: saved) == outside)

      try await tab.tab(to: "\(Day.block(Self.posters)) [data-act=notice]")
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
      try await tab.wait(for: Day.block(Self.posters))
      try await check("a feature")
      try await day.edit(Self.posters)
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
      try await tab.click("\(Day.block(Self.posters)) [data-act=run]")
      try await tab.wait(for: "\(Day.block(Self.posters)).undefined")
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
