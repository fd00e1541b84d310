// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "Tally",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "specs", path: "../..")],
  targets: [
    // The program under specification.
    .executableTarget(name: "tally"),
    // The step definitions, and the program that runs them: `swift run TallySpecs`.
    .executableTarget(
      name: "TallySpecs",
      dependencies: ["tally", .product(name: "GherkinRunner", package: "specs")]),
    // The same scenarios as tests: `swift test`.
    .testTarget(
      name: "TallyTests",
      dependencies: ["TallySpecs", .product(name: "GherkinTesting", package: "specs")],
      plugins: [.plugin(name: "GherkinTestPlugin", package: "specs")]),
  ]
)
