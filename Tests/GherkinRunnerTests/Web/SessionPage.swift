import Foundation
import GherkinRunner
import Synchronization
import Testing

/// A page that writes features, without a browser: it asks a server in this process, in a folder with features. Time
/// passes only when a test says so, and what the server does beside other work is done at once.
final class SessionPage {
  let folder: TemporaryFolder
  let server: EditServer
  /// The number of the last event that was taken.
  private var last = ""
  private let clock: Clock

  private final class Clock: Sendable {
    let time = Mutex(Duration.zero)
  }

  /// - Parameters:
  ///   - state: Where it is kept what was done to files; nil for nowhere.
  ///   - paths: Those of the command line.
  ///   - isTimed: Whether the time that work takes passes as well.
  ///   - program: Runs features in place of a program that is not there.
  init(
    in folder: TemporaryFolder, state: String? = nil, session: String = "session",
    paths: [String] = [], isTimed: Bool = false, program: ProgramStarter? = nil,
    suite: @escaping @Sendable () -> any SpecSuite = { ShopSuite() }
  ) throws {
    self.folder = folder
    let clock = Clock()
    self.clock = clock
    let start = ContinuousClock.now
    var host = HostEnvironment(
      loadProject: try Self.loader(folder, suite, paths),
      now: { clock.time.withLock { $0 } + (isTimed ? ContinuousClock.now - start : .zero) })
    host.start = { $0() }
    host.startProgram =
      program ?? { _, receive in
        receive(.ended(.notStarted("no program in this test")))
        return {}
      }
    var environment = EditEnvironment(
      host, folder: folder.path, name: "shop", session: session)
    environment.hasPaths = !paths.isEmpty
    environment.stateFolder = state.map(PrivateFolder.init(at:))
    server = EditServer(environment)
    // The first answer says nothing but the number.
    _ = news()
    try settle { state in state["stage"] == "ready" }
  }

  convenience init(
    _ files: [String: String], suite: @escaping @Sendable () -> any SpecSuite = { ShopSuite() }
  ) throws {
    try self.init(in: TemporaryFolder(files), suite: suite)
  }

  static func loader(
    _ folder: TemporaryFolder, _ suite: @escaping @Sendable () -> any SpecSuite,
    _ paths: [String] = []
  ) throws -> ProjectLoader {
    Project.loader(
      try Session(
        ["lsp"],
        console: Console(
          output: MemorySink(), errors: MemorySink(), workingFolder: folder.path, coreCount: 2),
        program: .specs(), makeSuite: suite), paths: paths)
  }

  /// Lets the server do what is due until the state is as wanted.
  @discardableResult
  func settle(until isMet: (JSONValue) -> Bool = { _ in true }) throws -> JSONValue {
    for _ in 0..<200 {
      pass(.milliseconds(300))
      let state = get("state")
      if isMet(state) { return state }
    }
    Issue.record("the state never is as wanted: \(get("state"))")
    throw Silence()
  }

  struct Silence: Error {}

  /// Lets time pass, after which files are looked at.
  func pass(_ time: Duration) {
    clock.time.withLock { $0 += time }
    for _ in 0..<4 { server.step(within: .zero) }
  }

  func request(_ method: String, _ path: String, _ body: JSONValue? = nil, query: [String: String])
    -> (status: Int, json: JSONValue)
  {
    let request = WebRequest(
      method: method, path: "/api/\(path)", query: query, body: body?.bytes ?? [])
    let response = server.handle(request)
    return (response.status, (try? JSONReader.read(response.body, .message)) ?? "This is not JSON.")
  }

  func get(_ path: String, _ query: [String: String] = [:]) -> JSONValue {
    request("GET", path, query: query).json
  }

  @discardableResult
  func post(_ path: String, _ body: JSONValue) -> (status: Int, json: JSONValue) {
    request("POST", path, body, query: [:])
  }

  func feature(_ path: String) -> JSONValue { get("feature", ["path": path]) }

  /// A block of a feature by its id, as the argument of other requests.
  func block(_ path: String, _ id: String) throws -> JSONObject {
    let feature = feature(path)
    let block = try #require(
      feature["blocks"]?.array?.first { $0["id"]?.string == id }, "\(feature)")
    return [
      "path": .text(path), "version": feature["version"] ?? .null, "start": block["start"] ?? .null,
      "end": block["end"] ?? .null, "text": block["text"] ?? .null,
    ]
  }

  /// Saves another text of a block.
  @discardableResult
  func save(_ block: JSONObject, _ text: String, _ more: JSONObject = [:]) -> (
    status: Int, json: JSONValue
  ) {
    var body = block
    body["text"] = .text(text)
    for member in more { body[member.name] = member.value }
    return post("save", .object(body))
  }

  /// What the server has told since the last call.
  func news() -> [JSONValue] {
    let answer = get("news", ["since": last])
    last = answer["number"]?.int.map { "\($0)" } ?? ""
    return answer["events"]?.array ?? []
  }

  /// The bytes of a file of the folder.
  func bytes(_ path: String) throws -> Bytes { Bytes(try Data(contentsOf: url(path))) }

  func write(_ bytes: Bytes, to path: String) throws { try Data(bytes).write(to: url(path)) }

  private func url(_ path: String) -> URL { URL(filePath: folder.path + "/" + path) }
}
