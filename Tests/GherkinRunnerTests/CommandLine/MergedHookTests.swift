import GherkinRunner
import Testing

/// What `merge` makes of shards in which scenarios never ran, because a hook before them failed.
@Suite struct MergedHookTests {
  private static let feature = """
    Feature: Shop
      Scenario: First
        Given it works
      Scenario Outline: Rows
        Given it works
        Examples:
          | count |
          | 3     |
          | 4     |
          | 5     |
      @late
      Scenario: Last
        Given it works
    """

  private static func folder() throws -> TemporaryFolder {
    try TemporaryFolder(["Features/a.feature": feature])
  }

  /// Runs the shards in `folder`, and returns the command that merges them.
  private static func merge(
    _ shards: [any SpecSuite.Type], _ options: String = "", in folder: TemporaryFolder
  ) async throws -> String {
    for (index, suite) in shards.enumerated() {
      let shard = shards.count > 1 ? "--shard \(index + 1)/\(shards.count)" : ""
      _ = try await CommandLineRun.of(
        "\(shard) \(options) -f message:\(index + 1).nd", in: folder, suite: suite)
    }
    return "merge " + shards.indices.map { "\($0 + 1).nd" }.joined(separator: " ")
  }

  /// Usage is left out: it is sorted by time.
  private static let formats = ReportFormat.builtIn

