import Foundation
import GherkinRunner
import Testing

/// Several reports of one run, and what the environment adds to them.
@Suite struct ReportFilesTests {
  static let files = [
    "Features/x.feature": "Feature: X\n  Scenario: Y\n    When it breaks\n",
    "Features/z.feature": "Scenario: no feature\n",
  ]

  @Test func `writes every format to its file, and no draft is left`() async throws {
    let folder = try TemporaryFolder(Self.files)
    let typed = ReportFormat.builtIn.map { "-f \($0.name):out/\($0.name)" }
    let run = try await CommandLineRun.of(typed.joined(separator: " "), in: folder)
    #expect(run.status == .failed)
    #expect(run.output == "")
    let written = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/out")
    #expect(written.sorted() == ReportFormat.builtIn.map(\.name).sorted())
    for name in written {
      let text = try folder.read("out/\(name)")
      #expect(text.hasSuffix("\n"), "\(name)")
      // Files that cannot be read are reported wherever problems are.
      #expect(text.contains("z.feature"), "\(name)")
    }
    // Behind the lines stand the identities, by which moved scenarios are found.
    #expect(
      try folder.read("out/rerun").contains("\nFeatures/z.feature\nFeatures/x.feature:2\t"))
  }

  @Test func `leaves a report that is written anew its permissions`() async throws {
    let folder = try TemporaryFolder(Self.files)
    try folder.write("old", to: "out.txt")
    let path = folder.path + "/out.txt"
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    _ = try await CommandLineRun.of("-f summary:out.txt", in: folder)
    #expect(try folder.read("out.txt").hasPrefix("Did not pass:"))
    let permissions = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    #expect(permissions as? Int == 0o640)
  }

  @Test func `adds a summary to the job's`() async throws {
    let folder = try TemporaryFolder(Self.files)
    try folder.write("before\n", to: "summary.md")
    let run = try await run(in: folder)
    #expect(run.status == .failed)
    #expect(run.output.hasPrefix("::error file=sub/Features/z.feature,line=1,title="))
    #expect(
      try folder.read("summary.md").hasPrefix(
        "before\n## ✘ 1 of 1 scenario did not pass; 1 file could not be read\n"))
  }

  @Test func `keeps the job's summary below what GitHub refuses`() async throws {
    let names = (1...1000).map { _ in "  Scenario: \(String(repeating: "long ", count: 300))\n" }
    let text = "Feature: X\n" + names.map { $0 + "    When it breaks\n" }.joined()
    let folder = try TemporaryFolder(["Features/x.feature": text])
    try folder.write(String(repeating: "x", count: 1000), to: "summary.md")
    _ = try await run(in: folder)
    let summary = try folder.read("summary.md")
    #expect(summary.utf8.count < 1 << 20)
    #expect(summary.utf8.count > 1_000_000)
    #expect(
      summary.contains(
        /_\d+ more entries left out, because GitHub shows no summary above 1 MiB\./))
  }

  /// What has no room, and how an entry of it begins.
  static let tooMuch = [
    ("  Scenario: %\n    When it breaks\n", "summary", "#### "),
    ("  Scenario: %\n    When I wait\n", "fail-fast", "- "),
    ("  Scenario: %\n    When I wait\n", "locked", "- "),
  ]

  @Test(arguments: tooMuch)
  func `counts whatever a report in Markdown has no room for`(
    scenario: String, kind: String, mark: String
  ) async throws {
    let title = String(repeating: "long ", count: 300)
    let text = (0..<1200).map { scenario.replacing("%", with: "\(title)\($0)") }.joined()
    let first = kind == "fail-fast" ? "  Scenario: a\n    When it breaks\n" : ""
    let folder = try TemporaryFolder(["Features/x.feature": "Feature: X\n" + first + text])
    let typed = "-f markdown:out.md" + (kind == "fail-fast" ? " --fail-fast" : "")
    _ =
      kind == "locked"
      ? try await CommandLineRun.of(typed, in: folder, suite: ClosedShop.self)
      : try await CommandLineRun.of(typed, in: folder)
    let report = try folder.read("out.md")
    #expect(report.utf8.count < 1 << 20)
    let shown = report.split(separator: "\n").count { $0.hasPrefix(mark) }
    #expect(report.contains("_\(1200 - shown) more entries left out"), "\(report.suffix(300))")
  }

  @Test func `refuses to work in a folder that no longer exists`() async throws {
    let console = Console(
      output: MemorySink(), errors: MemorySink(), environment: [:], workingFolder: "")
    let status = await ShopSuite().run(
      arguments: ["/x.feature", "-f", "junit:x.xml"], console: console)
    #expect(status == .unusable)
    #expect(!FileManager.default.fileExists(atPath: "/x.xml"))
  }

  private func run(in folder: TemporaryFolder) async throws -> CommandLineRun {
    let (output, errors) = (MemorySink(), MemorySink())
    let workspace = folder.path.replacing("/sub", with: "")
    let parent = URL(filePath: workspace).deletingLastPathComponent().path
    let sub = URL(filePath: workspace).lastPathComponent
    let console = Console(
      output: output, errors: errors,
      environment: ["GITHUB_STEP_SUMMARY": "summary.md", "GITHUB_WORKSPACE": parent],
      workingFolder: folder.path)
    let status = await ShopSuite().run(arguments: ["-f", "github"], console: console)
    return CommandLineRun(
      status: status, output: output.text.replacing("\(sub)/", with: "sub/"), errors: errors.text)
  }
}
