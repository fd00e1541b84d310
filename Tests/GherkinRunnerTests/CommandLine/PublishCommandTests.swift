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

  private static func manifest(_ folder: TemporaryFolder) throws -> JSONValue {
    try JSONReader.read(Bytes(folder.read("site/specs-site.json").utf8))
  }

  private static func files(_ folder: TemporaryFolder, _ site: String = "site") throws -> Set<
    String
  > {
    let root = URL(filePath: folder.path + "/" + site)
    return Set(
      try FileManager.default.subpathsOfDirectory(atPath: root.path).filter {
        !(try root.appending(path: $0).resourceValues(forKeys: [.isDirectoryKey]).isDirectory
          ?? false)
      })
  }

  @Test func `the badge counts what fails the run, and the index says what its counts do not`()
    async throws
  {
    let folder = try await Self.folder(
      Self.feature
        + "  Scenario: Waiting\n    When I wait\n  Scenario: Paying\n    When it breaks\n")
    let run = try await CommandLineRun.of(
      "publish site run.ndjson --branch main --no-strict", in: folder)
    #expect(run.status == .passed, "\(run.errors)")
    #expect(try folder.read("site/main/badge.svg").contains("<title>specs: 1 failed</title>"))
    #expect(try folder.read("site/main/index.html").contains("1 of 3 scenarios did not pass"))
    #expect(try Self.manifest(folder)["runs"]?[0]?["failing"] == 1)
  }

  @Test func `writes an index, reports, badges and a list of its own files`() async throws {
    let folder = try await Self.folder()
    let run = try await CommandLineRun.of("publish site run.ndjson --branch main", in: folder)
    #expect(run.status == .passed)
    #expect(run.output.hasSuffix("✔ 1 scenario: all is well\n"))
    let files = try Self.files(folder)
    #expect(files == Set(try Self.manifest(folder)["files"]?.members?.map(\.name) ?? []))
    let id = try #require(try Self.manifest(folder)["runs"]?[0]?["id"]?.string)
    #expect(
      files == [
        "index.html", "specs-site.json", "specs-site.lock", "main/index.html", "main/badge.svg",
        "main/badge.json", "main/latest.json", "main/\(id)/index.html", "main/\(id)/run.json",
      ])
    let badge = try folder.read("site/main/badge.svg")
    #expect(
      badge.contains(#"role="img" aria-label="specs: 1 passed"><title>specs: 1 passed</title>"#))
    #expect(
      try folder.read("site/main/badge.json")
        == #"{"schemaVersion":1,"label":"specs","message":"1 passed","color":"brightgreen"}"# + "\n"
    )
    #expect(try folder.read("site/main/index.html") == folder.read("site/main/\(id)/index.html"))
  }

  @Test func `a build server says which branch, commit and build it was`() async throws {
    let folder = try await Self.folder()
    let run = try await CommandLineRun.of(
      "publish site run.ndjson", in: folder,
      environment: [
        "GITHUB_ACTIONS": "true", "GITHUB_RUN_ID": "17", "GITHUB_SHA": "0123456789abcdef",
        "GITHUB_REF": "refs/heads/main", "GITHUB_SERVER_URL": "https://example.org",
        "GITHUB_REPOSITORY": "shop/shop",
      ])
    #expect(run.status == .passed, "\(run.errors)")
    let latest = try JSONReader.read(Bytes(folder.read("site/main/latest.json").utf8))
    #expect(latest["commit"] == "0123456789abcdef")
    #expect(latest["id"]?.string?.hasSuffix("-0123456789") == true)
    #expect(latest["buildURL"] == "https://example.org/shop/shop/actions/runs/17")
    let index = try folder.read("site/index.html")
    #expect(index.contains(#"<a href="https://example.org/shop/shop/actions/runs/17""#))
  }

  @Test func `the index shows charts of the runs of a branch`() async throws {
    let folder = try await Self.folder(Self.feature + "  Scenario: Bad\n    When it breaks\n")
    try Self.postpone("later.ndjson", by: 60, in: folder)
    for (name, hasCharts) in [("run", false), ("later", true)] {
      _ = try await CommandLineRun.of("publish site \(name).ndjson --branch main", in: folder)
      let chart = try folder.read("site/index.html").contains(
        "<figcaption>Passed: 50.0 %, lowest 50.0 %")
      #expect(chart == hasCharts)
    }
  }

  @Test func `names neither the machine nor folders outside of the site`() async throws {
    let folder = try await Self.folder(Self.feature + "  Scenario: Bad\n    When it breaks\n")
    try Self.postpone("later.ndjson", by: 60, in: folder)
    for name in ["run", "later"] {
      _ = try await CommandLineRun.of("publish site \(name).ndjson --branch main", in: folder)
    }
    let files = try Self.files(folder)
    #expect(files.contains { $0.hasSuffix("/changes.html") })
    for file in files {
      let text = try folder.read("site/\(file)")
      #expect(!text.contains(folder.path), "\(file)")
      #expect(!text.contains(ProcessInfo.processInfo.hostName), "\(file)")
    }
  }

  @Test func `without a branch it says so`() async throws {
    let folder = try await Self.folder()
    let run = try await CommandLineRun.of("publish site run.ndjson", in: folder)
    #expect(run.status == .unusable)
    #expect(run.errors.contains("The branch of the run is not known."))
  }

  @Test(arguments: [
    ("main", "main"), ("Main", "main-"), ("feature/a b", "feature-a-b-"), ("ü", "--"),
    ("index.html", "index-html-"), ("..", "---"), ("<b>", "-b--"),
  ])
  func `each branch has a folder that every system can have`(
    branch: String, start: String
  ) async throws {
    let folder = try await Self.folder()
    let flags = branch.contains(" ") ? "" : "--branch \(branch)"
    let environment =
      branch.contains(" ") ? ["GITLAB_CI": "1", "CI_COMMIT_BRANCH": branch] : [:]
    let run = try await CommandLineRun.of(
      "publish site run.ndjson \(flags)", in: folder, environment: environment)
    #expect(run.status == .passed, "\(run.errors)")
    let name = try #require(
      try Self.files(folder).first { $0.hasSuffix("/latest.json") }?.dropLast("/latest.json".count))
    #expect(name.hasPrefix(start) && name.wholeMatch(of: /[a-z0-9_-]+/) != nil)
    #expect((name == start) == (branch == "main"))
    #expect(try !folder.read("site/index.html").contains("<b>"))
  }

  @Test func `keeps the newest runs of each branch, whatever the order of publishing`() async throws
  {
    let folder = try await Self.folder()
    for (number, delay) in [300, 100, 200, 0].enumerated() {
      try Self.postpone("\(number).ndjson", by: delay, in: folder)
      let run = try await CommandLineRun.of(
        "publish site \(number).ndjson --branch main --keep 2", in: folder)
      #expect(run.status == .passed, "\(run.errors)")
    }
    _ = try await CommandLineRun.of("publish site run.ndjson --branch other --keep 2", in: folder)
    let runs = try #require(try Self.manifest(folder)["runs"]?.array)
    let start = { (value: JSONValue?) in value?["start"]?["seconds"]?.int ?? 0 }
    let first = start(runs.first { $0["branch"] == "other" })
    #expect(runs.map { start($0) - first } == [300, 200, 0])
    let latest = try JSONReader.read(Bytes(folder.read("site/main/latest.json").utf8))
    #expect(start(latest) - first == 300)
    let files = try Self.files(folder)
    #expect(files == Set(try Self.manifest(folder)["files"]?.members?.map(\.name) ?? []))
    #expect(files.count { $0.hasSuffix("/run.json") } == 3)
  }

  @Test func `removes the oldest runs when the site becomes too large`() async throws {
    let text = String(repeating: "x", count: 600_000)
    let folder = try await Self.folder(Self.feature.replacing("Buying", with: "Buying " + text))
    for delay in 1...3 {
      try Self.postpone("later.ndjson", by: delay, in: folder)
      _ = try await CommandLineRun.of(
        "publish site later.ndjson --branch main --keep-size 6", in: folder)
    }
    let sizes = try #require(try Self.manifest(folder)["files"]?.members).compactMap(\.value.int)
    #expect(sizes.reduce(0, +) <= 6 << 20)
    let runs = try #require(try Self.manifest(folder)["runs"]?.array)
    #expect((1...2).contains(runs.count))
    // The newest run stays even if it is too large by itself.
    try Self.postpone("later.ndjson", by: 4, in: folder)
    _ = try await CommandLineRun.of(
      "publish site later.ndjson --branch main --keep-size 1", in: folder)
    #expect(try Self.manifest(folder)["runs"]?.array?.count == 1)
  }

  @Test func `a size that no number of bytes can say removes nothing`() async throws {
    let folder = try await Self.folder()
    for number in 1...3 {
      try Self.postpone("later.ndjson", by: number, in: folder)
      _ = try await CommandLineRun.of(
        "publish site later.ndjson --branch main --keep-size 8796093022208", in: folder)
    }
    #expect(try Self.manifest(folder)["runs"]?.array?.count == 3)
  }

  @Test func `several publishers at once lose nothing`() async throws {
    let folder = try await Self.folder()
    for number in 1...6 { try Self.postpone("\(number).ndjson", by: number, in: folder) }
    try await withThrowingTaskGroup { group in
      for number in 1...6 {
        group.addTask {
          let run = try await CommandLineRun.of(
            "publish site \(number).ndjson --branch b\(number % 2)", in: folder)
          #expect(run.status == .passed, "\(run.errors)")
        }
      }
      try await group.waitForAll()
    }
    let runs = try #require(try Self.manifest(folder)["runs"]?.array)
    #expect(runs.count == 6)
    let index = try folder.read("site/index.html")
    for run in runs { #expect(index.contains(run["id"]?.string ?? "none")) }
    let files = try Self.files(folder)
    #expect(files == Set(try Self.manifest(folder)["files"]?.members?.map(\.name) ?? []))
  }

  @Test(.timeLimit(.minutes(60))) func `holds a lock until everything is written`() async throws {
    let folder = try await Self.folder()
    // The index has the name of the branch, and is then larger than what a pipe takes without a reader.
    let publish = "publish site run.ndjson --branch " + String(repeating: "b", count: 200_000)
    _ = try await CommandLineRun.of(publish, in: folder)
    // A pipe in place of the index keeps the publisher there, when all else is written.
    let index = folder.path + "/site/index.html"
    try FileManager.default.removeItem(atPath: index)
    try #require(unsafe mkfifo(index, 0o600) == 0)
    async let run = CommandLineRun.of(publish, in: folder)
    let pipe = await withCheckedContinuation { continuation in
      // Opening waits for the publisher, so it needs a thread of its own.
      Thread.detachNewThread {
        continuation.resume(returning: FileHandle(forReadingAtPath: index))
      }
    }
    let lock = unsafe open(folder.path + "/site/specs-site.lock", O_RDWR | O_CLOEXEC)
    defer { close(lock) }
    #expect(flock(lock, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
    let text = try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(with: Result { try pipe?.readToEnd() })
      }
    }
    #expect(text?.isEmpty == false)
    #expect(try await run.status == .passed)
    #expect(flock(lock, LOCK_EX | LOCK_NB) == 0)
  }

  @Test func `what an interrupted publisher left is removed, and nothing else`() async throws {
    let folder = try await Self.folder()
    _ = try await CommandLineRun.of("publish site run.ndjson --branch main", in: folder)
    // It had listed the files of its run, had written one of them, and was killed.
    let manifest = try folder.read("site/specs-site.json")
    let claimed = manifest.replacing(
      #""files":{"#,
      with: #""files":{"main/20200101-000000/index.html":5,"main/20200101-000000/run.json":5,"#)
    #expect(claimed != manifest)
    try folder.write(claimed, to: "site/specs-site.json")
    try folder.write("draft", to: "site/main/20200101-000000/index.html")
    try folder.write("notes", to: "site/main/20200101-000000/notes.txt")
    try folder.write("CNAME", to: "site/CNAME")
    try Self.postpone("later.ndjson", by: 60, in: folder)
    let run = try await CommandLineRun.of("publish site later.ndjson --branch main", in: folder)
    #expect(run.status == .passed, "\(run.errors)")
    let files = try Self.files(folder)
    #expect(!files.contains("main/20200101-000000/index.html"))
    #expect(files.contains("main/20200101-000000/notes.txt") && files.contains("CNAME"))
    #expect(try !folder.read("site/specs-site.json").contains("20200101"))
  }

  @Test(arguments: [
    ("{}", "site/specs-site.json:1:1: this is not the list of a site of this version of specs"),
    ("{\"specsSite\":1,", "site/specs-site.json:1:"),
    (
      #"{"specsSite":1,"runs":[],"files":{"../run.ndjson":1}}"#,
      "site/specs-site.json:1:1: '../run.ndjson' is not a file of the site"
    ),
    (
      #"{"specsSite":1,"runs":[],"files":{"/etc/x":1}}"#, "'/etc/x' is not a file of the site"
    ),
    (#"{"specsSite":1,"runs":[{"branch":"a","id":"../.."}],"files":{}}"#, "this is not a run"),
  ])
  func `a list of files that cannot be trusted is refused`(
    text: String, message: String
  ) async throws {
    let folder = try await Self.folder()
    try folder.write(text, to: "site/specs-site.json")
    let run = try await CommandLineRun.of("publish site run.ndjson --branch main", in: folder)
    #expect(run.status == .unusable)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(try Self.files(folder) == ["specs-site.json"])
    #expect(FileManager.default.fileExists(atPath: folder.path + "/run.ndjson"))
  }

  @Test(arguments: ["main/index.html", "main/badge.svg"])
  func `a file of something else is never replaced`(path: String) async throws {
    let folder = try await Self.folder()
    try folder.write("mine", to: "site/\(path)")
    let run = try await CommandLineRun.of("publish site run.ndjson --branch main", in: folder)
    #expect(run.status == .unusable)
    #expect(run.errors.contains("'site/\(path)' exists, and 'publish' has not written it."))
    #expect(try folder.read("site/\(path)") == "mine")
    #expect(try Self.files(folder).isSubset(of: [path, "specs-site.lock"]))
  }

  @Test func `shards are published as one run, and a missing one is named`() async throws {
    let folder = try TemporaryFolder([
      "Features/a.feature": Self.feature + "  Scenario: Two\n    Given I have 2 comics\n"
    ])
    for shard in 1...2 {
      _ = try await CommandLineRun.of(
        "--shard \(shard)/2 -f message:\(shard).ndjson", in: folder)
    }
    let missing = try await CommandLineRun.of("publish site 1.ndjson --branch main", in: folder)
    #expect(missing.status == .unusable)
    #expect(missing.errors.contains("Shard 2 of 2 is missing"))
    let run = try await CommandLineRun.of(
      "publish site 1.ndjson 2.ndjson --branch main", in: folder)
    #expect(run.output.contains("✔ 2 scenarios: all is well"), "\(run.errors)")
  }

  @Test func `takes the messages that specs json has written`() async throws {
    let folder = try TemporaryFolder([
      "Features/a.feature": Self.feature, "specs.json": #"{"format": "message:out/run.ndjson"}"#,
    ])
    _ = try await CommandLineRun.of("run", in: folder)
    let run = try await CommandLineRun.of("publish site --branch main", in: folder)
    #expect(run.status == .passed, "\(run.errors)")
  }
}
