import GherkinRunner
import Testing

/// The format of what children send to their parent.
@Suite struct WireTests {
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

  @Test(arguments: events.indices)
  func `reads back every event as it was written`(index: Int) throws {
    var writer = WireWriter()
    Self.events[index].write(to: &writer)
    var reader = WireReader(writer.bytes[...])
    #expect("\(try reader.read(Event.self))" == "\(Self.events[index])")
    #expect(reader.isAtEnd)
  }

  @Test(arguments: events.indices)
  func `refuses what ends early`(index: Int) {
    var writer = WireWriter()
    Self.events[index].write(to: &writer)
    for end in 0..<writer.bytes.count {
      var reader = WireReader(writer.bytes[..<end])
      #expect(throws: WireReader.Malformed.self) { _ = try reader.read(Event.self) }
    }
  }

  @Test func `reads frames however the bytes are cut`() throws {
    var writer = WireWriter()
    for event in Self.events { writer.writeFrame(event) }
    var (inbox, found): (Bytes, [String]) = ([], [])
    for byte in writer.bytes {
      inbox.append(byte)
      var reader = WireReader(inbox[...])
      while var frame = try reader.readFrame() { found.append("\(try frame.read(Event.self))") }
      inbox.removeSubrange(..<reader.position)
    }
    #expect(found == Self.events.map { "\($0)" })
    #expect(inbox.isEmpty)
  }

  @Test func `refuses a frame that begins with another bit`() {
    var writer = WireWriter()
    writer.writeFrame(Self.events[6])
    for bit in 0..<32 {
      var bytes = writer.bytes
      bytes[bit / 8] ^= 1 << UInt8(bit % 8)
      var reader = WireReader(bytes[...])
      #expect(throws: WireReader.Malformed.self) { _ = try reader.readFrame() }
    }
  }

  @Test func `does not wait for what other bytes say is to come`() {
    var reader = WireReader(Bytes("Hello, World".utf8)[...])
    #expect(throws: WireReader.Malformed.self) { _ = try reader.readFrame() }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `survives any bytes`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let bytes = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
        UInt8.random(in: .min ... .max, using: &generator)
      }
      var reader = WireReader(bytes[...])
      while !reader.isAtEnd, (try? reader.read(Event.self)) != nil {}
    }
  }
}
