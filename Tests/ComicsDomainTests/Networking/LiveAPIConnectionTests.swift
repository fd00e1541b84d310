import ComicsDomain
import ComicsTestDoubles
import Foundation
import Testing

@Suite(.timeLimit(.minutes(60))) struct LiveAPIConnectionTests {
  private let request = VipersService().vipers

  @Test func `drops what a network that does not heed the cancellation still brings`() async throws
  {
    let client = ScriptedHTTPClient(honorsCancellation: false)
    client.hold()
    let connection = LiveAPIConnection(client: client)
    let sending = Task { try await connection.send(request) }
    try await client.isHolding()
    connection.cancel()
    client.release(.valid)
    await #expect(throws: LoadError.cancelled) { try await sending.value }
  }

  @Test func `takes any error of a request that was cancelled for the cancellation`() async throws {
    let client = ScriptedHTTPClient(honorsCancellation: false)
    client.hold()
    let connection = LiveAPIConnection(client: client)
    let sending = Task { try await connection.send(request) }
    try await client.isHolding()
    connection.cancel()
    client.release(.failure(.networkConnectionLost))
    await #expect(throws: LoadError.cancelled) { try await sending.value }
  }

  @Test func `gives the request up when its caller is cancelled`() async throws {
    let client = ScriptedHTTPClient()
    client.hold()
    let connection = LiveAPIConnection(client: client)
    let sending = Task { try await connection.send(request) }
    try await client.isHolding()
    sending.cancel()
    await #expect(throws: LoadError.cancelled) { try await sending.value }
    #expect(client.heldCount == 0)
  }

  @Test func `does not give up an earlier request once the last one is over`() async throws {
    let client = ScriptedHTTPClient()
    client.hold()
    let connection = LiveAPIConnection(client: client)
    let first = Task { try await connection.send(request) }
    try await client.isHolding()
    client.answerAtOnce(with: .valid)
    _ = try await connection.send(request)
    connection.cancel()
    #expect(client.heldCount == 1)
    client.release(.valid)
    #expect(try await !first.value.isEmpty)
  }

  @Test(arguments: [
    (199, LoadError.unsuccessful), (201, .unsuccessful), (300, .unsuccessful),
    (400, .unsuccessful), (401, .unauthorized), (404, .unsuccessful), (429, .unsuccessful),
    (500, .unsuccessful),
  ])
  func `refuses a response with any other status, whatever its body`(
    status: Int, error: LoadError
  ) async {
    let client = ScriptedHTTPClient(answer: .invalid(.status(status)))
    await #expect(throws: error) { try await LiveAPIConnection(client: client).send(request) }
  }

  @Test(arguments: [
    (InvalidResponse.emptyBody, LoadError?.some(.invalidData)), (.status(204), nil),
  ])
  func `misses a body only where there has to be one`(
    response: InvalidResponse, error: LoadError?
  ) async throws {
    let connection = LiveAPIConnection(client: ScriptedHTTPClient(answer: .invalid(response)))
    if let error {
      await #expect(throws: error) { try await connection.send(request) }
    } else {
      #expect(try await connection.send(request).isEmpty)
    }
  }

  @Test(arguments: [
    URLError.Code.cannotFindHost, .cannotConnectToHost, .networkConnectionLost, .timedOut,
  ])
  func `reports the connection when there is no response`(code: URLError.Code) async {
    let connection = LiveAPIConnection(client: ScriptedHTTPClient(answer: .failure(code)))
    await #expect(throws: LoadError.connectivity) { try await connection.send(request) }
  }

  @Test func `cancels requests while others are sent`() async {
    let connection = LiveAPIConnection(client: ScriptedHTTPClient(answer: .valid))
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<50 {
        group.addTask {
          do throws(LoadError) { #expect(try await !connection.send(request).isEmpty) } catch {
            #expect(error == .cancelled)
          }
        }
        group.addTask { connection.cancel() }
      }
    }
  }
}
