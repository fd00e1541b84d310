import Foundation
import GherkinRunner
import Testing

@Suite struct PublishCommandTests {
  private static let feature = """
    Feature: Shop
      @id:buy
      Scenario: Buying
        Given I have 4 comics
        Then I own 4 comics

    """

  /// A folder with the messages of a run.
  private static func folder(
    _ feature: String = feature, _ files: [String: String] = [:]
  ) async throws -> TemporaryFolder {
    let folder = try TemporaryFolder(files.merging(["Features/a.feature": feature]) { $1 })
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

  @Test func `writes the report of the run, and a page that leads to it`() async throws {
    let folder = try await Self.folder()
    let run = try await CommandLineRun.of(
      "publish site run.ndjson", in: folder,
      environment: ["GITHUB_ACTIONS": "true", "GITHUB_SHA": "0123456789abcdef"])
    #expect(run.status == .passed, "\(run.errors)")
    let files = try Self.files(folder)
    try #require(files.count == 2)
    #expect(files[0] == "index.html")
    let form = /runs\/\d{4}-\d\d-\d\d-\d{9}-passed-0123456789\/index\.html/
    #expect(files[1].wholeMatch(of: form) != nil, "\(files)")
    #expect(run.output == "site/\(files[1])\n✔ 1 scenario: all is well\n")
    let front = try folder.read("site/index.html")
    #expect(front.contains("<p class=\"lead\">✔ 1 scenario: all is well</p>\n<p>1 passed</p>"))
    #expect(front.matches(of: /<a href="([^"]*index.html)">/).map { String($0.1) } == [files[1]])
    #expect(front.contains("<li>commit 0123456789</li>"))
    #expect(!front.contains("Requirements"))
    #expect(try folder.read("site/\(files[1])").contains("scenario-buy"))
  }

  @Test func `shows the state of each requirement`() async throws {
    let folder = try await Self.folder(
      Self.feature.replacing("@id:buy", with: "@US1")
        + "  @US2\n  Scenario: Paying\n    When it breaks\n",
      [
        "specs.json": #"{"requirements": "stories.md"}"#,
        "stories.md":
          "| id | text |\n|-|-|\n| US1 | <b>Buy</b> |\n| US2 | Pay |\n| US3 | Return |\n",
      ])
    let run = try await CommandLineRun.of("publish site run.ndjson", in: folder)
    #expect(run.status == .passed, "\(run.errors)")
    let front = try folder.read("site/index.html")
    let states = front.matches(of: /<h3><b>([a-z ]+)<\/b> <a href="[^"]+#requirements">(US\d)/)
      .map { "\($0.2) \($0.1)" }
    #expect(states == ["US1 passed", "US2 failed", "US3 uncovered"])
    #expect(front.contains("1 failed, 1 uncovered, 1 passed"))
    #expect(front.contains("&lt;b&gt;Buy") && !front.contains("<b>Buy"))
  }

  @Test func `says that the run failed, and lets pass what --no-strict does`() async throws {
    let folder = try await Self.folder(Self.feature + "  Scenario: Waiting\n    When I wait\n")
    for (options, name) in [("", "failed"), (" --no-strict", "passed")] {
      let run = try await CommandLineRun.of("publish site run.ndjson\(options)", in: folder)
      #expect(run.status == .passed, "\(run.errors)")
      let files = try Self.files(folder)
      // The same run, which ended in another way, takes the place of the former.
      #expect(files.count == 2 && files[1].contains("-\(name)"), "\(files)")
      #expect(try folder.read("site/index.html").contains("<header class=\"\(name)\">"))
    }
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

  @Test(arguments: ["site/index.html", "site/runs"])
  func `a file of something else is never replaced`(path: String) async throws {
    let folder = try await Self.folder()
    try folder.write("mine", to: path)
    let run = try await CommandLineRun.of("publish site run.ndjson", in: folder)
    #expect(run.status == .unusable)
    #expect(run.errors.contains("'\(path)"), "\(run.errors)")
    #expect(try folder.read(path) == "mine")
    #expect(try Self.files(folder) == [String(path.dropFirst(5))])
  }

  @Test func `shards are published as one run, and a missing one is named`() async throws {
    let folder = try TemporaryFolder([
      "Features/a.feature": Self.feature + "  Scenario: Two\n    Given I have 2 comics\n"
    ])
    for shard in 1...2 {
      _ = try await CommandLineRun.of(
        "--shard \(shard)/2 -f message:\(shard).ndjson", in: folder)
    }
    let missing = try await CommandLineRun.of("publish site 1.ndjson", in: folder)
    #expect(missing.status == .unusable)
    #expect(missing.errors.contains("Shard 2 of 2 is missing"))
    let run = try await CommandLineRun.of("publish site 1.ndjson 2.ndjson", in: folder)
    #expect(run.output.contains("✔ 2 scenarios: all is well"), "\(run.errors)")
  }

  @Test func `takes the messages that specs json has written`() async throws {
    let folder = try TemporaryFolder([
      "Features/a.feature": Self.feature, "specs.json": #"{"format": "message:out/run.ndjson"}"#,
    ])
    _ = try await CommandLineRun.of("run", in: folder)
    let run = try await CommandLineRun.of("publish site", in: folder)
    #expect(run.status == .passed, "\(run.errors)")
  }
}
