/// Events as bytes, from a child to its parent.
extension WireWriter {
  mutating func write(_ event: TimedEvent) {
    write(event.event)
    write(event.time)
  }

  package mutating func write(_ event: Event) {
    switch event {
    case .runStarted:
      write(0)
    case .runHookStarted(let hook):
      write(1)
      write(hook)
    case .runHookFinished(let hook, let result):
      write(2)
      write(hook)
      write(result)
    case .scenarioStarted(let id):
      write(3)
      write(id)
    case .attached(let attachment, let place):
      write(4)
      write(attachment)
      write(place)
    case .stepFinished(let id, let step, let result):
      write(5)
      write(id)
      write(step)
      write(result)
    case .scenarioFinished(let id, let result):
      write(6)
      write(id)
      write(result.status)
      write(result.duration)
      write(result.willBeRetried ? 1 : 0)
      write(result.notRun.flatMap(NotRun.allCases.firstIndex).map { $0 + 1 } ?? 0)
    case .runFinished(let end):
      write(7)
      switch end {
      case .complete: write(0)
      case .interrupted: write(1)
      case .broken(let problem):
        write(2)
        write(problem)
      }
    case .runProblem(let problem):
      write(8)
      write(problem)
    case .stepStarted(let id, let step):
      write(9)
      write(id)
      write(step)
    case .worldNotMade(let id, let result):
      write(10)
      write(id)
      write(result)
    }
  }

  mutating func write(_ id: ScenarioAttempt) {
    write(id.scenario)
    write(id.attempt)
  }

  /// By its place among all, since almost every event has one.
  private mutating func write(_ status: Status) {
    write(Status.allCases.firstIndex(of: status) ?? 0)
  }

  private mutating func write(_ result: StepResult) {
    write(result.status)
    write(result.duration)
    write(result.problem) { $0.write($1) }
  }

  mutating func write(_ problem: Problem) {
    write(problem.message)
    write(problem.type)
    write(problem.expected) { $0.write($1) }
    write(problem.actual) { $0.write($1) }
    write(problem.location) { $0.write($1) }
    write(each: problem.tables) { $0.write($1) }
    write(problem.isUnreadableValue ? 1 : 0)
    write(problem.hook) { $0.write($1) }
  }

  private mutating func write(_ location: SourceReference) {
    write(location.filePath)
    write(location.line)
    write(location.column)
  }

  private mutating func write(_ difference: TableDifference) {
    write(each: difference.missingColumns) { $0.write($1) }
    write(each: difference.surplusColumns) { $0.write($1) }
    write(each: difference.rows.entries) { writer, entry in
      switch entry {
      case .same(let cells): writer.write(cells, kind: 0)
      case .missing(let cells): writer.write(cells, kind: 1)
      case .surplus(let cells): writer.write(cells, kind: 2)
      case .omitted(let count):
        writer.write(3)
        writer.write(count)
      }
    }
  }

  private mutating func write(_ cells: [String], kind: Int) {
    write(kind)
    write(each: cells) { $0.write($1) }
  }

  private mutating func write(_ attachment: Attachment) {
    switch attachment.body {
    case .text(let text):
      write(0)
      write(text)
    case .bytes(let bytes):
      write(1)
      write(Bytes(bytes))
    }
    write(attachment.mediaType)
    write(attachment.name) { $0.write($1) }
  }

  mutating func write(_ place: AttachmentPlace) {
    switch place {
    case .step(let id, let step):
      write(0)
      write(id)
      write(step)
    case .runHook(let hook):
      write(1)
      write(hook)
    }
  }
}

extension WireReader {
  mutating func readTimedEvent() throws(Malformed) -> TimedEvent {
    TimedEvent(try readEvent(), at: try readDuration())
  }

