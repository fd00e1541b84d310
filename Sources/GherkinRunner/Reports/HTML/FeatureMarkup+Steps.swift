/// Steps, with what they were given, what came of them and what they left behind.
extension FeatureMarkup {
  /// The steps of a scenario. Those of the background stand there once for all, so they come again
  /// only where there is something to tell of them; so do hooks.
  mutating func steps(of outcome: ScenarioOutcome) -> Markup {
    let scenario = outcome.scenario
    if scenario.hasNoSteps, outcome.verdict == .undefined {
      return "<p class=\"why\"\(english)>\(scenario.explanation(of: .undefined))</p>"
    }
    let steps = scenario.pickle.steps
    let first = scenario.hooks.before.count
    let background = first..<first + steps.prefix(while: \.isFromBackground).count
    let showsBackground = background.contains { isWorthTelling($0, outcome.record) }
    var items = Markup()
    for position in 0..<scenario.testStepCount {
      switch scenario.testStep(position) {
      case .hook(let hook):
        guard isWorthTelling(position, outcome.record) else { continue }
        items += item(position, "\(plan.hooks[hook].title)", "", outcome, kind: " hook")
      case .step(let index, let decision):
        guard showsBackground || !background.contains(position) else { continue }
        let step = steps[index]
        let text: Markup = "<b>\(step.keyword)</b>\(markup(step, decision))"
        items += item(position, text, argument(of: step), outcome)
      }
    }
    let attempts = outcome.record.failedAttempts.enumerated().map { number, failed -> Markup in
      """
      <li><b>attempt \(number + 1):</b> \(scenario.title(of: failed.position, plan))\
      <pre>\(failed.result.status.rawValue): \(failed.result.reason)</pre></li>
      """
    }
    let earlier: Markup =
      attempts.isEmpty
      ? "" : "<ul class=\"attempts\"\(english)>\(attempts.joined())</ul>"
    return items.isEmpty ? earlier : "\(earlier)<ol>\(items)</ol>"
  }

  private func isWorthTelling(_ position: Int, _ record: ScenarioRecord) -> Bool {
    guard position < record.results.count else { return false }
    return record.results[position].status > .skipped || record.results[position].problem != nil
      || !record.attachments(at: position).isEmpty
  }

  private mutating func item(
    _ position: Int, _ text: Markup, _ argument: Markup, _ outcome: ScenarioOutcome,
    kind: Markup = ""
  ) -> Markup {
    let record = outcome.record
    let result =
      position < record.results.count ? record.results[position] : StepResult(.skipped)
    let verdict = ScenarioOutcome.Verdict(result.status)
    var more = argument
    if result.status > .skipped || result.problem != nil {
      more += problem(position, result, of: outcome.scenario)
    }
    if !record.attachments.isEmpty {
      for attachment in record.attachments(at: position) { more += attachments.markup(attachment) }
    }
    let time: Markup =
      result.duration >= Self.longStep ? " <small>\(result.duration.text)</small>" : ""
    guard verdict != .passed || !kind.isEmpty else {
      return "<li>\(word(verdict)) \(text)\(time)\(more)</li>"
    }
    return "<li class=\"\(verdict.rawValue)\(kind)\">\(word(verdict)) \(text)\(time)\(more)</li>"
  }

  /// Below this, the time a step took is of no interest.
  private static let longStep = Duration.milliseconds(100)

  /// The text of a step, with what it hands to its definition standing out.
  func markup(_ step: PickleStep, _ decision: StepDecision) -> Markup {
    var text: [UInt8] = []
    step.appendText(to: &text)
    var result = Markup()
    var end = 0
    for argument in plan.argumentRanges(of: decision) where argument.lowerBound >= end {
      result.append(text: text[end..<argument.lowerBound])
      result += "<var>"
      result.append(text: text[argument])
      result += "</var>"
      end = argument.upperBound
    }
    result.append(text: text[end...])
    return result
  }

  /// The table or the text below a step that is to be run.
  func argument(of step: PickleStep) -> Markup {
    guard step.hasDataTable || step.hasDocString else { return "" }
    return argument(step.dataTable ?? [], step.docString)
  }

  /// The table or the text below a step as it is written.
  func argument(of step: Step) -> Markup {
    argument(
      step.rows.map { $0.cells.map(\.value) },
      step.docString.map { ($0.content, $0.mediaType) })
  }

  private func argument(
    _ rows: [[String]], _ docString: (content: String, mediaType: String?)?
  ) -> Markup {
    var result = Markup()
    if !rows.isEmpty {
      let rows = rows.map { row -> Markup in
        let cells = row.map { cell -> Markup in "<td>\(cell)</td>" }
        return "<tr>\(cells.joined())</tr>"
      }
      result += "<div class=\"wide\"><table>\(rows.joined())</table></div>"
    }
    if let docString {
      let kind: Markup = docString.mediaType.map { "<small>\($0)</small>" } ?? ""
      result += "\(kind)<pre>\(docString.content)</pre>"
    }
    return result
  }
}

/// Why something did not pass, where to look, and what to do.
extension FeatureMarkup {
  /// Everything there is to say about the test step at `position`.
  mutating func problem(
    _ position: Int, _ result: StepResult, of scenario: PlannedScenario
  ) -> Markup {
    var markup = ProblemMarkup.markup(result)
    if case .step(_, .ambiguous(let index)) = scenario.testStep(position) {
      let candidates = plan.candidates[Int(index)].map { match -> Markup in
        let definition = plan.stepDefinitions[match.definition]
        return "<li><q>\(definition.pattern.description)</q> \(place(definition.location))</li>"
      }
      markup += "<p>It could mean any of these:</p><ul>\(candidates.joined())</ul>"
    }
    markup += answer(position, of: scenario)
    if result.status > .skipped {
      let places = scenario.places(of: position, result.problem, plan).map { place -> Markup in
        "\(place.path(from: style.folder)):\(place.line)"
      }
      markup += "<p class=\"at\" dir=\"ltr\">\(places.reversed().joined(" · "))</p>"
    }
    return "<div class=\"why\"\(english)>\(markup)</div>"
  }

  private mutating func answer(_ position: Int, of scenario: PlannedScenario) -> Markup {
    let answer = answers.forStep(at: position, of: scenario, in: plan)
    let advice = answer.advice.map { text -> Markup in "<p>\(text)</p>" } ?? ""
    guard !answer.suggestions.isEmpty else { return advice }
    let items = answer.suggestions.map { suggestion -> Markup in
      let differences = suggestion.differences.map(\.description).joined(separator: ", ")
      let what: Markup = differences.isEmpty ? "" : ": \(differences)"
      return "<li><q>\(suggestion.text)</q>\(what)</li>"
    }
    return "\(advice)<p>Did you mean:</p><ul>\(items.joined())</ul>"
  }

  /// A place in a Swift file.
  func place(_ location: SourceReference) -> Markup {
    "<span class=\"at\" dir=\"ltr\">\(style.place(location))</span>"
  }
}

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