  @Test(arguments: ["", "--tags @late", "--name Row"])
  func `reports show what those of the run show, whose hook failed`(options: String) async throws {
    let folder = try Self.folder()
    func requests(_ place: String) -> String {
      Self.formats.map { "-f \($0.name):\(place)/\($0.name)" }.joined(separator: " ")
    }
    let whole = try await CommandLineRun.of(
      "\(options) \(requests("whole"))", in: folder, suite: ClosedShop.self)
    let merge = try await Self.merge([ClosedShop.self], options, in: folder)
    let merged = try await CommandLineRun.of(
      "\(merge) \(requests("merged"))", in: folder, suite: ClosedShop.self)
    #expect(whole.status == .failed)
    #expect(merged.status == .failed, "\(merged.errors)")
    for format in Self.formats {
      let expected = MergeCommandTests.timeless(try folder.read("whole/\(format.name)"))
      #expect(
        MergeCommandTests.timeless(try folder.read("merged/\(format.name)")) == expected,
        "\(format)")
    }
  }

  @Test(arguments: formats)
  func `each shard whose hook failed is named in each report`(format: ReportFormat) async throws {
    let folder = try Self.folder()
    let merge = try await Self.merge(
      [ClosedShop.self, OpenShop.self, ClosedShop.self], in: folder)
    let run = try await CommandLineRun.of(
      "\(merge) -f \(format.name):report -f summary -f message:whole.nd", in: folder,
      suite: OpenShop.self)
    #expect(run.status == .failed, "\(run.errors)")
    #expect(run.output.contains("2 hooks around the run did not pass"), "\(run.output)")
    let again = try await CommandLineRun.of(
      "merge whole.nd -f \(format.name):again", in: folder, suite: OpenShop.self)
    #expect(again.status == .failed, "\(again.errors)")
    let report = try folder.read("report")
    // A list to run again and usage hold no failures.
    if format != .rerun {
      #expect(report.contains("1.nd: no key") && report.contains("3.nd: no key"), "\(report)")
      #expect(!report.contains("2.nd: no key"))
    }
    #expect(
      MergeCommandTests.timeless(try folder.read("again")) == MergeCommandTests.timeless(report))
  }

  @Test func `a comparison takes what the hook kept from running for not run`() async throws {
    let folder = try Self.folder()
    _ = try await CommandLineRun.of("-f message:old.nd", in: folder, suite: OpenShop.self)
    let merge = try await Self.merge([ClosedShop.self, OpenShop.self], in: folder)
    _ = try await CommandLineRun.of(
      "\(merge) -f message:new.nd", in: folder, suite: OpenShop.self)
    let run = try await CommandLineRun.of("compare old.nd new.nd", in: folder)
    #expect(run.status == .failed)
    #expect(run.output.contains("No longer run ("), "\(run.output)")
    #expect(!run.output.contains("Newly failing ("), "\(run.output)")
    #expect(run.output.contains("the BeforeAll hook 'open the shop' failed"), "\(run.output)")
  }

  @Test func `a shard that ran nothing is not forgotten beside one that ran`() async throws {
    let folder = try Self.folder()
    let merge = try await Self.merge([ClosedShop.self, OpenShop.self], in: folder)
    let run = try await CommandLineRun.of(
      "\(merge) -f rerun:again.txt -f junit:junit.xml -f summary", in: folder,
      suite: OpenShop.self)
    #expect(run.status == .failed, "\(run.errors)")
    let lines = [2, 8, 9, 10, 12].map { "Features/a.feature:\($0)\n" }
    #expect(try folder.rerunEntries("again.txt") == lines.joined())
    let ran = try #require(run.output.firstMatch(of: /(\d) scenarios \(\d passed\)/)?.1)
    let count = try #require(Int(ran))
    #expect((1...4).contains(count))
    #expect(run.output.contains("\(5 - count) scenarios did not run"), "\(run.output)")
    #expect(run.output.contains("open the shop") && run.output.contains("no key"))
    let notRun = try folder.read("junit.xml").matches(
      of: /<skipped message="not run: a hook before the run did not pass"/)
    #expect(notRun.count == 5 - count)
  }

  @Test func `what was merged can be merged again`() async throws {
    let folder = try Self.folder()
    let merge = try await Self.merge([ClosedShop.self, OpenShop.self], in: folder)
    let reports = "-f rerun:once.txt -f junit:once.xml -f message:whole.nd"
    _ = try await CommandLineRun.of("\(merge) \(reports)", in: folder, suite: OpenShop.self)
    let again = try await CommandLineRun.of(
      "merge whole.nd -f rerun:twice.txt -f junit:twice.xml", in: folder, suite: OpenShop.self)
    #expect(again.status == .failed, "\(again.errors)")
    for name in ["txt", "xml"] {
      let once = MergeCommandTests.timeless(try folder.read("once.\(name)"))
      #expect(MergeCommandTests.timeless(try folder.read("twice.\(name)")) == once)
    }
  }

  @Test func `a scenario that is at another line than its messages say is missed`() async throws {
    let folder = try Self.folder()
    let merge = try await Self.merge([ClosedShop.self], in: folder)
    let lines = try folder.read("1.nd").split(separator: "\n").map(String.init).map { line in
      line.hasPrefix("{\"pickle\":")
        ? line.replacing("\"location\":{\"line\":2,", with: "\"location\":{\"line\":3,")
        : line
    }
    try folder.write(lines.joined(separator: "\n") + "\n", to: "1.nd")
    let run = try await CommandLineRun.of("\(merge) -f summary", in: folder, suite: ClosedShop.self)
    #expect(run.status == .unusable)
    #expect(run.errors.contains("1.nd does not contain every scenario"), "\(run.errors)")
  }
}

/// A shop whose hook before the run passes.
private struct OpenShop: SpecSuite {
  func makeWorld(for scenario: ScenarioContext) {}
  func define(_ steps: Steps<Void>) { defineShop(steps, isOpen: true) }
}

/// The same shop; its hook before the run fails.
private struct ClosedShop: SpecSuite {
  func makeWorld(for scenario: ScenarioContext) {}
  func define(_ steps: Steps<Void>) { defineShop(steps, isOpen: false) }
}

private func defineShop(_ steps: Steps<Void>, isOpen: Bool) {
  steps.beforeAll(name: "open the shop") { _ in try expect(isOpen, "no key") }
  steps.given("it works") { _ in }
}
