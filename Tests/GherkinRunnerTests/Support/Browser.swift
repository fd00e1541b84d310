import Foundation
import Testing

/// A real browser without a window, for tests of what a page does when it is opened.
///
/// Suites that need one carry `Browser.required`, which skips them with a printed reason if there is none.
enum Browser {
  private static let program = ["chromium", "chromium-browser", "google-chrome"]
    .first(where: Shell.has)

  /// The trait of a suite that cannot say anything without a browser. With `BROWSER_REQUIRED`, as on a build server, it
  /// fails without one.
  static let required: ConditionTrait = .enabled(
    if: program != nil || ProcessInfo.processInfo.environment["BROWSER_REQUIRED"] != nil,
    "there is no Chromium on the PATH")

  /// The trait of a test that needs axe-core, the checker of accessibility.
  static let accessibilityChecker: ConditionTrait = .enabled(
    if: axe != nil, "the environment variable AXE does not name a copy of axe.min.js")

  private static let axe = ProcessInfo.processInfo.environment["AXE"]

  /// The script of axe-core.
  static var accessibilityScript: String {
    get throws { try String(contentsOfFile: try #require(axe), encoding: .utf8) }
  }

  /// What `page` has become when its script has run: its document as the browser has it.
  ///
  /// - Parameters:
  ///   - query: What follows the file's name in the address.
  ///   - more: Further arguments of the browser.
  static func document(of page: String, query: String = "", arguments more: [String] = [])
    async throws -> String
  {
    let output = try await open(page, query: query, in: TemporaryFolder([:]), more + ["--dump-dom"])
    // The browser's own complaints come before the page.
    let start = try #require(output.range(of: "<!DOCTYPE html>"))
    return String(output[start.lowerBound...])
  }

  /// How many sheets of paper `page` fills.
  static func sheets(of page: String) async throws -> Int {
    let folder = try TemporaryFolder([:])
    _ = try await open(page, in: folder, ["--print-to-pdf=\(folder.path)/page.pdf"])
    let file = try Data(contentsOf: URL(filePath: folder.path + "/page.pdf"))
    // The text is compressed; the tree of its pages is not.
    return String(decoding: file, as: Unicode.ASCII.self).matches(of: /\/Type \/Page\b/).count
  }

  /// How a browser without a window is started.
  static var command: [String] {
    [
      program ?? "chromium", "--headless", "--no-sandbox", "--disable-gpu",
      "--disable-dev-shm-usage",
    ]
  }

  /// Opens `page`, and returns what the browser prints.
  private static func open(
    _ page: String, query: String = "", in folder: TemporaryFolder, _ arguments: [String]
  ) async throws -> String {
    try folder.write(page, to: "page.html")
    let places = [
      "--user-data-dir=\(folder.path)/profile", "file://\(folder.path)/page.html\(query)",
    ]
    let (status, output) = try await Shell.run(command + arguments + places, in: folder.path)
    try #require(status == 0, "\(output.suffix(2_000))")
    return output
  }
}
