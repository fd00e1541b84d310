import Foundation
import GherkinRunner
import Synchronization
import Testing

/// What happens to a product owner who writes features in a browser while other programs change files, end or take over.
@Suite(Browser.required, .serialized, .timeLimit(.minutes(60))) struct DayOfTroubleTests {
  @Test func `a file that has changed on the disk is shown beside, and a save is undone`()
    async throws
  {
    try await Day.use { day in
      let tab = day.tab
      try await tab.evaluate("location.hash = 'feature=\(Day.movies)'")
      for act in ["take-theirs", "keep-mine"] {
        try await day.edit(Day.posters)
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
          try OutsideOfScenario(Day.posters, in: mine)
            == OutsideOfScenario(Day.posters, in: theirs))
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
      try await day.edit(Day.posters)
      try await tab.click(behind: "Scenario: \(Day.posters)")
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
      #expect(try await tab.text.contains("\(Day.posters), soon enough\n"))
      // The page too may be closed.
      try await tab.call("Page.reload")
      try await tab.click("\(Day.block(Day.posters)) [data-act=continue]")
      try await tab.wait(for: ".editor textarea")
      #expect(try await tab.text.contains("\(Day.posters), soon enough\n"))
      #expect(try day.read() == original)
      try await tab.press("s", .control)
      try await tab.wait(for: Day.block("\(Day.posters), soon enough"))
      #expect(
        try day.read() == original.replacing(Day.posters, with: "\(Day.posters), soon enough"))
    }
  }

  @Test func `another program that has the port is sent nothing but a token that is over`()
    async throws
  {
    try await Day.use { day in
      let tab = day.tab
      try await tab.evaluate("location.hash = 'feature=\(Day.movies)'")
      try await day.edit(Day.posters)
      let address = try await day.address()
      try await day.killServer()
      try await tab.wait(until: "!document.querySelector('#gone').hidden")
      let asked = Mutex<Set<String>>([])
      do {
        // It takes the token, and answers everything.
        let stranger = try TestServer(at: address) { request in
          asked.withLock { _ = $0.insert(request.path) }
          return .json(["session": "another", "number": 1, "events": []])
        }
        try await tab.click(behind: "Scenario: \(Day.posters)")
        try await tab.type(", soon")
        try await tab.press("s", .control)
        try await tab.wait(for: "#gone", saying: "a new key")
        try await tab.type(" enough")
        try await tab.press("s", .control)
        try await day.hear("so this cannot be saved yet")
        try await stranger.waitUntilIdle()
      }
      #expect(asked.withLock(\.self) == ["/api/news"])
      #expect(try await tab.text.contains("\(Day.posters), soon enough\n"))
      try await day.restart()
    }
  }

  @Test func `what was not saved is offered again, beside what has changed since`() async throws {
    try await Day.use { day in
      let tab = day.tab
      let original = try day.read()
      try await tab.evaluate("location.hash = 'feature=\(Day.movies)'")

      // The scenario says something else now: both texts are shown at once.
      try await day.edit(Day.posters)
      try await tab.click(behind: "Scenario: \(Day.posters)")
      try await tab.type(", soon")
      try await tab.press("Escape")
      let theirs = original.replacing("And I look through", with: "And I do not look through")
      try day.folder.write(theirs, to: Day.movies)
      try await tab.wait(for: Day.block(Day.posters), saying: "do not look through")
      try await tab.click("\(Day.block(Day.posters)) [data-act=continue]")
      try await tab.wait(for: ".conflict", saying: "do not look through")
      #expect(try await tab.words(of: ".conflict").contains("\(Day.posters), soon"))
      try await tab.click("[data-act=take-theirs]")
      try await tab.click("[data-act=mine]")
      #expect(try await tab.text.contains("\(Day.posters), soon\n"))
      try await tab.press("Escape")

      // The scenario has another title now: its text is offered at the end.
      try day.folder.write(original.replacing(Day.posters, with: "Posters"), to: Day.movies)
      try await tab.wait(for: "article[data-kind=new]", saying: "\(Day.posters), soon")
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
      try await tab.wait(for: Day.block(Day.posters))
      let place = try await tab.place(of: "\(Day.block(Day.posters)) [data-act=edit]")
      try await tab.mouse("mousePressed", at: place)
      try day.folder.write(
        try day.read().replacing("the image \"ferry\"", with: "the image \"fairy\""),
        to: Day.movies)
      try await tab.wait(for: Day.block(Day.posters), saying: "fairy")
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
}
