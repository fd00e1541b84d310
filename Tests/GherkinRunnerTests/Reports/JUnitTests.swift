import Foundation
import GherkinRunner
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// JUnit XML has no standard; this is what the schema of Jenkins allows.
@Suite struct JUnitTests {
  @Test func `keeps to the schema that Jenkins uses`() async throws {
    let text = try await SampleRun().text(JUnitReporter(ReportContext()))
    let check = JUnitSchemaCheck()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = check
    #expect(parser.parse(), "\(parser.parserError.debugDescription)")
    #expect(check.faults == [])
    #expect(check.elements["testcase"] == 19)
    #expect(check.elements["failure"] == 11)
    #expect(check.elements["error"] == 2)
    #expect(check.elements["skipped"] == 1)
    #expect(check.elements["flakyFailure"] == 2)
  }

  @Test func `shows what is undefined or pending as skipped when it is not strict`() async throws {
    let text = try await SampleRun().text(JUnitReporter(ReportContext(isStrict: false)))
    let check = JUnitSchemaCheck()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = check
    #expect(parser.parse())
    #expect(check.elements["failure"] == 7)
    #expect(check.elements["skipped"] == 5)
    #expect(text.contains("<skipped message=\"undefined: no step definition matches"))
    #expect(text.contains("<skipped message=\"pending: the payment service is not chosen\"/>"))
    #expect(text.contains("<skipped message=\"on Sundays\"/>"))
  }
}

/// What tools for test management read.
@Suite struct JUnitPropertyTests {
  @Test func `tags and requirements are properties of the test case`() async throws {
    var context = ReportContext()
    context.requirements.add("id,text\nUS-1,a\nUS-2,b\n", path: "r.csv")
    let buffer = try await Rehearsal { $0.given("x") { _ in } }.report(
      JUnitReporter(context),
      """
      @web
      Feature: Shop
        @US-2 @web
        Scenario: traced
          Given x
      """,
      """
      Feature: Other
        Scenario: without tags
          Given x
      """)
    let text = String(decoding: buffer.bytes, as: UTF8.self)
    let traced = """
      <property name="tags" value="web,US-2"/>
      <property name="requirements" value="US-2"/>
      </properties>
      </testcase>
      """
    #expect(text.contains(traced), "\(text)")
    #expect(text.matches(of: /name="tags"/).count == 1)
  }
}

/// What build servers know test cases by, and what they say of those that did not run.
@Suite struct JUnitCaseTests {
  private static let feature = """
    Feature: Shop
      Scenario: Same
        Given it works
      Scenario: Same
        Given it works
      Scenario Outline: Same
        Given it <how>
        Examples:
          | how   |
          | works |
        Examples:
          | how   |
          | works |
      Rule: R
        Scenario: Same
          Given it works

    """
  /// Another feature of the same name.
  private static let other = "Feature: Shop\n  Scenario: Same\n    Given it works\n"

  private static func rehearsal(
    _ more: @escaping @Sendable (Steps<Rehearsal.World>) -> Void = { _ in }
  ) -> Rehearsal {
    Rehearsal { steps in
      steps.given("it works") { _ in }
      steps.given("it breaks") { _ in throw ExpectationFailure("broken") }
      more(steps)
    }
  }

  private static func text(_ rehearsal: Rehearsal, _ features: String...) async throws -> String {
    let reporter = JUnitReporter(ReportContext())
    let report =
      features.count == 1
      ? try await rehearsal.report(reporter, features[0])
      : try await rehearsal.report(reporter, features[0], features[1])
    return String(decoding: report.bytes, as: UTF8.self)
  }

  private static func names(_ text: String) -> [String] {
    text.matches(of: #/<testcase classname="([^"]*)" name="([^"]*)"/#).map { "\($0.1) | \($0.2)" }
  }

  @Test func `names are unique, and the same whatever is selected`() async throws {
    let all = Self.names(try await Self.text(Self.rehearsal(), Self.feature, Self.other))
    #expect(
      all == [
        "Shop (Features/1) | Same", "Shop (Features/1) | Same (2)",
        "Shop (Features/1) | Same - how: works", "Shop (Features/1) | Same - how: works (2)",
        "Shop (Features/1) | R - Same", "Shop (Features/2) | Same",
      ])
    var rehearsal = Self.rehearsal()
    rehearsal.filter = PickleFilter(lines: ["Features/1.feature": [4]])
    let some = Self.names(try await Self.text(rehearsal, Self.feature))
    #expect(some == ["Shop (Features/1) | Same (2)"])
  }

  @Test(arguments: [
    ("Paying", "paying"), ("Pay now", "Pay  now"), ("Pay now", "Pay\u{A0}now"),
    ("Caf\u{E9}", "Cafe\u{301}"), ("Pay", "Pay "),
  ])
  func `names that readers take for one are two`(one: String, other: String) async throws {
    let text = try await Self.text(
      Self.rehearsal(),
      "Feature: F\n  Scenario: \(one)\n    Given it works\n  Scenario: \(other)\n    Given it works\n"
    )
    let names = Self.names(text).map { $0.lowercased().filter { !$0.isWhitespace } }
    #expect(Set(names).count == 2, "\(names)")
  }

