import Foundation
import GherkinRunner
import Testing

/// What children send to their parent, as bytes.
@Suite struct FrameTests {
  static let id = ScenarioAttempt(scenario: 70_000, attempt: 2)

  static let events: [Event] = [
    .runStarted,
    .runHookStarted(hook: 3),
    .runHookFinished(hook: 3, StepResult(.passed, duration: .microseconds(1_500_001))),
    .scenarioStarted(id),
    .stepStarted(id, step: 300),
    .attached(
      Attachment(.text("žluťoučký\u{0}kůň"), mediaType: "text/plain", name: "a"),
      to: .step(id, step: 0)),
    .attached(Attachment(.bytes([0, 255, 128]), mediaType: "image/png"), to: .runHook(1)),
    .stepFinished(
      id, step: 0,
      StepResult(
        .failed, duration: .seconds(90),
        problem: Problem(
          "no", type: "T", expected: "", actual: "b",
          location: SourceReference(filePath: "/a.swift", line: 1, column: 2)))),
    .scenarioFinished(
      id, ScenarioResult(status: .ambiguous, duration: .nanoseconds(-1), willBeRetried: true)),
    .scenarioFinished(
      id, ScenarioResult(status: .skipped, duration: .zero, notRun: .failFast)),
    .stepFinished(id, step: 1, StepResult(.failed, problem: tableProblem)),
    .runProblem(Problem("late", type: "T")),
    .runFinished(.broken(Problem("broken"))),
    .runFinished(.interrupted),
    .runFinished(.complete),
  ]

  private static var tableProblem: Problem {
    var problem = Problem("tables")
    problem.parts = [
      .table(
        TableDifference(
          missingColumns: ["a"], surplusColumns: ["", "b"],
          rows: ListDifference([
            .same(["x", "y "]), .omitted(300), .missing(["", "|"]), .surplus([]),
          ]))),
      .text("or"), .values(expected: "", actual: "\n"),
      .table(TableDifference(missingColumns: [], surplusColumns: [], rows: ListDifference([]))),
    ]
    return problem
  }

  /// Each event by itself, and all together.
  static let messages: [ChildMessage] =
    events.map { .events([TimedEvent($0, at: .seconds(70_000))], printed: 1 << 40) } + [
      .events(events.map { TimedEvent($0, at: .nanoseconds(1)) }, printed: 0),
      .failing(id, Problem("no")), .idle(fault: nil), .refused("“so”"), .leaving,
    ]

  /// The messages in `bytes` as texts, and whether something else is behind them.
  private static func read(_ bytes: Bytes) -> (messages: [String], isMalformed: Bool) {
    var (inbox, found) = (FrameInbox(bytes), [String]())
    do {
      while let message = try inbox.next(ChildMessage.self) { found.append("\(message)") }
      return (found, false)
    } catch { return (found, true) }
  }

  @Test func `are read back as they were written, however they are cut`() throws {
    let bytes = Self.messages.reduce(into: Bytes()) { $0 += $1.frame }
    let pipe = try #require(Descriptor.pipe())
    var (inbox, found) = (FrameInbox(), [String]())
    for byte in bytes {
      Descriptor.write([byte], to: pipe.write)
      let isOpen = inbox.read(pipe.read)
      #expect(isOpen)
      while let message = try inbox.next(ChildMessage.self) { found.append("\(message)") }
    }
    for end in [pipe.read, pipe.write] { close(end) }
    #expect(found == Self.messages.map { "\($0)" })
    #expect(inbox.count == 0)
  }

  @Test(arguments: messages.indices)
  func `are refused where their content ends early`(index: Int) {
    let content = Self.messages[index].content
    for end in content.indices {
      // A part of the events is a message of its own.
      guard let message = try? ChildMessage(content: content[..<end]) else { continue }
      guard case .events(let events, _) = message else {
        Issue.record("\(message)")
        return
      }
      #expect(content.first == 0 && events.count < Self.events.count)
    }
  }

  @Test func `are refused if they begin with another bit, and what was before them is not`() {
    let frame = Self.messages[6].frame
    for bit in 0..<32 {
      var bytes = frame
      bytes[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(Self.read(frame + bytes) == (["\(Self.messages[6])"], true))
    }
    // Not even a part of the beginning is waited for.
    #expect(Self.read(Bytes("H".utf8)) == ([], true))
    #expect(Self.read(Bytes(frame.prefix(1))) == ([], false))
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `survive any bytes`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let count = Int.random(in: 0...200, using: &generator)
      let bytes = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
      _ = try? ChildMessage(content: bytes[...])
      _ = try? ChildMessage(content: ([0] + bytes.prefix(8) + bytes.prefix(80))[...])
    }
  }
}
