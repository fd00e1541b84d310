import ComicsTestDoubles
import Foundation
import Testing

/// What is known to end or to hang a process on Linux, tried in processes of their own; what each comes
/// to stands in docs/linux-pitfalls.md. Where the system has been mended, the better ending is as good.
@Suite(.timeLimit(.minutes(60))) struct LinuxPitfallTests {
  /// How a probe can end.
  private enum Ending: Equatable {
    case answered, failed, hung, partLost, trapped, other(Int32?)

    init(_ status: Int32?) {
      self =
        switch status {
        case 0: .answered
        case 3: .failed
        case 4: .hung
        case 5: .partLost
        case -SIGTRAP, -SIGILL: .trapped
        default: .other(status)
        }
    }
  }

  private func ending(of way: String, reply: LoopbackReply) async throws -> Ending {
    try await LoopbackServer.running(reply: reply) { server in
      let probe = try ProbeRun("ComicsNetworkProbe", [server.url.absoluteString, way])
      return Ending(await probe.status())
    }
  }

  @Test(arguments: ["This is not HTTP.\r\n\r\n", "\u{0}\u{1}\u{2}", ""])
  func `takes what is not HTTP for a failure`(garbage: String) async throws {
    #expect(try await ending(of: "client", reply: .garbage(Data(garbage.utf8))) == .failed)
  }

  @Test func `at worst ends the process when the head of a response breaks off`() async throws {
    let head = Data("HTTP/1.1 200 OK\r\nContent-".utf8)
    let ending = try await ending(of: "client", reply: .garbage(head))
    #expect([.failed, .trapped].contains(ending))
  }

  @Test func `cancels when the server's challenge cannot be met`() async throws {
    let challenge = ["WWW-Authenticate": "Basic realm=\"none\""]
    let ending = try await ending(of: "impatient", reply: .respond(status: 401, headers: challenge))
    #expect([.answered, .failed].contains(ending))
  }

  @Test func `delivers a refusal without a challenge`() async throws {
    #expect(try await ending(of: "client", reply: .respond(status: 401)) == .answered)
  }

  @Test func `may lose what a protocol in place of the network delivers in parts`() async throws {
    let ending = try await ending(of: "chunks", reply: .respond())
    #expect([.answered, .partLost].contains(ending))
  }

  @Test func `at worst ends when a protocol in place of the network delivers nothing`() async throws
  {
    let ending = try await ending(of: "silence", reply: .respond())
    #expect([.failed, .trapped].contains(ending))
  }
}
