import Foundation
import GherkinProbeSupport
import Testing
import XCTest

/// A process of tests as SwiftPM makes them: the generated tests of a feature in the working folder, run by Swift
/// Testing or, with `--xctest`, by XCTest. Tests start it.
@main struct TestingProbe {
  static func main() {
    Tether.attach()
    #if !canImport(ObjectiveC)
      if CommandLine.arguments.contains("--xctest") {
        let chosen = CommandLine.arguments.filter { $0.hasPrefix("test_") }
        let tests: [(String, (ProbeScenarios) -> () throws -> Void)] = [
          ("test_one", asyncTest(ProbeScenarios.test_one)),
          ("test_two", asyncTest(ProbeScenarios.test_two)),
          ("test_three_1", asyncTest(ProbeScenarios.test_three_1)),
        ]
        XCTMain(
          [testCase(tests.filter { chosen.isEmpty || chosen.contains($0.0) })],
          arguments: [CommandLine.arguments[0]])
      }
    #endif
    Task { await Testing.__swiftPMEntryPoint() as Never }
    dispatchMain()
  }
}
