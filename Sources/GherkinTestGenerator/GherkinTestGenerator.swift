import Foundation

/// Writes the tests of the features of a target, for the plug-in `GherkinTestPlugin`.
@main enum GherkinTestGenerator {
  static func main() {
    guard let problem = TestGeneratorCommand.run(Array(CommandLine.arguments.dropFirst())) else {
      return
    }
    // Where standard error is closed, the exit status is all that is left.
    try? FileHandle.standardError.write(contentsOf: Data("\(problem)\n".utf8))
    exit(1)
  }
}
