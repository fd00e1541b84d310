import Foundation
import GherkinRunner
import Synchronization
import Testing

/// How pages learn what happens.
@Suite struct NewsTests {
  @Test func `a page gets each event once, and anew what it has missed`() throws {
    let page = try SessionPage(["Features/a.feature": "Feature: F\n  Scenario: S\n    Given a\n"])
    _ = page.feature("Features/a.feature")
    page.pass(.seconds(1))
    let first = page.get("news")
    #expect(first["events"] == [["kind": "hello"]])
    #expect(first["session"] == "session")
    let number = try #require(first["number"]?.int)
    #expect(page.get("news", ["since": "\(number)"])["events"] == [])
    try page.write(Bytes("Feature: G\n".utf8), to: "Features/a.feature")
    page.pass(.seconds(1))
    page.pass(.seconds(1))
    let news = page.get("news", ["since": "\(number)"])
    #expect(news["events"]?.array?.contains(["kind": "state"]) == true, "\(news)")
    #expect(page.get("news", ["since": "\(number)"]) == news)
    // An older number than is known, one of the future, and none at all.
    for since in ["1", "\(number + 1_000_000)", "x"] {
      #expect(page.get("news", ["since": since])["events"] == [["kind": "hello"]])
    }
  }

  @Test func `a change is seen soon after one that took long to take over`() throws {
    let path = "Features/a.feature"
    let page = try SessionPage(in: TemporaryFolder([path: "Feature: F\n"]), isTimed: true)
    let steps = (0..<400).map { "    Given nothing defines the step \($0) of this long scenario\n" }
    try page.write(Bytes("Feature: F\n  Scenario: S\n\(steps.joined())".utf8), to: path)
    let cost = ContinuousClock().measure { page.pass(.seconds(100)) }
    func title() -> String? { page.get("state")["groups"]?[0]?["features"]?[0]?["title"]?.string }
    #expect(title() == "F")
    try page.write(Bytes("Feature: G\n".utf8), to: path)
    page.pass(max(cost * 10, .seconds(1)))
    #expect(title() == "G")
  }

  @Test func `an answer waits for news, and no longer than it was asked to`() throws {
    let page = try SessionPage(["Features/a.feature": "Feature: F\n"])
    page.pass(.seconds(1))
    let number = try #require(page.get("news")["number"]?.int)
    func answer(wait: Int) throws -> @Sendable () -> WebResponse? {
      let request = WebRequest(
        method: "GET", path: "/api/news", query: ["since": "\(number)", "wait": "\(wait)"])
      guard case .later(let answer) = page.server.handle(request) else { throw NoAnswer() }
      return answer
    }
    let (short, long) = (try answer(wait: 2), try answer(wait: 1000))
    #expect(short() == nil && long() == nil)
    page.pass(.seconds(3))
    #expect(short()?.status == 200 && long() == nil)
    page.pass(.seconds(18))
    #expect(long()?.status == 200)
    let last = try answer(wait: 20)
    page.server.close(isOver: true)
    let end = String(decoding: try #require(last()).body, as: UTF8.self)
    #expect(end.contains(#""kind":"bye""#))
  }

  private struct NoAnswer: Error {}

  @Test func `a response that is not there yet is sent when it is`() throws {
    let count = Mutex(0)
    let server = try TestServer { _ in
      .later {
        count.withLock { count in
          count += 1
          return count > 3 ? .json(["n": .integer(count)]) : nil
        }
      }
    }
    let answer = try server.answer(to: server.head() + "\r\n")
    #expect(answer.status == 200 && answer.hasSuffix(#"{"n":4}"#), "\(answer)")
  }

  @Test func `nothing waits for a page that was closed`() async throws {
    let server = try TestServer { _ in .later { nil } }
    do {
      let client = try RawClient(port: server.port)
      client.send(server.head() + "\r\n")
      while server.server.connectionCount == 0 { try await Task.sleep(for: .milliseconds(5)) }
    }
    try await server.waitUntilIdle()
  }
}
