import Foundation
import GherkinRunner
import Testing

/// What people do with the page, as they did it when they were watched: at their pace, and with their mistakes.
@Suite(
  Browser.required, .serialized, .timeLimit(.minutes(60)),
  .enabled(
    if: ProcessInfo.processInfo.environment["SLOW_TESTS"] != nil, "it takes minutes: set SLOW_TESTS"
  ))
struct PlayedAtPaceTests {
  private static let scenario =
    "A row shows title, release date and poster, as far as they are known"

  @Test func `a first scenario of one's own is green in three minutes`() async throws {
    let clock = ContinuousClock()
    let start = clock.now
    try await Day.use { day in
      let person = Person(tab: day.tab)
      try await person.click("#search")
      try await person.type("row release date")
      try await person.click("#found a[href*=poster]")
      try await person.click("\(Day.block(Self.scenario)) [data-act=like]")
      try await day.tab.wait(for: ".editor textarea")
      try await person.replace("as far as they are known", by: "for a movie with a long title")
      for _ in ["on the server", "on the screen"] {
        try await person.replace("| The Night Ferry |", by: "| The Night Ferry That Never Came |")
      }
      try await person.click("article.open [data-act=save-run]")
      let title = "A row shows title, release date and poster, for a movie with a long title"
      try await day.wait(for: title, toBe: "passed")
    }
    let time = clock.now - start
    print("From the command to a first own scenario that is green: \(time)")
    #expect(time < .seconds(180))
  }

  /// A mistake that is seen while one writes, or only by a run.
  private struct Mistake {
    let name: String
    /// What is in the scenario, and what is written instead.
    let right: String
    let wrong: String
    /// What the page says of it, so that one knows what to write.
    let words: String
    var isSeenByRun = false
    /// Whether a click corrects it.
    var hasFix = false
  }

  private static let mistakes = [
    Mistake(
      name: "a slip in a step", right: "every request", wrong: "every requst",
      words: "Change to ‘every request ends with a valid response’", hasFix: true),
    Mistake(
      name: "a value that is not in the list", right: "list of the category Upcoming",
      wrong: "list of the category Upcomin", words: "Change to ‘Upcoming’", hasFix: true),
    Mistake(
      name: "a wrong column", right: "| release date | poster     |",
      wrong: "| relese date  | poster     |", words: "not a known column"),
    Mistake(
      name: "a missing bar", right: "/ferry.jpg |", wrong: "/ferry.jpg ",
      words: "A bar ends every cell"),
    Mistake(
      name: "a missing colon", right: "Scenario:", wrong: "Scenario",
      words: "Begin the line with Scenario:."),
    Mistake(
      name: "another expected value", right: "185/ferry.jpg", wrong: "185/fury.jpg",
      words: "https://image.tmdb.org/t/p/w185/ferry.jpg", isSeenByRun: true),
    Mistake(
      name: "another order of rows",
      right: """
        | The Night Ferry | 2024-02-29   | https://image.tmdb.org/t/p/w185/ferry.jpg |
              | Unnamed Sequel  |              |                                           |
        """,
      wrong: """
        | Unnamed Sequel  |              |                                           |
              | The Night Ferry | 2024-02-29   | https://image.tmdb.org/t/p/w185/ferry.jpg |
        """, words: "the screen shows other rows", isSeenByRun: true),
    Mistake(
      name: "words of one's own",
      right: "the customer requests to see the movie list of the category Upcoming",
      wrong: "I see the movie list of Upcoming",
      words: "Change to ‘the customer requests to see the movie list of the category Upcoming’",
      hasFix: true),
    Mistake(
      name: "a keyword of another language", right: "When the customer", wrong: "Wenn the customer",
      words: "otherwise write When"),
    Mistake(
      name: "a date as in letters", right: "| The Night Ferry | 2024-02-29   | /ferry.jpg |",
      wrong: "| The Night Ferry | 29.02.2024   | /ferry.jpg |", words: "2024-02-29",
      isSeenByRun: true),
    Mistake(
      name: "no Then", right: "Then the screen shows these rows:",
      wrong: "And the screen shows these rows:", words: "checks nothing"),
    Mistake(
      name: "a comment of a programmer", right: "And every request",
      wrong: "// note\n    And every request", words: "free text can stand only below a title"),
  ]

  @Test func `people correct at least twelve of thirteen mistakes by what the page says`()
    async throws
  {
    try await Day.use { day in
      var uncorrected: [String] = []
      // A word that stands nowhere, as a folder or a tag that is misspelt.
      let (tab, original) = (day.tab, try day.read())
      try await tab.click("#search")
      try await tab.type("row relese")
      try await tab.wait(for: "#found p", saying: "Try fewer or different words.")
      try await tab.press("Backspace", times: "relese".count)
      try await tab.type("release")
      try await tab.click("#found a[href*=poster]")
      for mistake in Self.mistakes {
        do {
          try await Self.correct(mistake, day)
          #expect(try day.read() == original, "\(mistake.name)")
        } catch {
          uncorrected.append("\(mistake.name): \(error)")
          try day.folder.write(original, to: Day.movies)
          if try await tab.evaluate("Boolean(document.querySelector('.editor'))") == true {
            try await tab.click("article.open [data-act=reset]")
            try await tab.click("article.open [data-act=cancel]")
          }
        }
      }
      print("Not corrected, of \(Self.mistakes.count + 1): \(uncorrected)")
      #expect(uncorrected.count <= 1)
    }
  }

  /// Makes a mistake, reads what the page says, and corrects it.
  private static func correct(_ mistake: Mistake, _ day: Day) async throws {
    let (tab, person) = (day.tab, Person(tab: day.tab, pause: .zero, key: .zero))
    try await day.edit(scenario)
    try await person.replace(mistake.right, by: mistake.wrong)
    if mistake.isSeenByRun {
      try await tab.press("Enter", .control)
      try await tab.wait(for: "\(Day.block(scenario)).failed", saying: mistake.words)
      try await day.edit(scenario)
    } else {
      try await tab.wait(for: ".editor .findings li, .editor .unknown", saying: mistake.words)
    }
    if mistake.hasFix {
      try await tab.click("[data-act=fix]")
    } else {
      try await person.replace(mistake.wrong, by: mistake.right)
    }
    try await tab.wait(for: ".verdict", saying: "Nothing is wrong")
    try await tab.press("Enter", .control)
    try await day.wait(for: scenario, toBe: "passed")
  }
}

/// A person who reads before a click, and types as people do.
private struct Person {
  let tab: BrowserTab
  /// The time to look for the place to click.
  var pause = Duration.seconds(1.5)
  /// The time for a key.
  var key = Duration.milliseconds(180)

  func click(_ selector: String) async throws {
    try await Task.sleep(for: pause)
    try await tab.click(selector)
  }

  func type(_ text: String) async throws {
    for character in text {
      try await Task.sleep(for: key)
      try await tab.type(String(character))
    }
  }

  /// Writes `new` in place of the first `old`.
  func replace(_ old: String, by new: String) async throws {
    try await Task.sleep(for: pause)
    try await tab.click(behind: old)
    for _ in old {
      try await Task.sleep(for: key)
      try await tab.press("Backspace")
    }
    // The editor indents what follows a line break.
    try await type(new.replacing(/\n +/, with: "\n"))
  }
}
