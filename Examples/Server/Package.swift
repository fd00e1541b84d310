// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "Notes",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "specs", path: "../..")],
  targets: [
    .target(name: "NotesServer"),
    // The step definitions, and the program that runs them: `swift run NotesSpecs`.
    .executableTarget(
      name: "NotesSpecs",
      dependencies: ["NotesServer", .product(name: "GherkinRunner", package: "specs")]),
    // The same scenarios as tests: `swift test`.
    .testTarget(
      name: "NotesTests",
      dependencies: ["NotesSpecs", .product(name: "GherkinTesting", package: "specs")],
      plugins: [.plugin(name: "GherkinTestPlugin", package: "specs")]),
  ]
)
