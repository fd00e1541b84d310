import ComicsDomain
import ComicsTestDoubles
import Foundation
import Testing

/// What every `HTTPClient` promises, the real one and the double.
@Suite(.timeLimit(.minutes(60))) struct HTTPClientContractTests {
  typealias Kind = HTTPClientHarness.Kind

  @Test(arguments: Kind.allCases, [200, 201, 300, 400, 401, 404, 500])
  func `delivers a response whatever its status`(kind: Kind, status: Int) async throws {
    try await HTTPClientHarness.with(kind, .answer(status: status, body: "some body")) { network in
      let response = try await network.client.send(network.request)
      #expect(response.status == status)
      #expect(response.body == Data("some body".utf8))
    }
  }

  @Test(arguments: Kind.allCases)
  func `delivers an empty body as a success`(kind: Kind) async throws {
    try await HTTPClientHarness.with(kind, .answer(status: 200, body: "")) { network in
      let response = try await network.client.send(network.request)
      #expect(response.status == 200)
      #expect(response.body.isEmpty)
    }
  }

  @Test(arguments: Kind.allCases)
  func `throws when there is no response`(kind: Kind) async throws {
    try await HTTPClientHarness.with(kind, .refusal) { network in
      let error = await #expect(throws: URLError.self) {
        try await network.client.send(network.request)
      }
      #expect(error.map(LoadError.init(transportFailure:)) == .connectivity)
    }
  }

  @Test(arguments: Kind.allCases)
  func `throws cancelled when its task is cancelled`(kind: Kind) async throws {
    try await HTTPClientHarness.with(kind, .silence) { network in
      let task = Task { try await network.client.send(network.request) }
      try await network.isPending()
      task.cancel()
      await #expect(throws: URLError(.cancelled)) { try await task.value }
    }
  }

  @Test(arguments: Kind.allCases)
  func `throws cancelled when its task was cancelled beforehand`(kind: Kind) async throws {
    try await HTTPClientHarness.with(kind, .silence) { network in
      await withTaskGroup(of: Void.self) { group in
        group.cancelAll()
        group.addTask {
          await #expect(throws: URLError(.cancelled)) {
            try await network.client.send(network.request)
          }
        }
      }
    }
  }

  @Test(arguments: Kind.allCases)
  func `answers many requests at once`(kind: Kind) async throws {
    try await HTTPClientHarness.with(kind, .answer(status: 200, body: "x")) { network in
      let sizes = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<12 {
          group.addTask { try await network.client.send(network.request).body.count }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(sizes == [Int](repeating: 1, count: 12))
    }
  }
}
