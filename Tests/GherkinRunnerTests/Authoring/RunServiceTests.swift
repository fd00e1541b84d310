import Synchronization
import Testing

@testable import GherkinRunner

/// Runs of features for a client that is not an editor: what it learns, and where in the text the results stand.
@Suite struct RunServiceTests {
  private static let path = "Features/a.feature"
  private static let feature = """
    Feature: Comics
      Scenario: Sell
        Given I have 2 comics
        Then I own 3 comics

    """

  /// A client with the programs that its service has started, which are not there.
  ///
  /// A class, because the service calls it.
  private final class Client: Sendable {
    typealias Program = (request: ProgramRequest, receive: @Sendable (ProgramEvent) -> Void)

    private let programs = Mutex<[Program]>([])
    private let events = Mutex<[RunService.Event]>([])
    private let stops = Mutex(0)

    var service: RunService {
      RunService(
        startProgram: { [self] request, receive in
          programs.withLock { $0.append((request, receive)) }
          return { [self] in stops.withLock { $0 += 1 } }
        }, post: { [self] event in events.withLock { $0.append(event) } })
    }

    var stopCount: Int { stops.withLock { $0 } }

    func program() throws -> Program { try #require(programs.withLock { $0.last }) }

    func takeEvents() -> [RunService.Event] {
      events.withLock { events in
        defer { events = [] }
        return events
      }
    }
  }

  private static func text(_ notice: RunService.Notice) -> String {
    switch notice {
    case .began(let job): "\(job.kind.rawValue) \(job.number) began"
    case .advanced(let job, let ended, let total): "\(job.number): \(ended) of \(total)"
    case .ended(let job): "\(job.kind.rawValue) \(job.number) ended"
    case .came(let result): "\(result.outcome): \(result.text)"
    case .message(let text, let level): "\(level): \(text)"
    case .log(let text): "log: \(text)"
    case .question(let number, let text, let answers): "\(number) \(text) \(answers)"
    case .staleness: "stale"
    case .busy(let isBusy): isBusy ? "busy" : "idle"
    case .noticed(let notice): "noticed \(notice.noticed) of \(notice.total)"
    case .memory: "memory"
    }
  }

  @Test func `a client runs a place, follows the run, and shows its results on lines`() async throws
  {
    let folder = try TemporaryFolder([Self.path: Self.feature])
    var workspace = try EditedFeature.emptyWorkspace(ShopSuite())
    workspace.update(Self.path, Bytes(Self.feature.utf8))
    let project = RunProject(
      folder: folder.path, suite: workspace.suite, program: ProjectProgram(path: "specs")
    )
    let client = Client()
    var service = client.service
    let place = RunRequest(project, files: [(Self.path, [2])], tags: nil, unsaved: [], all: [])
    service.request(place)
    let (request, receive) = try client.program()
    #expect(request.arguments.prefix(2) == ["run", "\(Self.path):2"])
    let output = MemorySink()
    _ = await ShopSuite().run(
      arguments: request.arguments.filter { $0 != "--isolate" },
      console: Console(
        output: output, errors: MemorySink(), workingFolder: folder.path, coreCount: 2))
    receive(.output(Bytes(output.text.utf8)))
    receive(.ended(.exited(1)))
    client.takeEvents().forEach { service.handle($0) }
    #expect(
      service.takeNotices().map(Self.text) == [
        "run 1 began", "busy", "1: 1 of 1", "memory", "run 1 ended", "failed: 1 failed.", "idle",
      ])
    let results = service.results
    #expect(workspace.failedLines(in: Self.path, of: results) == [2])
    let findings = workspace.resultFindings(in: Self.path, of: results)
    #expect(findings.map(\.message) == ["expected: 3\n  actual: 2"])
    service.request(place)
    service.stop(2)
    #expect(client.stopCount == 1)
    try client.program().receive(.ended(.exited(130)))
    client.takeEvents().forEach { service.handle($0) }
    #expect(service.takeNotices().map(Self.text).contains("stopped: The run was stopped."))
    service.clearResults()
    #expect(service.results.isEmpty)
  }
}
