import Foundation
import GherkinRunner
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// JUnit XML has no standard; this is what the schema of Jenkins allows.
@Suite struct JUnitTests {
  @Test func `keeps to the schema that Jenkins uses`() async throws {
    let text = try await SampleRun().text(JUnitReporter(RunSurroundings()))
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

  @Test func `lets what is undefined or pending pass when it is not strict, but never skips it`()
    async throws
  {
    let text = try await SampleRun().text(JUnitReporter(RunSurroundings(isStrict: false)))
    let check = JUnitSchemaCheck()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = check
    #expect(parser.parse())
    #expect(check.elements["failure"] == 7)
    #expect(check.elements["skipped"] == 1)
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
    "flakyFailure": rerun, "system-out": ([], []), "system-err": ([], []),
  ]
  private static let parents: [String: Set<String>] = [
    "testsuites": [""], "testsuite": ["testsuites", "testsuite"], "testcase": ["testsuite"],
    "failure": ["testcase"], "error": ["testcase"], "skipped": ["testcase"],
    "rerunFailure": ["testcase"], "flakyFailure": ["testcase"],
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
  ) {
    path.removeLast()
  }
}
