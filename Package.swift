// swift-tools-version: 6.3
import PackageDescription

/// The settings of every target: Swift 6, memory safety, warnings as errors.
let settings: [SwiftSetting] = [
  // Children, signals and terminals: a program has them, an app on a phone has not.
  .define("PROCESSES", .when(platforms: [.macOS, .linux])),
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "specs",
  // What the APIs in use ask for; `AvailabilityTests` checks each of them.
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .visionOS(.v2), .macCatalyst(.v18)],
  products: [
    .executable(name: "specs", targets: ["ComicsStepDefinitions"]),
    .library(name: "GherkinRunner", targets: ["GherkinRunner", "GherkinEngine", "GherkinPages"]),
    .library(
      name: "GherkinTesting", targets: ["GherkinTesting", "GherkinEngine", "GherkinPages"]),
    .plugin(name: "GherkinTestPlugin", targets: ["GherkinTestPlugin"]),
    .library(name: "ComicsDomain", targets: ["ComicsDomain"]),
  ],
  // Target names are unique in the whole package graph of a client, so each begins with a word of ours. Each target
  // lists every module that it reaches, and each library every target: SwiftPM builds again only what lists a module
  // that has changed, and what it leaves would read the memory of values as it was. `ManifestTests` checks it.
  targets: [
    // What pages consist of, as bytes of the program. `#embed` is of C23, which clang 19 and later know.
    .target(
      name: "GherkinPages", path: "Sources/GherkinRunner/Pages",
      exclude: ["Report", "Edit", "Editor"]),
    // What a run needs: text → AST → pickles → plan → events → reports.
    .target(
      name: "GherkinEngine", dependencies: ["GherkinPages"], path: "Sources/GherkinRunner/Engine",
      swiftSettings: settings),
    // The program: all commands, and what they do with features besides running them.
    .target(
      name: "GherkinRunner", dependencies: ["GherkinEngine", "GherkinPages"],
      path: "Sources/GherkinRunner/Tools",
      swiftSettings: settings),
    // Scenarios as tests of Swift Testing; a library of its own, so that only those who use it link
    // Swift Testing.
    .target(
      name: "GherkinTesting", dependencies: ["GherkinEngine", "GherkinPages"],
      swiftSettings: settings),
    // Generates a test for each scenario, and the program that writes them.
    .plugin(
      name: "GherkinTestPlugin", capability: .buildTool(), dependencies: ["GherkinTestGenerator"]),
    // It is built for each client, for the machine that builds, so it has only the folders of the engine that it needs,
    // by links, without the files that it does not need.
    .executableTarget(
      name: "GherkinTestGenerator",
      exclude: [
        "Pickles/PickleContent.swift", "Pickles/PickleFilter.swift",
        "System/Debugger.swift", "System/Signals.swift", "System/StandardOutput.swift",
        "System/Threads.swift", "Text/ListDifference.swift",
      ],
      swiftSettings: settings),
    // The product under specification, free of any user interface.
    .target(name: "ComicsDomain", swiftSettings: settings),
    // Stand-ins for what the domain reaches outside of itself.
    .target(
      name: "ComicsTestDoubles", dependencies: ["ComicsDomain"], path: "Sources/TestDoubles",
      exclude: ["README.md"],
      // In the code itself, so that no program that is moved has to find them.
      resources: [.embedInCode("ValidResponses"), .embedInCode("InvalidResponses")],
      swiftSettings: settings),
    // Step definitions of the features, and the entry point of `specs`.
    .executableTarget(
      name: "ComicsStepDefinitions",
      dependencies: [
        "GherkinRunner", "GherkinEngine", "GherkinPages", "ComicsDomain", "ComicsTestDoubles",
      ],
      path: "Sources/StepDefinitions",
      swiftSettings: settings),
    // Measures the speed and memory of each stage against its targets.
    .executableTarget(
      name: "GherkinBenchmarks",
      dependencies: ["GherkinRunner", "GherkinEngine", "GherkinPages"],
      path: "Benchmarks",
      swiftSettings: settings),
    // Ends probes with the tests that start them.
    .target(name: "GherkinProbeSupport", path: "Tests/ProbeSupport", swiftSettings: settings),
    // Steps that misbehave, for tests that run the command line as a process.
    .executableTarget(
      name: "GherkinRunnerProbe",
      dependencies: ["GherkinRunner", "GherkinEngine", "GherkinPages", "GherkinProbeSupport"],
      path: "Tests/RunnerProbe",
      swiftSettings: settings),
    // Steps that use the assertions of Swift Testing, for tests that run it as a process.
    .executableTarget(
      name: "GherkinAssertionProbe",
      dependencies: ["GherkinRunner", "GherkinEngine", "GherkinPages"],
      path: "Tests/AssertionProbe",
      swiftSettings: settings),
    // The same with XCTest.
    .executableTarget(
      name: "GherkinXCTestProbe",
      dependencies: ["GherkinRunner", "GherkinEngine", "GherkinPages"],
      path: "Tests/XCTestProbe",
      swiftSettings: settings),
    // Scenarios as tests that end their process, for tests that run it. No target depends on it: its tests would be
    // those of that target.
    .executableTarget(
      name: "GherkinTestingProbe",
      dependencies: [
        "GherkinRunner", "GherkinEngine", "GherkinPages", "GherkinTesting", "GherkinProbeSupport",
      ],
      path: "Tests/TestingProbe",
      swiftSettings: settings),
    // Saves a feed and is killed meanwhile, for tests of what remains.
    .executableTarget(
      name: "ComicsStorageProbe",
      dependencies: ["ComicsDomain", "ComicsTestDoubles", "GherkinProbeSupport"],
      path: "Tests/StorageProbe",
      swiftSettings: settings),
    // Sends requests that may end the process, for tests of how it ends.
    .executableTarget(
      name: "ComicsNetworkProbe",
      dependencies: ["ComicsDomain", "GherkinProbeSupport"],
      path: "Tests/NetworkProbe",
      swiftSettings: settings),
    .testTarget(
      name: "GherkinRunnerTests",
      dependencies: [
        "GherkinRunner", "GherkinEngine", "GherkinPages", "GherkinTesting", "GherkinRunnerProbe",
        "GherkinAssertionProbe", "GherkinXCTestProbe", "GherkinProbeSupport",
      ],
      exclude: ["Fixtures", "ProductOwnerMistakes"],
      swiftSettings: settings),
    .testTarget(
      name: "ComicsDomainTests",
      dependencies: [
        "ComicsDomain", "ComicsTestDoubles", "ComicsStorageProbe", "ComicsNetworkProbe",
        "GherkinProbeSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "GherkinBenchmarksTests",
      dependencies: ["GherkinBenchmarks", "GherkinRunner", "GherkinEngine", "GherkinPages"],
      path: "Tests/BenchmarksTests",
      swiftSettings: settings),
    .testTarget(
      name: "ComicsStepDefinitionsTests",
      dependencies: [
        "ComicsStepDefinitions", "ComicsDomain", "ComicsTestDoubles", "GherkinRunner",
        "GherkinEngine", "GherkinPages",
      ],
      path: "Tests/StepDefinitionsTests", exclude: ["Fixtures"],
      swiftSettings: settings),
  ],
  cLanguageStandard: .c2x
)
