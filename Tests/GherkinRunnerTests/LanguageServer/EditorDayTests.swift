import Foundation
import GherkinProbeSupport
import Testing

/// What an author does on a day, in one session of an editor: write, correct, rename, run, rebuild. The scripts are in
/// `Fixtures/lsp`, and Neovim's in `NeovimTests`.
enum DayOfWork {
  /// Runs `command` in a folder with two features and the program; what it wrote.
  static func run(
    _ command: (_ folder: String, _ fixtures: URL) -> [String]
  ) async throws -> (output: String, notes: [String]) {
    let folder = try TemporaryFolder([
      "Features/a.feature":
        "Feature: A\n  Scenario: Work\n    Given it pases\n    When it fails\n    Then it is new\n",
      "Features/b.feature":
        "Feature: B\n  Scenario: Other\n    Given it passes\n    Then it passes\n",
      "steps": "it is known\n", "specs.json": "{}", "notes": "",
    ])
    for name in ["/probe", "/rebuilt"] { try await LSPClient.build(folder.path + name) }
    let fixtures = Conformance.projectRoot.appending(path: "Tests/GherkinRunnerTests/Fixtures/lsp")
    let (status, output) = try await Shell.run(
      ["env", "HOME=\(folder.path)", "PROBE_STEPS=\(folder.path)/steps"]
        + command(folder.path, fixtures), in: folder.path)
    #expect(status == 0, "\(output)")
    let notes = try folder.read("notes").split(separator: "\n").map(String.init)
    return (output, notes)
  }
}

/// A real editor with eglot, with the configuration that `Editors/emacs` has for people.
///
/// It takes Emacs on the `PATH`, or where `EMACS` says: 29 or later, or 28 with the package eglot, which
/// `apt-get install emacs-nox elpa-eglot` brings.
@Suite struct EmacsTests {
  private static let program = ProcessInfo.processInfo.environment["EMACS"] ?? "emacs"
  static let required: ConditionTrait = .enabled(
    "there is no Emacs with eglot on the PATH, nor where EMACS says"
  ) {
    guard program.contains("/") || Shell.has(program) else { return false }
    let check = ["--batch", "--eval", "(progn (package-initialize) (require 'eglot))"]
    return try await Shell.run([program] + check, in: "/").status == 0
  }

  @Test(required) func `a day's work: write, correct, rename, run, rebuild`() async throws {
    let day = try await DayOfWork.run { folder, fixtures in
      let configuration = Conformance.projectRoot.appending(path: "Editors/emacs/specs.el").path
      return [
        "ROOT=\(folder)", "SPECS=\(folder)/probe", "CONFIGURATION=\(configuration)", Self.program,
        "--batch", "-l", fixtures.appending(path: "day.el").path,
      ]
    }
    #expect(
      day.notes == [
        "served", "two undefined steps", "values: red, green, the light is {light}",
        "Change to ‘it passes’", "one undefined step", "OrdinarySteps.swift: 1", "b.feature: 2",
        "nothing undefined", "it failed on its line", "specs [run]: it failed",
        "the result is old", "it passed", "undefined again", "defined", "the server has ended",
      ])
  }
}

/// The extension for VS Code against the real server, as it is packaged, with a stand-in for the editor's interface.
@Suite struct VSCodeTests {
  @Test(
    .enabled(
      if: Shell.has("node") && Shell.has("python3"), "there is no Node.js or Python on the PATH"))
  func `a day's work: write, correct, rename, run, rebuild`() async throws {
    let package = try TemporaryFolder(["notes": ""])
    let script = Conformance.projectRoot.appending(path: "Scripts/package-vscode.py").path
    for command in [[script, "specs.vsix"], ["-m", "zipfile", "-e", "specs.vsix", "."]] {
      let (status, output) = try await Shell.run(["python3"] + command, in: package.path)
      try #require(status == 0, "\(output)")
    }
    let day = try await DayOfWork.run { folder, fixtures in
      [
        "node", fixtures.appending(path: "day.js").path,
        package.path + "/extension/extension.js", folder, "\(folder)/probe",
      ]
    }
    #expect(
      day.output.split(separator: "\n") == [
        "two undefined steps", "values: red, green, the light is {light}",
        "Change to ‘it passes’", "one undefined step",
        "OrdinarySteps.swift: 1, a.feature: 1, b.feature: 2", "nothing undefined",
        "it failed on its line", "it failed", "behind the lines: failed, it failed",
        "buttons: Run all, Run 1 that failed, Run again", "the result is old", "it passed",
        "undefined again", "defined", "servers: 1", "undefined", "server 2", "undefined",
        "server 3", "undefined", "server 4", "undefined", "server 5", "no more", "servers: 5",
      ])
    // What the package says that it has.
    let manifest = try package.read("extension.vsixmanifest")
    let paths = manifest.matches(of: /Path="([^"]+)"/).map { String($0.1) }
    #expect(paths.count == 3)
    for path in paths + ["[Content_Types].xml"] { #expect(try !package.read(path).isEmpty) }
  }
}
