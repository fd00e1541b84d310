import Foundation
import GherkinRunner
import Synchronization
import Testing

/// What another package can do with the public API, run as it would run it.
@Suite struct PublicAPITests {
  /// A suite whose definitions are those of the test.
  private struct Suite: SpecSuite {
    var definitions: @Sendable (Steps<World>) -> Void = { _ in }

    func makeWorld(for scenario: ScenarioContext) -> World { World(scenario: scenario) }
    func define(_ steps: Steps<World>) { definitions(steps) }
  }

  private struct World: Sendable {
    let scenario: ScenarioContext
    var values: [String] = []
  }

  /// What closures noted, in order.
  private final class Notes: Sendable {
    private let list = Mutex<[String]>([])

    var all: [String] { list.withLock { $0 } }
    func add(_ note: String) { list.withLock { $0.append(note) } }
  }

  private func run(
    _ steps: [String], _ arguments: [String] = [],
    _ definitions: @escaping @Sendable (Steps<World>) -> Void
  ) async throws -> CommandResult {
    let folder = try TemporaryFolder([
      "shop.feature": "Feature: Shop\n  Scenario: One\n" + steps.map { "    \($0)\n" }.joined()
    ])
    return await Suite(definitions: definitions).run(
      arguments: ["shop.feature", "--no-color"] + arguments, in: folder.path, environment: [:])
  }

  @Test func `a command returns its status and what it wrote`() async throws {
    let green = try await run(["Then all is well"]) { $0.then("all is well") { _ in } }
    #expect(green.isSuccess && green.status == 0, "\(green.output)\(green.errors)")
    #expect(green.output.contains("1 scenario (1 passed)"))

    let red = try await run(["Then all is well"]) { _ in }
    #expect(!red.isSuccess && red.status == 1)
    #expect(red.output.contains("undefined"))

    let unusable = try await run([], ["--colour"]) { _ in }
    #expect(unusable.status == 2 && unusable.errors.contains("--colour"))
  }

