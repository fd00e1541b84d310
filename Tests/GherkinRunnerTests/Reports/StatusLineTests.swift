import GherkinRunner
import Testing

/// The line that a terminal shows last while the run goes on.
@Suite struct StatusLineTests {
  private func text(isLive: Bool, scenarios: Int, apart interval: Duration) async throws -> String {
    let outline = (1...scenarios).map { "      | \($0) |" }.joined(separator: "\n")
    let rehearsal = Rehearsal { steps in steps.given("{int}") { (_, _: Int) in } }
    let buffer = try await rehearsal.report(
      ProgressReporter(ReportContext(isLive: isLive)), apart: interval,
      "Feature: F\n  Scenario Outline: S\n    Given <n>\n    Examples:\n      | n |\n\(outline)\n")
    return String(decoding: buffer.bytes, as: UTF8.self)
  }

  @Test func `shows how far the run is and how long it takes`() async throws {
    let text = try await text(isLive: true, scenarios: 3, apart: .seconds(25))
    #expect(
      text.replacing("\r\u{1B}[K", with: "<redraw>") == """
        .  1/3, 2 min 30 s left<redraw>..  2/3, 1 min 15 s left<redraw>...  3/3, 0 s left<redraw>...

        3 scenarios (3 passed)
        3 steps (3 passed)
        4 min 10.000 s

        """)
  }

  @Test func `is drawn only now and then`() async throws {
    let text = try await text(isLive: true, scenarios: 120, apart: .microseconds(1))
    #expect(text.count { $0 == "\u{1B}" } == 1)
    let rows = text.replacing("\r\u{1B}[K", with: "\n").split(separator: "\n")
    let dots = rows.filter { $0.allSatisfy { $0 == "." } }.map(\.count)
    #expect(dots == [50, 50, 20])
  }

  @Test func `is not there when the report is not interactive`() async throws {
    let text = try await text(isLive: false, scenarios: 3, apart: .seconds(1))
    #expect(text.hasPrefix("...\n\n3 scenarios"))
  }
}