  @Test(arguments: ["", "| breaks | 4 |\n"])
  func `a row has one name, whatever stands above it`(above: String) async throws {
    let text = try await Self.text(
      Self.rehearsal(),
      """
      Feature: Shop
        Scenario Outline: It <how>
          Given it <how>
          Examples:
            | how | times |
            \(above)| works | 5 |
      """)
    #expect(Self.names(text).last == "Shop (Features/1) | It works - times: 5")
  }

  @Test func `a scenario without a name has that of its first step, and none is empty`()
    async throws
  {
    let text = try await Self.text(
      Self.rehearsal(),
      """
      Feature:
        Background:
          Given it breaks
        Scenario:
          When it works
        Scenario:
      """)
    #expect(
      Self.names(text) == [
        "Features/1 | When it works", "Features/1 | Scenario without a name",
      ])
  }

  @Test func `hooks of the same name are distinguished`() async throws {
    let text = try await Self.text(
      Self.rehearsal { steps in
        steps.afterAll { _ in throw ExpectationFailure("one") }
        steps.afterAll { _ in throw ExpectationFailure("two") }
      }, Self.other)
    #expect(
      Self.names(text) == [
        "Shop (Features/1) | Same", "Around the run | AfterAll", "Around the run | AfterAll (2)",
      ])
    #expect(text.contains("<testsuites name=\"specs\" tests=\"3\" failures=\"0\" errors=\"2\""))
  }

  @Test func `scenarios that --fail-fast leaves are not skipped on purpose`() async throws {
    var rehearsal = Self.rehearsal()
    rehearsal.options.failFast = true
    let text = try await Self.text(
      rehearsal,
      "Feature: F\n  Scenario: A\n    Given it breaks\n  Scenario: B\n    Given it works\n")
    #expect(text.contains("<skipped message=\"not run: --fail-fast ended the run"))
    #expect(!text.contains("on purpose"))
  }

  @Test func `scenarios behind a failing hook before the run are there, and say why`() async throws
  {
    let text = try await Self.text(
      Self.rehearsal { steps in steps.beforeAll { _ in throw ExpectationFailure("no database") } },
      Self.feature)
    #expect(Self.names(text).count == 6)
    let skipped = text.matches(of: /<skipped message="not run: a hook before the run did not pass"/)
    #expect(skipped.count == 5)
    #expect(text.contains("<testsuites name=\"specs\" tests=\"6\" failures=\"0\" errors=\"1\""))
  }

  @Test func `an attempt that failed has a stack trace`() async throws {
    var rehearsal = Self.rehearsal()
    rehearsal.retry = RetryRule(limit: 1)
    let text = try await Self.text(rehearsal, "Feature: F\n  Scenario: A\n    Given it breaks\n")
    #expect(
      text.contains(/<rerunFailure message="broken" type="failed"><stackTrace>Given it breaks/))
  }
}

/// Looks at each element as it is parsed. A class, because the parser wants one.
private final class JUnitSchemaCheck: NSObject, XMLParserDelegate {
  private static let problem = (required: Set<String>(), optional: Set(["type", "message"]))
  private static let rerun = (required: Set(["type"]), optional: Set(["message"]))
  private static let attributes: [String: (required: Set<String>, optional: Set<String>)] = [
    "testsuites": ([], ["name", "time", "tests", "failures", "errors"]),
    "testsuite": (
      ["name", "tests", "failures", "errors"],
      [
        "group", "time", "skipped", "timestamp", "hostname", "id", "package", "file", "log", "url",
      ]
    ),
    "testcase": (["name"], ["time", "classname", "group"]),
    "failure": problem, "error": problem, "skipped": problem, "rerunFailure": rerun,
    "flakyFailure": rerun, "properties": ([], []), "property": (["name", "value"], []),
    "stackTrace": ([], []), "system-out": ([], []), "system-err": ([], []),
  ]
  private static let parents: [String: Set<String>] = [
    "testsuites": [""], "testsuite": ["testsuites", "testsuite"], "testcase": ["testsuite"],
    // The published schema has them in a test suite only; build servers and test-management tools read them here.
    "properties": ["testcase", "testsuite"], "property": ["properties"],
    "failure": ["testcase"], "error": ["testcase"], "skipped": ["testcase"],
    "rerunFailure": ["testcase"], "flakyFailure": ["testcase"],
    "stackTrace": ["rerunFailure", "flakyFailure"],
    "system-out": ["testcase", "testsuite"], "system-err": ["testcase", "testsuite"],
  ]

  var faults: [String] = []
  var elements: [String: Int] = [:]
  private var path = [""]

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    elements[name, default: 0] += 1
    let allowed = Self.attributes[name] ?? ([], [])
    let given = Set(attributes.keys)
    if Self.parents[name]?.contains(path.last ?? "") != true {
      faults.append("\(name) within \(path.last ?? "")")
    }
    faults += allowed.required.subtracting(given).map { "\(name) without \($0)" }
    faults += given.subtracting(allowed.required.union(allowed.optional)).map {
      "\(name) with \($0)"
    }
    if let time = attributes["time"], !time.contains(/^[0-9]*\.[0-9]*$/) {
      faults.append("time \(time)")
    }
    path.append(name)
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) { path.removeLast() }
}
