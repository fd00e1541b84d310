// A suite of `swift test` needs no other import of ours.
@_exported public import GherkinEngine
import Testing

extension ScenarioCase {
  /// Runs the scenario in a test of Swift Testing, and shows there what came of it:
  ///
  /// - Each step or hook that does not pass is an issue on its line of the feature.
  /// - An assertion that fails in a step (`#expect`, `#require`, `Issue.record`) fails that step and is
  ///   reported with it.
  /// - The failure of a scenario that is in quarantine is a known issue, which does not fail the test.
  /// - What steps attach is attached to the test.
  /// - A scenario that skips itself cancels the test.
  /// - One that is flaky, or passes only because `strict` is off, is a warning.
  ///
  /// ```swift
  /// import GherkinTesting
  /// import Testing
  ///
  /// @Test(arguments: Specs.cases(in: "Features"))
  /// func scenario(_ scenario: ScenarioCase) async throws { try await scenario.test() }
  /// ```
  ///
  /// - Throws: The cancellation of the test, if the scenario skips itself. Failures are recorded as issues, not thrown.
  public func test() async throws {
    var result: CaseResult?
    await withKnownIssue(isIntermittent: true) {
      result = await self.result()
    } matching: { issue in
      // A step reports the issue itself; others are left to the test.
      issue.isFailure && TestingAssertions.note(ExpectationFailure(issue))
    }
    guard let result else { return }
    for attachment in result.attachments { attachment.record() }
    for warning in result.warnings { warning.record(as: .warning) }
    for problem in result.problems { problem.record() }
    if let quarantined = result.quarantined {
      withKnownIssue(Comment(rawValue: quarantined.note)) {
        for problem in quarantined.problems { problem.record() }
      }
    }
    guard result.problems.isEmpty, let reason = result.skipReason else { return }
    try Test.cancel(Comment(rawValue: reason))
  }
}

extension ScenarioFailure.Problem {
  /// Records the problem as an issue on the line of the feature.
  func record(as severity: Issue.Severity = .error) {
    Issue.record(
      Comment(rawValue: description.trimmingSuffix(while: \.isNewline)), severity: severity,
      sourceLocation: SourceLocation(filePath: filePath, path, line, column))
  }
}

extension CaseResult.Attachment {
  /// Attaches it to the running test.
  fileprivate func record() {
    let bytes: [UInt8] =
      switch attachment.body {
      case .text(let text): Array(text.utf8)
      case .bytes(let bytes): bytes
      }
    Testing.Attachment.record(
      bytes, named: attachment.name ?? "attachment.\(attachment.fileExtension)",
      sourceLocation: SourceLocation(filePath: filePath, filePath, line, 1))
  }
}

extension RunEvent.Attachment {
  /// How the name of a file of this type ends.
  fileprivate var fileExtension: String {
    switch mediaType.split(separator: ";").first ?? "" {
    case "image/png": "png"
    case "image/jpeg": "jpg"
    case "image/svg+xml": "svg"
    case "application/json": "json"
    case "text/html": "html"
    case "text/uri-list": "url"
    case let type where type.hasPrefix("text/"): "txt"
    default: "bin"
    }
  }
}

extension SourceLocation {
  /// A place in a feature. Swift Testing wants a module before the name of a file; the folder of the
  /// feature stands for it.
  fileprivate init(filePath: String, _ path: String, _ line: Int, _ column: Int) {
    let parts = path.split(separator: "/").suffix(2)
    let fileID = parts.count == 2 ? parts.joined(separator: "/") : "Features/\(path)"
    self.init(fileID: fileID, filePath: filePath, line: max(1, line), column: max(1, column))
  }
}

extension String {
  fileprivate func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> String {
    var text = self[...]
    while let last = text.last, isTrimmed(last) { text.removeLast() }
    return String(text)
  }
}

extension ExpectationFailure {
  /// What an issue of Swift Testing says, and where.
  fileprivate init(_ issue: Issue) {
    let place = issue.sourceLocation
    self.init(
      "\(issue)", filePath: place?.filePath ?? "", line: place?.line ?? 0,
      column: place?.column ?? 0)
  }
}
