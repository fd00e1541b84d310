import Foundation
import Testing

/// Whether the conformance data is there, and whole: a suite over an empty list of cases would pass.
@Suite struct ConformanceTests {
  @Test(Conformance.required, arguments: Conformance.parts)
  func `the conformance data is whole`(path: String, suffix: String, least: Int) throws {
    #expect(Conformance.files(in: path, suffix: suffix).count >= least, "in \(path)")
  }

  /// Where `SPECS_CONFORMANCE` is `required`, as on a build server that has the data, its absence is an
  /// error and not a line that is easily overlooked.
  @Test func `the conformance data is there where it is required`() {
    let environment = ProcessInfo.processInfo.environment
    let folder = Conformance.folder.deletingLastPathComponent()
    let liesBeside =
      environment["CI"] != nil && FileManager.default.fileExists(atPath: folder.path)
    if liesBeside || environment["SPECS_CONFORMANCE"] == "required" {
      #expect(Conformance.isPresent, "\(Conformance.folder.path) is missing")
    }
  }
}
