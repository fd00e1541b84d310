/// What the tests of a target are made of: the content of `specs-tests.json` in the folder of the target, all
/// of it optional.
package struct TestSettings: Sendable, Equatable {
  /// The library that runs the tests.
  package enum Framework: String, Sendable, CaseIterable {
    case testing = "Testing"
    case xctest = "XCTest"
  }

  static let fileName = "specs-tests.json"

  /// Files and folders with features, relative to the folder of the target; `nil` for those in that folder or, if
  /// there are none, in `Features`.
  package var features: [String]?
  package var framework = Framework.testing
  /// The name of the suite in the test target.
  package var suite = "Specs"
  /// A tag expression that chooses the scenarios.
  package var tags = ""

  package init() {}
}

extension TestSettings {
  /// Reads the settings of a target and their text, which is empty if there is no file.
  static func read(in folder: String) throws(GenerationError) -> (
    settings: TestSettings, text: String
  ) {
    let path = "\(folder)/\(fileName)"
    guard FileSystem.exists(path) else { return (TestSettings(), "") }
    do {
      let bytes = try FileSystem.contents(of: path)
      return (try TestSettings(bytes), String(decoding: bytes, as: UTF8.self))
    } catch let error as GenerationError {
      throw error
    } catch {
      throw GenerationError(
        "The file cannot be read: \((error as? FileError)?.reason ?? "\(error)").")
    }
  }

  /// Reads the content of the file.
  package init(_ bytes: Bytes) throws(GenerationError) {
    let content: JSONValue
    do throws(JSONReader.Fault) {
      content = try JSONReader.read(bytes)
    } catch {
      throw GenerationError(
        "This is not JSON: \(error.reason).",
        remedy: "The file must hold one JSON object, such as {\"tags\": \"not @wip\"}.",
        line: error.line, column: error.column)
    }
    guard let values = content.members?.dictionary else {
      throw .misplaced(content, "The content", expected: "an object of settings")
    }
    let known = ["features", "framework", "suite", "tags"]
    for key in values.keys.sorted() where !known.contains(key) {
      throw GenerationError(
        "The key '\(key)' means nothing here.",
        remedy: "The keys are \(known.joined(separator: ", ")).")
    }
    func read<Value>(
      _ key: String, expected: String, _ parse: (JSONValue) -> Value?
    ) throws(GenerationError) -> Value? {
      guard let value = values[key] else { return nil }
      guard let parsed = parse(value) else {
        throw .misplaced(value, "'\(key)'", expected: expected)
      }
      return parsed
    }
    features = try read(
      "features", expected: "a list of files and folders, such as [\"../../Features\"]"
    ) { value -> [String]? in
      let paths = value.array?.map { $0.string ?? "" } ?? []
      return paths.isEmpty || paths.contains("") ? nil : paths
    }
    // It is written into the source of the tests, so it must be a name.
    suite =
      try read("suite", expected: "the name of a suite, such as \"Specs\"") { value -> String? in
        let words = (value.string ?? "").split(separator: ".", omittingEmptySubsequences: false)
        return words.allSatisfy(Identifier.isName) ? value.string : nil
      } ?? suite
    tags =
      try read("tags", expected: "a tag expression, such as \"not @wip\"") { value -> String? in
        value.string?.isEmpty == false ? value.string : nil
      } ?? tags
    let names = Framework.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " or ")
    framework =
      try read("framework", expected: names) { $0.string.flatMap(Framework.init) } ?? framework
  }
}

/// Why no tests can be generated: a mistake in `specs-tests.json`, or no scenario for a test.
package struct GenerationError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The problem, and what to do about it.
  package let description: String
  /// Where in the file, from 1.
  let line: Int
  let column: Int

  init(_ problem: String, remedy: String = "", line: Int = 1, column: Int = 1) {
    description = remedy.isEmpty ? problem : "\(problem)\n\(remedy)"
    self.line = line
    self.column = column
  }

  fileprivate static func misplaced(
    _ value: JSONValue, _ subject: String, expected: String
  ) -> GenerationError {
    GenerationError("\(subject) is \(value).", remedy: "It takes \(expected).")
  }
}
