import Foundation
import GherkinRunner
import NotesServer

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The specs of the service. It is started once, before the first scenario; each scenario begins with the
/// same data, because what it changed is rolled back.
@main struct Specs: SpecSuite {
  private let service = Service()

  func makeWorld(for scenario: ScenarioContext) async throws -> NotesWorld {
    NotesWorld(client: try await service.client(), savepoint: service.store.savepoint())
  }

  func define(_ steps: Steps<NotesWorld>) {
    steps.beforeAll(name: "start the service") { _ in try await service.start() }
    steps.afterAll(name: "stop the service") { _ in await service.stop() }
    steps.after(name: "roll back") { world in service.store.rollBack(to: world.savepoint) }

    steps.given("these notes:") { (world, table: DataTable) in
      for note in try table.rows(as: Note.self) { try await world.client.write(note) }
    }
    steps.when("the team reads its notes") { world in _ = try await world.client.notes() }
    steps.when("{string} writes {string}") { world, author, text in
      try await world.client.write(Note(author: author, text: text))
    }
    steps.then("the service answers {int}") { (world, status: Int) in
      try expect(world.client.lastStatus, equals: status)
    }
    steps.then("there are {int} notes") { (world, count: Int) in
      try expect(try await world.client.notes().count, equals: count)
    }
  }
}

/// What a scenario works with.
struct NotesWorld {
  var client: NotesClient
  let savepoint: NoteStore.Savepoint
}

/// The running service, which all scenarios share.
actor Service {
  nonisolated let store = NoteStore()
  private var server: NotesServer?

  func start() throws { server = try NotesServer(store) }

  func stop() { server?.stop() }

  /// A client of the service.
  func client() throws -> NotesClient {
    guard let server else { throw Skip("the service is not running") }
    return NotesClient(address: server.address)
  }
}

/// A client as an app would have it: it sends real requests.
struct NotesClient {
  let address: URL
  private(set) var lastStatus = 0

  init(address: URL) { self.address = address }

  mutating func notes() async throws -> [Note] {
    try JSONDecoder().decode([Note].self, from: try await data(for: request("GET")))
  }

  mutating func write(_ note: Note) async throws {
    var request = request("POST")
    request.httpBody = try JSONEncoder().encode(note)
    _ = try await data(for: request)
  }

  private func request(_ method: String) -> URLRequest {
    var request = URLRequest(url: address.appending(path: "notes"))
    request.httpMethod = method
    return request
  }

  private mutating func data(for request: URLRequest) async throws -> Data {
    let (data, response) = try await URLSession.shared.data(for: request)
    lastStatus = (response as? HTTPURLResponse)?.statusCode ?? 0
    return data
  }
}
