import Foundation
import Testing

/// `specs watch` as a process, with real files.
@Suite(.timeLimit(.minutes(60))) struct WatchTests {
  private static let passing = "Feature: a\n  Scenario: b\n    Given it passes\n"
  private static let failing = "Feature: a\n  Scenario: b\n    Given it is unheard of\n"

  @Test func `runs everything, then what is saved, added and broken`() async throws {
    let watch = try WatchProcess(["a.feature": Self.passing, "sub/b.feature": Self.passing])
    try await watch.waitUntil(written: "Exit status 0. Watching 2 feature files")
    #expect(try watch.output.contains("2 scenarios (2 passed)"))

    try watch.folder.write(Self.failing, to: "a.feature")
    try await watch.waitUntil(written: "Exit status 1 for what was saved.")
    #expect(try watch.output.contains("1 scenario (1 undefined)"))

    try watch.folder.write(Self.passing, to: "sub/c.feature")
    try await watch.waitUntil(
      written: """
        Exit status 0 for what was saved.
        Still not passing: a.feature
        Watching 3 feature files
        """)
    #expect(try watch.output.contains("\nsub/c.feature\n"))
    #expect(try watch.output.contains("1 scenario (1 passed)"))

    try watch.folder.write("Feature: a\n  Scenario: b\n    Given c\n  Bogus\n", to: "a.feature")
    try await watch.waitUntil(written: "a.feature:4:3: error: ")
    try await watch.waitUntil(written: "Exit status 1 for what was saved. Watching 3 feature files")

    try FileManager.default.removeItem(atPath: watch.folder.path + "/sub/b.feature")
    try await watch.waitUntil(
      written: "sub/b.feature was removed.\nStill not passing: a.feature\nWatching 2 feature files")

    try watch.folder.write(Self.passing, to: "a.feature")
    try await watch.waitUntil(written: "Exit status 0 for what was saved. Watching 2 feature files")
    try watch.type("q\n")
    #expect(try await watch.end() == 0)
  }

  @Test func `runs nothing with another program than the one that watches`() async throws {
    let watch = try WatchProcess(["a.feature": Self.passing], copiesProgram: true)
    try await watch.waitUntil(written: "Exit status 0. Watching 1 feature file")
    try await LSPClient.build(watch.folder.path + "/log/probe")
    try watch.folder.write(Self.passing + "# saved\n", to: "a.feature")
    try await watch.waitUntil(written: "Exit status 2 for what was saved.")
    #expect(
      try watch.output.contains("log/probe' was built again or removed since this process began"))
    try watch.type("q\n")
    #expect(try await watch.end() == 0)
  }

  @Test(arguments: [false, true])
  func `appends to a history only if it is typed`(isTyped: Bool) async throws {
    let watch = try WatchProcess(
      ["a.feature": Self.passing, "specs.json": #"{"history": "history.jsonl"}"#],
      isTyped ? [".", "--history", "history.jsonl"] : ["."])
    try await watch.waitUntil(written: "Exit status 0. Watching 1 feature file")
    try watch.type("q\n")
    #expect(try await watch.end() == 0)
    #expect(try watch.folder.names.contains("history.jsonl") == isTyped)
  }

  @Test func `names files that failed until they pass or are gone, and no others`() async throws {
    let watch = try WatchProcess(
      [
        "sub/a.feature": Self.failing, "sub/b.feature": Self.passing, "sub/c.feature": "Nonsense\n",
      ], ["./sub/"])
    try await watch.waitUntil(written: "Exit status 1. Watching 3 feature files")
    try watch.folder.write(Self.passing + "# saved\n", to: "sub/b.feature")
    try await watch.waitUntil(
      written: """
        Exit status 0 for what was saved.
        Still not passing: sub/a.feature, sub/c.feature
        Watching 3 feature files
        """)
    try FileManager.default.removeItem(atPath: watch.folder.path + "/sub/c.feature")
    try await watch.waitUntil(
      written:
        "sub/c.feature was removed.\nStill not passing: sub/a.feature\nWatching 2 feature files")
    try watch.folder.write(Self.passing, to: "sub/a.feature")
    try await watch.waitUntil(written: "Exit status 0 for what was saved. Watching 2 feature files")
    try watch.closeInput()
    #expect(try await watch.end() == 0)
  }

  @Test func `runs once for all steps of a save`() async throws {
    let watch = try WatchProcess(["a.feature": Self.passing])
    try await watch.waitUntil(written: "Exit status 0.")
    let path = watch.folder.path + "/a.feature"
    // As editors do: the old file is moved away, and the new one is written and takes its place.
    try FileManager.default.moveItem(atPath: path, toPath: path + "~")
    try watch.folder.write(Self.failing, to: "draft")
    try FileManager.default.moveItem(atPath: watch.folder.path + "/draft", toPath: path)
    try await watch.waitUntil(written: "Exit status 1 for what was saved.")
    try watch.closeInput()
    #expect(try await watch.end() == 0)
    #expect(try watch.output.ranges(of: "Exit status").count == 2)
  }

  @Test func `passes options and lines on, and goes on when a file is gone`() async throws {
    let two = Self.passing + "  Scenario: c\n    Given it passes\n"
    let watch = try WatchProcess(
      ["a.feature": two], ["-f", "pretty", "a.feature:4", "--no-strict"])
    try await watch.waitUntil(written: "Exit status 0.")
    #expect(try !watch.output.contains("Scenario: b"))
    let path = watch.folder.path + "/a.feature"
    try FileManager.default.removeItem(atPath: path)
    try await watch.waitUntil(written: "There is no file or folder 'a.feature'")
    try watch.folder.write(two.replacing("passes", with: "is unheard of"), to: "a.feature")
    try await watch.waitUntil(written: "Exit status 0 for what was saved.")
    #expect(try watch.output.contains("1 scenario (1 undefined)"))
    try watch.closeInput()
    #expect(try await watch.end() == 0)
  }

  @Test func `a file that is named as a whole runs as a whole, whatever lines of it are named`()
    async throws
  {
    let feature = Self.failing + "  Scenario: c\n    Given it passes\n"
    let line = feature.split(separator: "\n").count - 1
    let watch = try WatchProcess(["a.feature": feature], ["a.feature", "a.feature:\(line)"])
    try await watch.waitUntil(written: "Exit status 1.")
    try watch.folder.write(feature + "# saved\n", to: "a.feature")
    try await watch.waitUntil(written: "Exit status 1 for what was saved.")
    try watch.closeInput()
    #expect(try await watch.end() == 0)
  }

  @Test(arguments: [[".", "--tags", "@none"], ["."]])
  func `nothing to run is an error as in a run, and a file that is added runs`(
    arguments: [String]
  ) async throws {
    let isTagged = arguments.count > 1
    let watch = try WatchProcess(isTagged ? ["a.feature": Self.passing] : [:], arguments)
    try await watch.waitUntil(written: "error: Nothing to run: ")
    try await watch.waitUntil(
      written: "Exit status 2. Watching \(isTagged ? "1 feature file" : "0 feature files")")
    try watch.folder.write("@none\n" + Self.passing, to: "b.feature")
    try await watch.waitUntil(written: "Exit status 0. Watching")
    #expect(try watch.output.contains("1 scenario (1 passed)"))
    try watch.closeInput()
    #expect(try await watch.end() == 0)
  }

  @Test func `a file of which nothing is selected is said to run nothing`() async throws {
    let watch = try WatchProcess(
      ["a.feature": "@a\n" + Self.passing, "b.feature": Self.passing], [".", "--tags", "@a"])
    try await watch.waitUntil(written: "Exit status 0. Watching 2 feature files")
    try watch.folder.write(Self.passing + "# saved\n", to: "b.feature")
    try await watch.waitUntil(
      written: "there was nothing to run, because no scenario of it is selected")
    try watch.closeInput()
    #expect(try await watch.end() == 0)
  }

  @Test func `when the settings change everything runs with them`() async throws {
    let watch = try WatchProcess(["a.feature": "@a\n" + Self.passing, "b.feature": Self.failing])
    try await watch.waitUntil(written: "Exit status 1. Watching 2 feature files")
    try watch.folder.write(#"{"tags": "@a"}"#, to: "specs.json")
    try await watch.waitUntil(written: "specs.json has changed, so everything runs again.")
    try await watch.waitUntil(written: "Exit status 0. Watching 2 feature files")
    #expect(try watch.output.contains("selected by the setting 'tags' of specs.json (@a)."))
    try watch.folder.write(#"{"tags": "@a", "#, to: "specs.json")
    try await watch.waitUntil(written: "error: specs.json:1:16: this is not JSON")
    try await watch.waitUntil(written: "Exit status 2. Watching 2 feature files")
    try watch.folder.write(#"{"paths": "b.feature"}"#, to: "specs.json")
    try await watch.waitUntil(written: "specs.json has changed", times: 3)
    try await watch.waitUntil(written: "Exit status 1. Watching 2 feature files", times: 2)
    try watch.closeInput()
    #expect(try await watch.end() == 0)
  }

  @Test func `refuses at once what cannot be watched`() async throws {
    let watch = try WatchProcess([:], ["nothing.feature"])
    #expect(try await watch.end() == 2)
    #expect(try watch.output.contains("There is no file or folder 'nothing.feature'"))
  }

  static let signals: [(Int32, Int32)] = [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)]

  @Test(arguments: signals)
  func `a signal ends it, and the terminal is as it was`(
    signal: Int32, status: Int32
  ) async throws {
    let terminal = try PseudoTerminal()
    let watch = try WatchProcess(["a.feature": Self.passing], terminal: terminal.line)
    try await waitUntilListening(terminal)
    watch.send(signal)
    #expect(try await watch.end() == status)
    #expect(terminal.isOrdinary)
  }

  @Test func `a signal during a run ends the run in good order`() async throws {
    let slow =
      "Feature: a\n  @timeout(600)\n  Scenario: Slow\n    Given it sleeps for 600 seconds\n"
    let watch = try WatchProcess(["a.feature": slow])
    try await watch.waitUntil(noted: "asleep")
    watch.send(SIGINT)
    #expect(try await watch.end() == 130)
    #expect(try watch.folder.read("log/journal").contains("After: Slow\nAfterAll"))
  }

  @Test func `a single key quits at a terminal, which is as it was`() async throws {
    let terminal = try PseudoTerminal()
    let watch = try WatchProcess(["a.feature": Self.passing], terminal: terminal.line)
    try await waitUntilListening(terminal)
    try terminal.keyboard.write(contentsOf: Data("xq".utf8))
    #expect(try await watch.end() == 0)
    #expect(terminal.isOrdinary)
  }

  private func waitUntilListening(_ terminal: PseudoTerminal) async throws {
    while terminal.isOrdinary { try await Task.sleep(for: .milliseconds(5)) }
  }
}
