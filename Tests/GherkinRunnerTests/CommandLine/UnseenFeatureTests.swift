import Foundation
import GherkinRunner
import Testing

/// Features whose changes git does not see, which `--changed` selects always.
@Suite struct UnseenFeatureTests {
  private static let made = "Feature: Made\n  Scenario: Made\n    Given I have 1 comics\n"
  private static let reason = "git does not see changes of its file\n"

  /// Makes a repository hold a feature that git does not compare, at `Features/made.feature` or below.
  enum Way: CaseIterable {
    case ignored, unwatched, inSubmodule, inNestedRepository, behindIgnoredLink, behindLinkToOutside

    fileprivate func place(_ text: String, in repository: Repository) throws -> Any? {
      let folder = repository.folder
      switch self {
      case .ignored:
        try folder.write("made.feature\n", to: ".gitignore")
        try repository.commit()
        try folder.write(text, to: "Features/made.feature")
      case .unwatched:
        try folder.write("", to: "Features/made.feature")
        try repository.commit()
        try repository.folder.git("update-index", "--assume-unchanged", "Features/made.feature")
        try folder.write(text, to: "Features/made.feature")
      case .inSubmodule:
        let other = try Repository()
        try other.folder.write(text, to: "made.feature")
        try other.folder.git("rm", "--quiet", "-r", "Features")
        try other.commit()
        try repository.folder.git(
          "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", other.folder.path,
          "Features/sub")
        try repository.commit()
      case .inNestedRepository:
        try folder.write("/Features/nested/\n", to: ".gitignore")
        try repository.commit()
        try folder.write(text, to: "Features/nested/made.feature")
        try repository.folder.git("init", "--quiet", "Features/nested")
      case .behindIgnoredLink:
        try folder.write("made.feature\n", to: ".gitignore")
        try folder.write(text, to: "Other/x.feature")
        try repository.commit()
        try folder.link("Features/made.feature", to: "../Other/x.feature")
      case .behindLinkToOutside:
        let other = try TemporaryFolder(["x.feature": text])
        try folder.link("Features/made.feature", to: other.path + "/x.feature")
        try repository.commit()
        return other
      }
      return nil
    }
  }

  @Test(arguments: Way.allCases)
  func `are selected`(way: Way) async throws {
    let repository = try Repository()
    let other = try way.place(Self.made, in: repository)
    let run = try await repository.run("--changed")
    #expect(ChangedTests.ran(run) == ["Made"], "\(run.output)\(run.errors)")
    #expect(run.errors.contains(Self.reason), "\(run.errors)")
    withExtendedLifetime(other) {}
  }

  @Test func `may be named outside of the repository`() async throws {
    let repository = try Repository()
    let other = try TemporaryFolder(["x.feature": Self.made])
    let run = try await repository.run("--changed Features \(other.path)")
    #expect(ChangedTests.ran(run) == ["Made"], "\(run.errors)")
  }

  @Test(arguments: [
    ("Features/now.feature", "../Old/x.feature", "../New/x.feature"),
    ("Features/now", "../Old", "../New"),
  ])
  func `a link that leads elsewhere is a change, and one that does not is none`(
    link: String, old: String, new: String
  ) async throws {
    let repository = try Repository([
      "Old/x.feature": Repository.other, "New/x.feature": Self.made,
      // Otherwise the change of the link to a folder would select everything.
      "specs.json": #"{"sources": {"Features/**": []}}"#,
    ])
    try repository.folder.link(link, to: old)
    try repository.commit()
    let same = try await repository.run("--changed --minimum 0")
    #expect(ChangedTests.ran(same) == [], "\(same.errors)")
    try FileManager.default.removeItem(atPath: repository.folder.path + "/" + link)
    try repository.folder.link(link, to: new)
    let run = try await repository.run("--changed --minimum 0")
    #expect(ChangedTests.ran(run) == ["Made"], "\(run.errors)")
  }

  @Test func `a link around the repository hides nothing from git`() async throws {
    let repository = try Repository()
    let around = try TemporaryFolder(["notes.txt"])
    try around.link("link", to: repository.folder.path)
    try repository.folder.write(
      Repository.shop.replacing("have 4", with: "have 5"), to: "Features/a.feature")
    let run = try await repository.run("--changed \(around.path)/link/Features")
    #expect(ChangedTests.ran(run) == ["Owning"], "\(run.errors)")
  }
}

/// A process that takes the place of another during a run.
@Suite(.timeLimit(.minutes(60))) struct ChangedInChildTests {
  @Test func `has the selection of its parent, whatever has changed since`() async throws {
    let edited = """
      Feature: Edited
        Scenario: doomed
          * it passes
          * it replaces its program by "echo > other.txt; exit 0"
        Scenario: fine
          * it passes

      """
    let repository = try Repository([".gitignore": "/out\n/err\n/journal\n"])
    try repository.folder.git("rm", "--quiet", "-r", "Features")
    try repository.folder.write(
      "Feature: Unchanged\n  Scenario: other\n    * it passes\n", to: "Features/b.feature")
    try repository.commit()
    try repository.folder.write(edited, to: "Features/a.feature")
    let probe = try ProbeProcess(in: repository.folder, ["--changed", "-j", "1", "-f", "summary"])
    #expect(try await probe.end() == 1)
    let output = try probe.output
    let errors = try probe.errors
    #expect(output.contains("2 scenarios (1 failed, 1 passed)"), "\(output)\(errors)")
    #expect(!errors.contains("has read other features"), "\(errors)")
  }
}
