import ComicsStepDefinitions
import Foundation
import GherkinRunner
import Testing

/// How a request can end is one closed list, and those who write features find it.
struct OutcomeListTests {
  private static var outcomes: [String] {
    FeatureFolder.definitions.parameterTypes.first { $0.type.name == "outcome" }?.type.alternatives
      ?? []
  }

  @Test func `there are twenty outcomes, and the guide for features lists them all`() throws {
    #expect(Self.outcomes.count == 20)
    let page = URL(filePath: #filePath).appending(path: "../../../docs/writing-a-feature.md")
      .standardized
    let text = try String(contentsOf: page, encoding: .utf8)
    let section = text.split(separator: "\n## ").first { $0.hasPrefix("How a request can end") }
    let listed = (section ?? "").matches(of: /(?m)^\| `([^`]+)` \|/).map { String($0.1) }
    #expect(listed == Self.outcomes + ["status 404"])
  }
}
