import Foundation
import GherkinRunner

/// The specs of the program. Each scenario has a folder of its own, and runs the real program there.
@main struct Specs: SpecSuite {
  func makeWorld(for scenario: ScenarioContext) throws -> TallyWorld { try TallyWorld() }

  func define(_ steps: Steps<TallyWorld>) {
    steps.given("a file {string} with:") { (world, name: String, text: DocString) in
      try text.content.write(
        to: world.folder.appending(path: name), atomically: true, encoding: .utf8)
    }
    steps.when("I run {string}") { (world, command: String) in try world.run(command) }
    steps.then("it succeeds") { world in
      try expect(world.status, equals: 0, world.errors)
    }
    steps.then("it fails with status {int}") { (world, status: Int32) in
      try expect(world.status, equals: status)
    }
    steps.then("it prints:") { (world, text: DocString) in
      try expect(world.output, equals: text.content)
    }
    steps.then("the error is {string}") { (world, text: String) in
      try expect(world.errors, equals: text)
    }
    steps.after { world in try FileManager.default.removeItem(at: world.folder) }
  }
}

/// What a scenario works with: a folder, and what the last command came to.
struct TallyWorld {
  let folder: URL
  private(set) var status: Int32 = -1
  private(set) var output = ""
  private(set) var errors = ""

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "tally-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// Runs a program of this package, whose name is the first word, in the folder.
  mutating func run(_ command: String) throws {
    let words = command.split(separator: " ").map(String.init)
    let (output, errors) = (Pipe(), Pipe())
    let process = Process()
    process.executableURL = Self.products.appending(path: words.first ?? "")
    process.arguments = Array(words.dropFirst())
    process.currentDirectoryURL = folder
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    self.output = Self.text(of: output)
    self.errors = Self.text(of: errors)
    process.waitUntilExit()
    status = process.terminationStatus
  }

  private static func text(of pipe: Pipe) -> String {
    String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      .trimmingCharacters(in: .newlines)
  }

  /// The folder in which SwiftPM puts the programs: that of this program or, on a Mac, of the test bundle.
  private static var products: URL {
    let bundle = Bundle.allBundles.first { $0.bundleURL.pathExtension == "xctest" } ?? .main
    return bundle.bundleURL.pathExtension == "xctest"
      ? bundle.bundleURL.deletingLastPathComponent()
      : Bundle.main.executableURL?.deletingLastPathComponent() ?? bundle.bundleURL
  }
}
