import Foundation
import GherkinProbeSupport
import Testing

/// The library in the hands of others: a package made from nothing that depends on this one, with
/// steps of its own and the whole command line.
@Suite(.slow, .timeLimit(.minutes(60))) struct LibraryTests {
  static let files = [
    "Package.swift": """
    // swift-tools-version: 6.2
    import PackageDescription

    let package = Package(
      name: "shop",
      platforms: [.macOS(.v26)],
      dependencies: [.package(name: "specs", path: "\(Conformance.projectRoot.path)")],
      targets: [
        .executableTarget(
          name: "shop-specs",
          dependencies: [.product(name: "GherkinRunner", package: "specs")],
          path: "Sources")
      ]
    )
    """,
    "Sources/ShopSpecs.swift": """
    import GherkinRunner

    struct Basket { var cukes = 0; var names: [String] = [] }
    struct Cuke: Decodable { var name: String }
    enum Size: String, CaseIterable { case small, large }

    @main struct ShopSpecs: SpecSuite {
      func makeWorld(for scenario: ScenarioContext) -> Basket { Basket() }

      func define(_ steps: Steps<Basket>) {
        steps.parameter(ParameterType("size", Size.self))
        steps.before("@full") { basket in basket.cukes = 3 }
        steps.given("I have {int} {size} cukes") { (basket, count: Int, size: Size) in
          basket.cukes = size == .large ? 2 * count : count
        }
        steps.given("these cukes:") { (basket, table: DataTable) in
          basket.names = try table.rows(as: Cuke.self).map(\\.name)
        }
        steps.when("I wait") { _ in try await Task.sleep(for: .milliseconds(1)) }
        steps.then("I have {int}") { (basket, count: Int) in
          try expect(basket.cukes, equals: count)
        }
        steps.then("they are:") { (basket, table: DataTable) in
          try expect(DataTable(rows: basket.names.map { [$0] }), equals: table)
        }
      }
    }
    """,
    "Features/shop.feature": """
    Feature: Shop
      Scenario: Buying
        Given I have 2 large cukes
        When I wait
        Then I have 4
      @full
      Scenario: Naming
        Given these cukes:
          | Name |
          | Joe  |
        Then they are:
          | Joe |
        And I have 4
    """,
  ]

  @Test(.enabled(if: Shell.has("swift"), "swift is not on the PATH"))
  func `gives a package of its own the whole command line`() async throws {
    let folder = try TemporaryFolder(Self.files)
    // That of `make examples`, so that the runner is built once more for both, and only by the first run.
    let scratch = Conformance.projectRoot.appending(path: ".build/examples/build").path
    let build = ["swift", "build", "--package-path", folder.path, "--scratch-path", scratch]
    let built = try await Shell.run(build, in: folder.path)
    try #require(built.status == 0, "\(built.output)")

    let bin = try await Shell.run(build + ["--show-bin-path"], in: folder.path)
    let program = bin.output.split(separator: "\n").last.map { "\($0)/shop-specs" } ?? ""
    let run = try await Shell.run([program, "-f", "summary"], in: folder.path)
    #expect(run.status == 1)
    #expect(run.output.contains("2 scenarios (1 failed, 1 passed)"), "\(run.output)")
    #expect(run.output.contains("Features/shop.feature:13"), "\(run.output)")
    #expect(run.output.contains("Sources/ShopSpecs.swift:21"), "\(run.output)")

    let help = try await Shell.run([program, "run", "-h"], in: folder.path)
    #expect(help.status == 0)
    #expect(help.output.hasPrefix("Usage: shop-specs [run] "))

    let unknown = try await Shell.run([program, "--frmat", "pretty"], in: folder.path)
    #expect(unknown.status == 2)
    #expect(unknown.output.contains("Did you mean '--format'?"))
  }
}