  @Test func `hooks learn the scenario, its status, the step and its result`() async throws {
    let notes = Notes()
    let result = try await run(["Given a", "When b", "Then c"]) { steps in
      steps.before { _, context in
        notes.add("before \(context.scenario.name) \(context.status) \(context.step?.text ?? "-")")
      }
      steps.beforeStep { _, context in
        notes.add("> \(context.step?.keyword ?? "") \(context.step?.text ?? "") \(context.status)")
      }
      steps.afterStep { _, context in
        let result = context.result
        notes.add(
          "< \(context.step?.text ?? "") \(result?.status.rawValue ?? "-") "
            + "\(result?.problem?.message ?? "-") \(context.status)")
      }
      steps.after { _, context in notes.add("after \(context.status) \(context.result == nil)") }
      steps.given("a") { _ in }
      steps.when("b") { world in world.scenario.check(false, "too small") }
      steps.then("c") { _ in }
    }
    #expect(result.status == 1)
    #expect(
      notes.all == [
        "before One passed -", "> Given a passed", "< a passed - passed", "> When b passed",
        "< b failed too small failed", "after failed true",
      ])
  }

  @Test func `a hook that asks for the context runs for its tags only`() async throws {
    let notes = Notes()
    let result = try await run(["Then a"]) { steps in
      steps.before("@other") { _, _ in notes.add("before") }
      steps.after("not @other", name: "tidy") { _, _ in notes.add("after") }
      steps.then("a") { _ in }
    }
    #expect(result.isSuccess && notes.all == ["after"])
  }

  @Test func `patterns can be regex literals, and texts with values`() async throws {
    let fruit = "cuke"
    let result = try await run(["Given 12 cukes", "Then one (1) cuke"]) { steps in
      steps.given(.regex(/^(\d+) cukes?$/)) { world, count in world.values.append("\(count + 1)") }
      steps.then("one \\({int}) \(fruit)(s)") { (world, count: Int) in
        try expect(world.values, equals: ["13"])
      }
    }
    #expect(result.isSuccess, "\(result.output)\(result.errors)")
  }

  @Test func `a regular expression without a source is refused`() async throws {
    let result = try await run(["Then a"]) { steps in steps.then(.regex("")) { _ in } }
    #expect(result.status == 2 && result.errors.contains("The regular expression is empty"))
  }

  @Test(arguments: [
    "^I have (\\d+) cukes$", "I have (.*) cukes", "I have (.+) cukes", "I have ([3]) cukes",
    "I have (?:3) cukes", "I have \\d cukes", "I have\\s3 cukes", "I have \\w cukes",
  ])
  func `a regular expression that lacks 'regex' is refused`(_ source: String) async throws {
    let result = try await run(["Given I have 3 cukes"]) { steps in
      steps.given(StepPattern(source)) { _ in }
    }
    #expect(result.status == 2)
    #expect(result.errors.contains("looks like a regular expression"), "\(result.errors)")
    #expect(result.errors.contains(".regex("), "\(result.errors)")
  }

  @Test(arguments: [
    (#"the folder is C:\\data\\words"#, #"the folder is C:\data\words"#),
    (#"match \(.*) all"#, "match (.*) all"), (#"a \\\(b)"#, #"a \(b)"#),
  ])
  func `an escaped pattern is not a regular expression`(_ source: String, text: String) async throws
  {
    let result = try await run(["Given \(text)"]) { steps in
      steps.given(StepPattern(source)) { _ in }
    }
    #expect(result.isSuccess, "\(result.output)\(result.errors)")
  }

  @Test func `a definition can take ten values and a table`() async throws {
    let result = try await run(["Then 1 2 3 4 5 6 7 8 9 a", "  | x |"]) { steps in
      steps.then("{int} {int} {int} {int} {int} {int} {int} {int} {int} {word}") {
        (
          _, a: Int, b: Int, c: Int, d: Int, e: Int, f: Int, g: Int, h: Int, i: Int8, j: String,
          table: DataTable
        ) in
        try expect([a, b, c, d, e, f, g, h], equals: Array(1...8))
        try expect(i == 9 && j == "a", "the last two")
        try expect(table.rows, equals: [["x"]])
      }
    }
    #expect(result.isSuccess, "\(result.output)\(result.errors)")
  }

  @Test func `a doc string can be taken as a text, and decoded as JSON`() async throws {
    struct Order: Decodable, Equatable { let title: String }
    let json = ["Given the order", "  \"\"\"json", "  { \"title\": \"Saga\" }", "  \"\"\""]
    let result = try await run(json + ["Then 3 words", "  \"\"\"", "  a b c", "  \"\"\""]) {
      steps in
      steps.given("the order") { (_, text: DocString) in
        try expect(try text.decoded(as: Order.self), equals: Order(title: "Saga"))
      }
      steps.then("{int} words") { (_, count: Int, text: String) in
        try expect(text.split(whereSeparator: \.isWhitespace).count, equals: count)
      }
    }
    #expect(result.isSuccess, "\(result.output)\(result.errors)")
    let without = try await run(["Then 3 words"]) { steps in
      steps.then("{int} words") { (_, _: Int, _: String) in }
    }
    #expect(without.status == 1, "\(without.output)")
  }

  @Test func `a file can be attached, and says what it is by its name`() async throws {
    let folder = try TemporaryFolder(["answer.json": "{}", "raw": "x"])
    let result = try await run(["Then a"], ["--format", "message"]) { steps in
      steps.then("a") { world in
        try world.scenario.attach(contentsOf: URL(filePath: "\(folder.path)/answer.json"))
        try world.scenario.attach(contentsOf: URL(filePath: "\(folder.path)/raw"), name: "log")
      }
    }
    #expect(result.isSuccess)
    #expect(result.output.contains(#""body":"{}","contentEncoding":"IDENTITY""#))
    #expect(result.output.contains(#""mediaType":"application/json","fileName":"answer.json""#))
    #expect(result.output.contains(#""mediaType":"application/octet-stream","fileName":"log""#))
    let missing = try await run(["Then a"]) { steps in
      steps.then("a") { world in
        try world.scenario.attach(contentsOf: URL(filePath: "\(folder.path)/nothing"))
      }
    }
    #expect(missing.status == 1)
  }

  @Test func `the end of a file's name says what it holds`() async throws {
    let types = [
      "csv": "text/csv", "gif": "image/gif", "har": "application/json", "htm": "text/html",
      "html": "text/html", "jpeg": "image/jpeg", "jpg": "image/jpeg", "json": "application/json",
      "log": "text/plain", "md": "text/markdown", "mov": "video/quicktime", "mp4": "video/mp4",
      "pdf": "application/pdf", "PNG": "image/png", "svg": "image/svg+xml", "txt": "text/plain",
      "webm": "video/webm", "webp": "image/webp", "xml": "application/xml",
      "zip": "application/zip", "bin": "application/octet-stream",
    ]
    let files = types.keys.sorted().map { "a.\($0)" }
    let folder = try TemporaryFolder(Dictionary(uniqueKeysWithValues: files.map { ($0, "x") }))
    let result = try await run(["Then a"], ["--format", "message"]) { steps in
      steps.then("a") { world in
        for file in files {
          try world.scenario.attach(contentsOf: URL(filePath: "\(folder.path)/\(file)"))
        }
      }
    }
    let found = result.output.matches(of: /"mediaType":"([^"]+)","fileName":"a\.([^"]+)"/)
      .map { (String($0.2), String($0.1)) }
    #expect(found.count == types.count)
    #expect(Dictionary(found) { first, _ in first } == types)
  }

  @Test func `each of several failed checks has its place`() async throws {
    let line = #line + 4
    let result = try await run(["Then a"]) { steps in
      steps.then("a") { world in
        // The lines of these two are in the report.
        world.scenario.check(1, equals: 2)
        world.scenario.check(false, "second")
      }
    }
    #expect(result.status == 1)
    for number in [line, line + 1] {
      #expect(result.output.contains("PublicAPITests.swift:\(number))"), "\(result.output)")
    }
  }

  @Test func `a message may take an await to make`() async throws {
    let result = try await run(["Then a"]) { steps in
      steps.then("a") { _ in
        try await expect(1 == 1) { throw CancellationError() }
        try await expect(1 == 2) {
          await Task.yield()
          return "made late"
        }
      }
    }
    #expect(result.status == 1 && result.output.contains("made late"), "\(result.output)")
  }

  @MainActor private final class Screen { var rows: [String] = [] }

  private struct ScreenSuite: SpecSuite {
    func makeWorld(for scenario: ScenarioContext) async -> Screen { Screen() }

    func define(_ steps: Steps<Screen>) {
      let steps = steps.onMainActor
      steps.parameter(ParameterType("size", oneOf: [("short", 1), ("long", 3)]))
      steps.then("the list is {size}") { screen, size in
        try expect(screen.rows.count, equals: size)
      }
      steps.before { screen, _ in screen.rows = ["first"] }
      steps.when("I add {string} and {string}") { screen, one, two in screen.rows += [one, two] }
      steps.then("there are {int} rows") { screen, count in
        try expect(screen.rows.count, equals: count)
      }
      steps.after { screen, context in
        if context.status != .passed { context.scenario.log(screen.rows.joined()) }
      }
    }
  }

  @Test func `definitions on the main actor need no annotations`() async throws {
    let folder = try TemporaryFolder([
      "a.feature": """
      Feature: Screen
        Scenario: Rows
          When I add "a" and "b"
          Then there are 3 rows
          And the list is long
      """
    ])
    let result = await ScreenSuite().run(arguments: ["a.feature"], in: folder.path)
    #expect(result.isSuccess, "\(result.output)\(result.errors)")
  }

  private protocol HasBasket { var basket: [String] { get set } }

  private struct BasketWorld: HasBasket { var basket: [String] = [] }

  private struct BasketSuite: SpecSuite {
    func makeWorld(for scenario: ScenarioContext) -> BasketWorld { BasketWorld() }
    func define(_ steps: Steps<BasketWorld>) { PublicAPITests.defineBasket(steps) }
  }

  /// A step library for every product with a basket; that it compiles without a warning is part of the test.
  private static func defineBasket<World: HasBasket>(_ steps: Steps<World>) {
    steps.given("I add {word}") { world, title in world.basket.append(title) }
    steps.then("the basket holds {int}") { world, count in
      try expect(world.basket.count, equals: count)
    }
  }

  @Test func `a step library can be generic over the world`() async throws {
    let folder = try TemporaryFolder([
      "a.feature": "Feature: F\n  Scenario: S\n    Given I add a\n    Then the basket holds 1\n"
    ])
    let result = await BasketSuite().run(arguments: ["a.feature"], in: folder.path)
    #expect(result.isSuccess, "\(result.output)\(result.errors)")
  }
}
