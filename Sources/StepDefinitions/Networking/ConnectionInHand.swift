import ComicsDomain
import Foundation
import GherkinRunner
import TestDoubles

/// A connection on its own: what it was asked to send, and what came of that.
///
/// Until a step says otherwise, its network is the scripted one.
struct ConnectionInHand {
  private typealias Transfer = Task<Result<Data, LoadError>, Never>

  private var connection: LiveAPIConnection
  private var service = VipersService()
  private var running: RunningServer?
  private var transfers: [Transfer] = []

  init(client: ScriptedHTTPClient) { connection = LiveAPIConnection(client: client) }

  /// The server at the other end, where there is a real one.
  var server: LoopbackServer {
    get throws {
      guard let running else {
        throw ExpectationFailure("a step before this one has to say which server there is")
      }
      return running.server
    }
  }

  /// Brings the connection to a real server on this machine.
  mutating func reach(reply: LoopbackReply) throws {
    let running = RunningServer(try LoopbackServer(reply: reply))
    self.running = running
    reach(running.server.url)
  }

  /// Brings the connection to an address on this machine.
  mutating func reach(_ url: URL) {
    service = VipersService(baseURL: url)
    connection = LiveAPIConnection(client: URLSessionHTTPClient())
  }

  /// Sends the request for all vipers, without waiting for its answer.
  mutating func send() {
    let request = service.vipers
    transfers.append(
      Transfer { [connection] in
        do throws(LoadError) {
          return .success(try await connection.send(request))
        } catch {
          return .failure(error)
        }
      })
  }

  /// Gives up the last request.
  func cancel() { connection.cancel() }

  /// What came of the request with the given number, counted from one.
  func outcome(of number: Int) async throws -> Result<Data, LoadError> {
    guard transfers.indices.contains(number &- 1) else {
      throw ExpectationFailure("the connection was not asked to send request \(number)")
    }
    let transfer = transfers[number - 1]
    try await wait(for: "the end of request \(number)") {
      await withTaskCancellationHandler {
        _ = await transfer.value
      } onCancel: {
        transfer.cancel()
      }
    }
    return await transfer.value
  }
}

/// A server that is closed when nobody refers to it any more. A class, because that is what ends with
/// its last reference.
private final class RunningServer: Sendable {
  let server: LoopbackServer

  init(_ server: LoopbackServer) { self.server = server }

  deinit { server.close() }
}
