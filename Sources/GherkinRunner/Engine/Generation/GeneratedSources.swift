/// Writes tests for Swift Testing: a suite for each feature and rule, a test for each scenario.
struct SwiftTestingSource {
  private(set) var text = ""
  private var tagNames: [String: String] = [:]

  /// - Parameter broken: The paths of files that cannot be read, each of which is a test that fails.
  init(_ features: [GeneratedFeature], _ broken: [String]) {
    writeTags(of: features.flatMap(\.allTests))
    // Swift Testing prints a comment above a suite with each failure in it.
    text += """

      @Suite(.run(of: _scenarios)) enum Features {
        // The run of the scenarios, which ends when the last of them has.
      }

      """
    for feature in features { write(feature) }
    guard !broken.isEmpty else { return }
    text += "\nextension Features {\n  @Suite(\"Files that cannot be read\") struct _Unreadable {\n"
    for (number, path) in broken.enumerated() {
      text += """
            @Test(\(SwiftText.literal("\(path) can be read as Gherkin")))
            func _\(number + 1)() async throws { try await _scenarios[\(SwiftText.literal(path))].test() }

        """
    }
    text += "  }\n}\n"
  }

  /// Declares the tags in a scope of their own, since the target may have tags of the same names.
  private mutating func writeTags(of tests: [GeneratedFeature.Test]) {
    let tags = Set(tests.flatMap(\.tags).filter(Self.isPlain)).sorted()
    guard !tags.isEmpty else { return }
    text += "\nextension Tag {\n  enum Scenario {\n"
    var names: Set<String> = []
    for tag in tags {
      let name = Identifier.tag(tag)
      tagNames[tag] = name
      if names.insert(name).inserted { text += "    @Tag static var \(name): Tag\n" }
    }
    text += "  }\n}\n"
  }

  /// Whether a tag is a name and no setting, such as `@timeout(120)` or `@bug:12`.
  private static func isPlain(_ tag: String) -> Bool {
    !tag.contains { "(:=".contains($0) } && tag != Pickle.serialTag
  }

  private mutating func write(_ feature: GeneratedFeature) {
    text += """

      extension Features {
        @Suite(\(title(feature.title, feature.name.type))) struct \(feature.name.type) {

      """
    for test in feature.tests { write(test, indent: "    ") }
    for rule in feature.rules {
      text += "\n    @Suite(\(title(rule.title, rule.type))) struct \(rule.type) {\n"
      for test in rule.tests { write(test, indent: "      ") }
      text += "    }\n"
    }
    text += "  }\n}\n"
  }

  private mutating func write(_ test: GeneratedFeature.Test, indent: String) {
    let name = SwiftText.literal(test.name)
    var traits = [title(test.scenario.name, test.function)]
    let tags = test.tags.compactMap { tagNames[$0] }.map { "Tag.Scenario.\($0)" }
    if !tags.isEmpty { traits.append(".tags(\(tags.joined(separator: ", ")))") }
    traits += test.tags.compactMap(Self.bug)
    traits.append(".selected(\(name), of: _scenarios)")
    if test.isOutline { traits.append("arguments: _scenarios.rows(of: \(name))") }
    let signature = test.isOutline ? "_ row: ScenarioCase" : ""
    let body = test.isOutline ? "row" : "_scenarios[\(name)]"
    text += """
      \(indent)@Test(\(traits.joined(separator: ", ")))
      \(indent)func \(test.function)(\(signature)) async throws { try await \(body).test() }

      """
  }

  /// The name that test reports show, which must not be empty.
  private func title(_ text: String, _ name: String) -> String {
    SwiftText.literal(text.isEmpty ? name : text)
  }

  /// The trait for a tag such as `@bug:https://…` or `@bug:12`.
  private static func bug(_ tag: String) -> String? {
    guard tag.hasPrefix("@bug:") else { return nil }
    let value = String(tag.dropFirst("@bug:".count))
    guard !value.isEmpty else { return nil }
    return value.contains("://")
      ? ".bug(\(SwiftText.literal(value)))" : ".bug(id: \(SwiftText.literal(value)))"
  }
}

/// Writes tests for XCTest: a class for each feature, a method for each scenario and row of an outline.
struct XCTestSource {
  func text(_ features: [GeneratedFeature], _ broken: [String], _ names: TestNames) -> String {
    var text = Self.support
    for feature in features {
      text += "\nnonisolated final class \(feature.name.type)Scenarios: XCTestCase {\n"
      // A row of one outline may make the name of another scenario.
      var taken = TakenNames()
      for test in feature.tests { text += methods(of: test, "test_", names, &taken) }
      for rule in feature.rules {
        for test in rule.tests { text += methods(of: test, "test_\(rule.type)_", names, &taken) }
      }
      text += "}\n"
    }
    guard !broken.isEmpty else { return text }
    text += "\nnonisolated final class UnreadableFeatures: XCTestCase {\n"
    for (number, path) in broken.enumerated() {
      text += """
          /// \(SwiftText.comment(path))
          func test_\(number + 1)() async throws { try await check(\(SwiftText.literal(path))) }

        """
    }
    return text + "}\n"
  }

  private func methods(
    of test: GeneratedFeature.Test, _ prefix: String, _ names: TestNames, _ taken: inout TakenNames
  ) -> String {
    let name = prefix + test.function.drop { $0 == "_" }
    return test.pickles.map { pickle in
      let row = test.isOutline ? names.rowNumber(of: pickle) : nil
      let method = taken.add(row.map { "\(name)_\($0 + 1)" } ?? name)
      let argument = row.map { ", row: \($0)" } ?? ""
      return """
          /// \(SwiftText.comment(pickle.name))
          func \(method)() async throws { try await check(\(SwiftText.literal(test.name))\(argument)) }

        """
    }.joined()
  }

  /// What the methods call.
  private static let support = """

    extension XCTestCase {
      /// Runs the scenario of a test, and records each problem on its line of the feature.
      fileprivate func check(_ name: String, row: Int = 0) async throws {
        guard _scenarios.selects(name, row: row) else {
          throw XCTSkip(_scenarios.reasonToSkip)
        }
        let result = await _scenarios[name, row: row].result()
        for problem in result.problems {
          #if canImport(ObjectiveC)
            let place = XCTSourceCodeLocation(filePath: problem.filePath, lineNumber: problem.line)
            record(
              XCTIssue(
                type: .assertionFailure, compactDescription: problem.description,
                sourceCodeContext: XCTSourceCodeContext(location: place)))
          #else
            recordFailure(
              withDescription: problem.description, inFile: problem.filePath,
              atLine: problem.line, expected: true)
          #endif
        }
        #if canImport(ObjectiveC)
          for attachment in result.attachments {
            switch attachment.attachment.body {
            case .text(let text): add(XCTAttachment(string: text))
            case .bytes(let bytes): add(XCTAttachment(data: Data(bytes)))
            }
          }
        #endif
        for warning in result.warnings { warning.print() }
        if let reason = result.skipReason { throw XCTSkip(reason) }
      }
    }

    """
}
