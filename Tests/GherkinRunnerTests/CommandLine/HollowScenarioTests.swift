import GherkinRunner
import Testing

/// Scenarios that verify nothing; `transcripts/hollow scenarios.txt` has more of them.
@Suite struct HollowScenarioTests {
  private static let withoutSteps = "Feature: Shop\n  @later\n  Scenario: Owning comics\n"

  @Test func `as a test case it fails`() async throws {
    let folder = try TemporaryFolder([
      "Features/x.feature": Self.withoutSteps, "Package.swift": "",
    ])
    let cases = ShopSuite.cases(in: "Features", filePath: folder.path + "/Tests/A/B.swift")
    #expect(cases.count == 1)
    await #expect { try await cases[0].run() } throws: { error in
      "\(error)".contains("this scenario has no steps")
    }
  }
}
