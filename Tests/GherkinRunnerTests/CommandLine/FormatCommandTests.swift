import Foundation
import GherkinRunner
import Testing

/// `specs format` with files on a disk.
@Suite struct FormatCommandTests {
  private static let untidy = "Feature: a\nScenario: b\n Given I have 1 comics\n"
  private static let tidy = "Feature: a\n\n  Scenario: b\n    Given I have 1 comics\n"

  @Test func `keeps permissions and links`() async throws {
    let folder = try TemporaryFolder(["real/a.feature": Self.untidy])
    let real = folder.path + "/real/a.feature"
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: real)
    try folder.link("link.feature", to: "real/a.feature")
    let run = try await CommandLineRun.of("format link.feature", in: folder)
    #expect(run.status == .passed)
    #expect(try folder.read("real/a.feature") == Self.tidy)
    let attributes = try FileManager.default.attributesOfItem(atPath: real)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    let link = folder.path + "/link.feature"
    let target = try FileManager.default.destinationOfSymbolicLink(atPath: link)
    #expect(target == "real/a.feature")
  }

  @Test func `refuses to replace a file that must not be written`() async throws {
    let folder = try TemporaryFolder(["a.feature": Self.untidy])
    let path = folder.path + "/a.feature"
    // Root may write everything, so the probe runs as another user, who may write into the folder.
    for (path, permissions) in [(path, 0o444), (folder.path, 0o777)] {
      try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
    }
    let probe = try ProbeProcess(
      in: folder, ["format", "a.feature"], environment: ["PROBE_USER": "65534"])
    #expect(try await probe.end() == 2)
    #expect(try probe.errors.contains("The file 'a.feature' cannot be written"))
    #expect(try folder.read("a.feature") == Self.untidy)
  }

  @Test func `a file that could not be written was not changed`() async throws {
    let folder = try TemporaryFolder(["a.feature": Self.untidy, "b.feature": Self.untidy])
    // Where the new text would be written first, there is a folder already.
    try FileManager.default.createDirectory(
      atPath: folder.path + "/a.feature.part", withIntermediateDirectories: false)
    let run = try await CommandLineRun.of("format a.feature b.feature", in: folder)
    #expect(run.status == .unusable)
    #expect(run.errors.contains("The file 'a.feature' cannot be written"))
    #expect(run.output == "formatted b.feature\n2 files, 1 that could not be changed, 1 changed.\n")
    let one = try await CommandLineRun.of("format a.feature", in: folder)
    #expect(one.output == "1 file, 1 that could not be changed.\n")
    #expect(try folder.read("a.feature") == Self.untidy)
  }

  static let inputs: [(String, String, GherkinRunner.ExitStatus, String)] = [
    ("format -", untidy, .passed, tidy),
    ("format -", tidy, .passed, tidy),
    ("format -", "Whoops", .failed, ""),
    ("format - --check", tidy, .passed, ""),
  ]

  @Test(arguments: inputs)
  func `reads standard input for an editor`(
    typed: String, input: String, status: GherkinRunner.ExitStatus, output: String
  ) async throws {
    let sink = MemorySink()
    var console = Console(output: sink, errors: MemorySink())
    console.readInput = { Bytes(input.utf8) }
    let found = await ShopSuite().run(
      arguments: typed.split(separator: " ").map(String.init), console: console)
    #expect(found == status)
    #expect(sink.text == output)
  }
}
