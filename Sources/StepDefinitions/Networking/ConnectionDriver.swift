import ComicsDomain
import ComicsTestDoubles
import Foundation
import GherkinRunner

/// A connection on its own: what it was asked to send, and what came of that.
struct ConnectionDriver {
  private typealias Transfer = Task<Result<Data, LoadError>, Never>

  private let client: ScriptedHTTPClient
  private let connection: LiveAPIConnection
  private var transfers: [Transfer] = []

  init(client: ScriptedHTTPClient) {
    self.client = client
    connection = LiveAPIConnection(client: client)
  }

  /// Sends the request for all vipers, without waiting for its answer.
  mutating func send() {
    let request = VipersService().vipers
    transfers.append(
      Transfer { [connection] in
        await Result(of: { () async throws(LoadError) in try await connection.send(request) })
      })
  }

  /// Cancels the last request.
  func cancel() { connection.cancel() }

  /// What came of the request with the given number, counted from one.
  func outcome(of number: Int) async throws -> Result<Data, LoadError> {
    guard transfers.indices.contains(number &- 1) else {
      throw ExpectationFailure("the connection was not asked to send request \(number)")
    }
    return try await client.wait(for: "the end of request \(number)", of: transfers[number - 1])
  }
}
