import Foundation
import GherkinRunner
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
}
