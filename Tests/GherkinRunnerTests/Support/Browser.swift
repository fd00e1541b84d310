import Foundation
import Testing

/// A real browser without a window, for tests of what a page does once somebody opens it.
///
/// Suites that need one carry `Browser.required`, which skips them with a printed reason where there
/// is none.
enum Browser {
  private static let program = ["chromium", "chromium-browser", "google-chrome"]
    .first(where: Shell.has)

  /// The trait of a suite that cannot say anything without a browser.
  static let required: ConditionTrait = .enabled(
    if: program != nil, "there is no Chromium on the PATH")

  /// What `page` has become when its script has run: its document as the browser has it.
  ///
  /// - Parameter query: What follows the file's name in the address.
  static func document(of page: String, query: String = "") async throws -> String {
    let program = try #require(program)
    let folder = try TemporaryFolder(["page.html": page])
    let arguments = [
      "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
      "--user-data-dir=\(folder.path)/profile", "--dump-dom",
      "file://\(folder.path)/page.html\(query)",
    ]
    let (status, output) = try await Shell.run([program] + arguments, in: folder.path)
    try #require(status == 0, "\(output.suffix(2_000))")
    // The browser's own complaints come before the page.
    let start = try #require(output.range(of: "<!DOCTYPE html>"))
    return String(output[start.lowerBound...])
  }
}
