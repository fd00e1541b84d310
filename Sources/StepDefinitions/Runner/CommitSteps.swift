import Foundation
import GherkinRunner

/// Steps about what has changed since a commit.
func commitSteps(_ steps: Steps<SpecsWorld>) {
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
