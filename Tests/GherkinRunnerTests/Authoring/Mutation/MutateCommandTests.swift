import Foundation
import GherkinRunner
import Testing

/// `specs mutate`, besides `transcripts/mutate.txt`.
@Suite struct MutateCommandTests {
  @Test func `tries a sample, and repeats it by its seed`() async throws {
    let feature =
      "Feature: F\n  Scenario: S\n"
      + (1...20).map { "    Then there may be \($0) apples\n" }.joined()
    let files = ["Features/a.feature": feature]
    let first = try await CommandLineRun.of(
      "mutate --sample 5 -f json", files, suite: FruitSuite.self)
    let seed = try #require(first.errors.firstMatch(of: /--sample 5:(\d+)/)?.output.1)
    let again = try await CommandLineRun.of(
      "mutate --sample 5:\(seed) -f json", files, suite: FruitSuite.self)
    #expect(first.output.hasPrefix(#"{"scenarios":1,"changes":5,"found":40,"#), "\(first.output)")
    #expect(first.output == again.output)
  }

  @Test(arguments: ["text", "markdown", "html"])
  func `reports for people`(format: String) async throws {
    let feature = """
      Feature: F
        Scenario: Looks
          Given I have 3 apples
          Then there are 3 apples

        Scenario: Looks at nothing
          Given it is <Monday>
          Then there may be 3 apples
          And the stock may be:
            | apple & pear | 1 |
      """
    let run = try await CommandLineRun.of(
      "mutate -f \(format) --at-least 95", ["Features/a.feature": feature], suite: FruitSuite.self)
    if format == "html" {
      // What could be otherwise is marked in its scenario, and what may be for the reader is folded.
      #expect(run.output.contains("Then there may be <mark>3</mark> apples"))
      #expect(run.output.contains("| <mark>apple &amp; pear</mark> | <mark>1</mark> |"))
      #expect(run.output.matches(of: /<details><summary><h2>Given and When steps/).count == 1)
    }
    // How long it took is never the same, nor where the checkout is.
    let report = run.output.replacing(/(\d+ h )?(\d+ min )?\d+\.\d{3} s/, with: "0.000 s")
      .replacing(Conformance.projectRoot.path + "/", with: "")
    try Golden.expect(PageText.shortened(report), equals: "reports/mutate.\(format)")
  }
}

#if os(Linux)
  @Suite struct MutateProcessTests {
    @Test func `notices a change that ends the process, and goes on`() async throws {
      // Signal 28 is ignored, and its neighbors end the process.
      let feature = """
        Feature: F
          Scenario: ends
            Then it sends itself signal 28
          Scenario: attaches
            Then it attaches "text"
        """
      let folder = try TemporaryFolder(["x.feature": feature])
      let probe = try ProbeProcess(in: folder, ["mutate", "x.feature", "--at-least", "60"])
      #expect(try await probe.end() == 0)
      let output = try probe.output
      #expect(output.contains("66.6 % of 3 changes noticed, 1 not"), "\(output)")
      #expect(output.contains("would pass as well as: it attaches \"texu\""))
    }
  }
#endif