  package mutating func readEvent() throws(Malformed) -> Event {
    switch try readInt() {
    case 0: return .runStarted
    case 1: return .runHookStarted(hook: try readInt())
    case 2: return .runHookFinished(hook: try readInt(), try readResult())
    case 3: return .scenarioStarted(try readAttempt())
    case 4: return .attached(try readAttachment(), to: try readPlace())
    case 5: return .stepFinished(try readAttempt(), step: try readInt(), try readResult())
    case 6:
      return .scenarioFinished(
        try readAttempt(),
        ScenarioResult(
          status: try readStatus(), duration: try readDuration(),
          willBeRetried: try readInt() == 1, notRun: try readNotRun())
      )
    case 7: return .runFinished(try readEnd())
    case 8: return .runProblem(try readProblem())
    case 9: return .stepStarted(try readAttempt(), step: try readInt())
    case 10: return .worldNotMade(try readAttempt(), try readResult())
    default: throw Malformed()
    }
  }

  private mutating func readNotRun() throws(Malformed) -> NotRun? {
    let place = try readInt()
    guard (0...NotRun.allCases.count).contains(place) else { throw Malformed() }
    return place == 0 ? nil : NotRun.allCases[place - 1]
  }

  private mutating func readEnd() throws(Malformed) -> RunEnd {
    switch try readInt() {
    case 0: return .complete
    case 1: return .interrupted
    case 2: return .broken(try readProblem())
    default: throw Malformed()
    }
  }

  mutating func readAttempt() throws(Malformed) -> ScenarioAttempt {
    ScenarioAttempt(scenario: try readInt(), attempt: try readInt())
  }

  private mutating func readStatus() throws(Malformed) -> Status {
    let place = try readInt()
    guard Status.allCases.indices.contains(place) else { throw Malformed() }
    return Status.allCases[place]
  }

  private mutating func readResult() throws(Malformed) -> StepResult {
    StepResult(
      try readStatus(), duration: try readDuration(),
      problem: try readOptional { reader throws(Malformed) in try reader.readProblem() })
  }

  mutating func readProblem() throws(Malformed) -> Problem {
    var problem = Problem(
      try readText(), type: try readText(), expected: try readOptionalText(),
      actual: try readOptionalText(),
      location: try readLocation())
    problem.tables = try readList { reader throws(Malformed) in try reader.readTableDifference() }
    problem.isUnreadableValue = try readInt() == 1
    problem.hook = try readLocation()
    return problem
  }

  private mutating func readLocation() throws(Malformed) -> SourceReference? {
    try readOptional { reader throws(Malformed) in
      SourceReference(
        filePath: try reader.readText(), line: try reader.readInt(), column: try reader.readInt())
    }
  }

  private mutating func readTableDifference() throws(Malformed) -> TableDifference {
    TableDifference(
      missingColumns: try readTexts(), surplusColumns: try readTexts(),
      rows: ListDifference(
        try readList { reader throws(Malformed) -> ListDifference<[String]>.Entry in
          switch try reader.readInt() {
          case 0: .same(try reader.readTexts())
          case 1: .missing(try reader.readTexts())
          case 2: .surplus(try reader.readTexts())
          case 3: .omitted(try reader.readInt())
          default: throw Malformed()
          }
        }))
  }

  private mutating func readTexts() throws(Malformed) -> [String] {
    try readList { reader throws(Malformed) in try reader.readText() }
  }

  private mutating func readOptionalText() throws(Malformed) -> String? {
    try readOptional { reader throws(Malformed) in try reader.readText() }
  }

  private mutating func readAttachment() throws(Malformed) -> Attachment {
    let body: Attachment.Body =
      try readInt() == 0 ? .text(try readText()) : .bytes(Array(try readBytes()))
    return Attachment(body, mediaType: try readText(), name: try readOptionalText())
  }

  mutating func readPlace() throws(Malformed) -> AttachmentPlace {
    try readInt() == 0
      ? .step(try readAttempt(), step: try readInt()) : .runHook(try readInt())
  }
}
