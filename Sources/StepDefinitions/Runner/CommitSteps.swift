import Foundation
import GherkinRunner

/// Steps about what has changed since a commit.
func commitSteps(_ steps: Steps<SpecsWorld>) {
  steps.given("the Swift file {string}, which defines the steps:") {
    (world, path: String, text: DocString) in
    try world.stage.use { stage in
      try stage.write(Bytes(text.content.utf8), to: path)
      stage.suite.source = ("\(stage.folderPath)/\(path)", text.content)
    }
  }
  steps.given("{string} in the file {string} becomes {string}") {
    (world, old: String, path: String, new: String) in
    try world.stage.use { stage in
      let text = try stage.read(path)
      try expect(text.contains(old), "\(path) does not contain '\(old)'")
      try stage.write(
        Bytes(text.replacing(old, with: new, maxReplacements: 1).utf8), to: path)
    }
  }
  steps.given("everything so far is committed") { world in
    let folder = try world.stage.use { $0.folderPath }
    for arguments in [
      ["init", "--quiet"], ["add", "--all"],
      [
        "-c", "user.name=Specs", "-c", "user.email=specs@example.org", "-c",
        "commit.gpgsign=false", "commit", "--quiet", "--message=So far",
      ],
    ] {
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = ["git"] + arguments
      process.currentDirectoryURL = URL(filePath: folder)
      try process.run()
      process.waitUntilExit()
      try expect(process.terminationStatus == 0, "git \(arguments.joined(separator: " ")) failed")
    }
  }
}
