import Foundation
import GherkinRunner
import Testing

/// What `publish` leaves of a site; `transcripts/publish.txt` has what it writes.
@Suite struct PublishCommandTests {
  private static let feature = """
    Feature: Shop
      @id:buy
      Scenario: Buying
        Given I have 4 comics
        Then I own 4 comics

    """

  /// A folder with the messages of a run.
  private static func folder(_ feature: String = feature) async throws -> TemporaryFolder {
    let folder = try TemporaryFolder(["Features/a.feature": feature])
    _ = try await CommandLineRun.of("-f message:run.ndjson", in: folder)
    return folder
  }

  /// Copies the messages of a run, as if it had begun so many seconds later.
  private static func postpone(
    _ name: String, by seconds: Int, in folder: TemporaryFolder
  ) throws {
    let text = try folder.read("run.ndjson").replacing(/"seconds":(\d{6,})/) { match in
      "\"seconds\":\((Int(match.1) ?? 0) + seconds)"
    }
    try folder.write(text, to: name)
  }

  /// The files of the site, in the order of their names.
  private static func files(_ folder: TemporaryFolder) throws -> [String] {
    let root = URL(filePath: folder.path + "/site")
    return try FileManager.default.subpathsOfDirectory(atPath: root.path).filter {
      !(try root.appending(path: $0).resourceValues(forKeys: [.isDirectoryKey]).isDirectory
        ?? false)
    }
    .sorted()
  }

  @Test func `names neither the machine nor folders outside of the site`() async throws {
    let folder = try await Self.folder(Self.feature + "  Scenario: Bad\n    When it breaks\n")
    _ = try await CommandLineRun.of("publish site run.ndjson", in: folder)
    for file in try Self.files(folder) {
      let text = try folder.read("site/\(file)")
      #expect(!text.contains(folder.path), "\(file)")
      #expect(!text.contains(ProcessInfo.processInfo.hostName), "\(file)")
    }
  }

  @Test func `keeps the newest runs beside the one that is published, and every other file`()
    async throws
  {
    let folder = try await Self.folder()
    try folder.write("CNAME", to: "site/CNAME")
    try folder.write("notes", to: "site/runs/notes.txt")
    for (number, delay) in [300, 100, 200, 0].enumerated() {
      try Self.postpone("\(number).ndjson", by: delay, in: folder)
      let run = try await CommandLineRun.of("publish site \(number).ndjson --keep 2", in: folder)
      #expect(run.status == .passed, "\(run.errors)")
      let links = try folder.read("site/index.html").matches(of: /href="(runs\/[^"#]+)"/)
        .map { String($0.1) }
      let files = try Self.files(folder)
      #expect(Set(files) == Set(links + ["CNAME", "index.html", "runs/notes.txt"]))
      #expect(links.count == min(number + 1, 2))
      // The last one is the oldest, and leads to the newest.
      #expect(number < 3 || links[0] < links[1])
    }
  }
}
