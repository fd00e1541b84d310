/// Writes a message and, where two values were compared, how they differ.
enum ProblemMarkup {
  /// What is kept of a message; more would be a file of its own.
  private static let longest = 20_000

  /// The reason of a result, for something that did not pass.
  static func markup(_ result: StepResult) -> Markup {
    guard let problem = result.problem, !problem.message.isEmpty else {
      return "<p>\(explanation(of: result.status))</p>"
    }
    guard let expected = problem.expected, let actual = problem.actual else {
      return message(problem.reason)
    }
    let values = "expected: \(expected)\n  actual: \(actual)"
    guard problem.message.hasSuffix(values) else {
      return message(problem.reason) + difference(expected, actual)
    }
    let words = problem.message.dropLast(values.count)
    let sentence = words.isEmpty ? "two values differ" : String(words)
    return message(sentence) + difference(expected, actual)
  }

  /// What to say when nothing else was said, to people who do not write step definitions.
  private static func explanation(of status: Status) -> String {
    switch status {
    case .undefined: "Nobody has taught specs this sentence."
    case .ambiguous: "This sentence has more than one meaning; a developer has to choose."
    case .pending: "This step is not written yet."
    case .failed: "No reason was given."
    case .skipped, .passed: ""
    }
  }

  /// A message of any length; the lines of a table's difference are told apart.
  static func message(_ text: String) -> Markup {
    let kept = text.utf8.count > longest ? String(text.prefix(longest)) : text
    let rest: Markup =
      kept.utf8.count < text.utf8.count
      ? "<p>There is more, which found no room here.</p>" : ""
    let lines = kept.trimmed.split(separator: "\n", omittingEmptySubsequences: false)
    let content = lines.map { line -> Markup in
      switch line.prefix(2) {
      case "- ": "<del>\(line)</del>"
      case "+ ": "<ins>\(line)</ins>"
      default: "\(line)"
      }
    }
    return "<pre class=\"reason\">\(content.joined("\n"))</pre>\(rest)"
  }

  /// Two values, with what only one of them has standing out.
  private static func difference(_ expected: String, _ actual: String) -> Markup {
    let (expected, actual) = (expected.prefix(longest), actual.prefix(longest))
    let start = expected.commonPrefix(with: actual).endIndex
    let (left, right) = (expected[start...], actual.dropFirst(expected[..<start].count))
    let end = zip(left.reversed(), right.reversed()).prefix { $0 == $1 }.count
    return """
      <dl><dt>expected</dt><dd><pre>\(expected[..<start])<ins>\(left.dropLast(end))</ins>\
      \(left.suffix(end))</pre></dd><dt>found</dt><dd><pre>\(expected[..<start])\
      <del>\(right.dropLast(end))</del>\(right.suffix(end))</pre></dd></dl>
      """
  }
}

extension Substring {
  fileprivate func commonPrefix(with other: Substring) -> Substring {
    self[
      ..<(zip(indices, zip(self, other)).first { $0.1.0 != $0.1.1 }?.0
        ?? index(startIndex, offsetBy: Swift.min(count, other.count)))]
  }
}

extension String {
  fileprivate var trimmed: Substring {
    self[..<(lastIndex { !$0.isNewline }.map(index(after:)) ?? startIndex)]
  }
}
