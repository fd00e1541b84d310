import Foundation
import Testing

/// Whether the conformance data is there, and whole: a suite over an empty list of cases would pass.
@Suite struct ConformanceTests {
  @Test(Conformance.required, arguments: Conformance.parts)
  func `the conformance data is whole`(path: String, suffix: String, least: Int) throws {
    #expect(Conformance.files(in: path, suffix: suffix).count >= least, "in \(path)")
  }

  /// On a build server that has the folder beside the checkout, absent data are an error and not a line
  /// that is easily overlooked.
  @Test(
    .enabled(
      if: ProcessInfo.processInfo.environment["CI"] != nil
        && FileManager.default.fileExists(
          atPath: Conformance.folder.deletingLastPathComponent().path),
      "CI is not set, or there is no folder beside the checkout"))
  func `a build server has the conformance data`() {
    #expect(Conformance.isPresent, "\(Conformance.folder.path) is missing")
  }
}
