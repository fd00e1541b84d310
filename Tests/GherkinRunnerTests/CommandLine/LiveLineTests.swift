import Foundation
import GherkinRunner
import Testing

/// The line that a terminal shows last while something takes long.
@Suite struct LiveLineTests {
  private static let start = ContinuousClock.now

  private static func text(
    after seconds: Int, columns: Int = 120, _ change: (inout WorkProgress) -> Void = { _ in }
  ) -> String {
    var work = WorkProgress("scenarios", of: 40, since: start)
    change(&work)
    return work.text(at: start + .seconds(seconds), columns: columns)
  }

  @Test func `shows how far the work is, what failed, and how long it takes`() {
    #expect(Self.text(after: 3) == "0 of 40 scenarios, 3 s")
    #expect(
      Self.text(after: 50) { $0.done = 10 }
        == "10 of 40 scenarios, 2 min 30 s left")
    #expect(
      Self.text(after: 60) {
        $0.done = 30
        $0.failures = 2
      } == "30 of 40 scenarios, 2 not passed, 20 s left")
    #expect(
      Self.text(after: 61) { $0.done = 40 }
        == "40 of 40 scenarios, 1 min 01 s")
    let other = WorkProgress("checking 3 files", since: Self.start)
    #expect(other.text(at: Self.start + .seconds(4), columns: 80) == "checking 3 files, 4 s")
  }

  @Test func `names what has run longest, once it is worth it`() {
    func text(after seconds: Int, _ ended: Int?, columns: Int = 120) -> String {
      Self.text(after: seconds, columns: columns) { work in
        work.begin(7, "Features/a.feature:3", at: Self.start + .seconds(1))
        work.begin(2, "Features/b.feature:8", at: Self.start + .seconds(2))
        // Another attempt at it.
        work.begin(7, "Features/a.feature:3", at: Self.start + .seconds(3))
        if let ended { work.end(ended) }
      }
    }
    #expect(text(after: 2, nil).hasSuffix(" scenarios, 2 s"))
    #expect(text(after: 9, nil).hasSuffix(" scenarios, 9 s; waiting 8 s for Features/a.feature:3"))
    #expect(text(after: 9, 7).hasSuffix("; waiting 7 s for Features/b.feature:8"))
    #expect(text(after: 9, nil, columns: 50) == "0 of 40 scenarios, 9 s; waiting 8 s for Features…")
  }

  @Test(arguments: 1...130)
  func `is never as wide as the terminal`(columns: Int) {
    for name in ["Features/Kataloge/Übersicht 漫画 📚.feature:12", "x"] {
      let text = Self.text(after: 4000, columns: columns) { work in
        work.done = 13
        work.failures = 8
        work.begin(1, name, at: Self.start)
      }
      #expect(text.displayWidth < columns, "\(text)")
    }
  }

  @Test func `makes room for what is written, and is gone in the end`() throws {
    let sink = MemorySink()
    let console = Console(
      output: sink, errors: sink, outputIsTerminal: true, errorsIsTerminal: true, columns: 70)
    let line = try #require(console.line)
    line.begin(WorkProgress("scenarios", of: 4))
    line.draw()
    console.note("A line.")
    try console.print("Half a line")
    line.draw()
    #expect(
      Screen(sink.text).lines == ["A line.", "Half a line  0 of 4 scenarios, 0 s"], "\(sink.text)")
    line.update { $0.done = 3 }
    try console.print(", and its end.\n")
    line.draw()
    #expect(Screen(sink.text).lines.last?.contains("3 of 4 scenarios") == true, "\(sink.text)")
    line.end()
    line.draw()
    #expect(Screen(sink.text).lines == ["A line.", "Half a line, and its end.", ""])
    #expect(Screen(sink.text).widest < 70)
  }

  @Test(arguments: [(false, [:]), (true, ["TERM": "dumb"])])
  func `is only on terminals that can draw it`(isTerminal: Bool, environment: [String: String]) {
    let console = Console(
      output: MemorySink(), errors: MemorySink(), outputIsTerminal: isTerminal,
      errorsIsTerminal: isTerminal, environment: environment)
    #expect(console.line == nil)
  }

  /// A suite with a step that waits until it may go on.
  private struct GateSuite: SpecSuite {
    var isOpen: @Sendable () -> Bool = { true }

    func makeWorld(for scenario: ScenarioContext) {}

    func define(_ steps: Steps<Void>) {
      steps.given("it passes") { _ in }
      steps.when("it waits") { [isOpen] _ in
        while !isOpen() { try await Task.sleep(for: .milliseconds(10)) }
      }
    }
  }

  @Test(arguments: [false, true])
  func `ticks while a scenario hangs, and says which`(isRedirected: Bool) async throws {
    let (output, errors) = (MemorySink(), MemorySink())
    let folder = try TemporaryFolder([
      "a.feature":
        "Feature: A\n  Scenario: W\n    When it waits\n  Scenario: P\n    Given it passes\n"
    ])
    let gate = GateSuite { [errors] in errors.text.contains("for a.feature:2") }
    let console = Console(
      output: isRedirected ? output : errors, errors: errors, outputIsTerminal: !isRedirected,
      errorsIsTerminal: true, environment: ["NO_COLOR": "1"], workingFolder: folder.path,
      coreCount: 2)
    // The step ends once the line names it.
    let status = await gate.run(arguments: ["a.feature", "-j", "2"], console: console)
    #expect(status == .passed)
    // The other scenario is counted, although it comes later in reports.
    #expect(errors.text.contains("1 of 2 scenarios"), "\(errors.text)")
    #expect(Screen(errors.text).lines.last == "")
    let end = "✔ 2 scenarios (2 passed): all is well."
    #expect(Screen(errors.text).lines.dropLast().last == end)
    #expect(!output.text.contains("waiting"))
  }
}

/// What a terminal shows after a text in which its last line was erased now and then.
struct Screen {
  private(set) var lines: [String] = []
  /// How wide the longest line was that was erased.
  private(set) var widest = 0

  init(_ text: String) {
    for line in text.replacing("\r\n", with: "\n").components(separatedBy: "\n") {
      let shown = line.components(separatedBy: "\r\u{1B}[K")
      lines.append(shown.last ?? "")
      for text in shown.dropLast() {
        widest = max(widest, text.replacing(/\u{1B}\[[0-9;]*m/, with: "").displayWidth)
      }
    }
  }
}
