/// Writes a feature as a document that tells at the same time what came of it.
struct FeatureMarkup: Sendable {
  let plan: Plan
  let style: ReportStyle
  /// Whether features are unfolded to begin with.
  let isOpen: Bool
  var tags = TagNumbers()
  var answers = UndefinedAnswers()
  var attachments = AttachmentMarkup()
  /// The feature that is being written.
  var feature: ReportedFeature

  init(_ plan: Plan, _ style: ReportStyle, _ document: GherkinDocument) {
    self.plan = plan
    self.style = style
    isOpen = plan.scenarioCount <= Self.fewScenarios
    feature = ReportedFeature(document, number: 0)
  }

  /// A page of this many scenarios can be read from top to bottom.
  private static let fewScenarios = 40

  /// The HTML of a feature, all of which has been reported.
  mutating func markup(_ feature: ReportedFeature) -> Markup {
    self.feature = feature
    guard let node = feature.document.feature else { return Markup() }
    let outcomes = Dictionary(grouping: feature.outcomes) { $0.scenario.pickle.scenario.id }
    var body = self.tags.markup(node.tags) + description(of: node)
    if let background = node.background { body += markup(background, level: 5) }
    for scenario in node.scenarios {
      body += markup(scenario, outcomes[scenario.id] ?? [], level: 5)
    }
    for rule in node.rules {
      let inside = rule.scenarios.map { ($0, outcomes[$0.id] ?? []) }
      guard inside.contains(where: { !$0.1.isEmpty }) else { continue }
      body += markup(rule, inside)
    }
    let number = feature.number
    let direction: Markup = feature.isRightToLeft ? " dir=\"rtl\"" : ""
    let open: Markup = isOpen ? " open" : ""
    return """
      <article class="feature \(feature.verdict.rawValue)" id="f\(number)" \
      lang="\(feature.language)"\(direction)><details\(open)>\
      <summary>\(word(feature.verdict)) <h4>\(title(of: node))</h4> \
      <small\(english)>\(feature.counts) · \(feature.duration.fineText)</small></summary>\
      <div class="body" id="f\(number)-0"><p class="at" dir="ltr">\(feature.document.source.uri)</p>\
      \(body)</div></details></article>

      """
  }

  /// The keyword and the name of a feature, a rule or a scenario.
  func title(of node: some TitledNode, name: String? = nil) -> Markup {
    "<span>\(node.keyword):</span> \(name ?? node.name)"
  }

  func description(of node: some TitledNode) -> Markup {
    let text = node.description
    return text.isEmpty ? "" : "<div class=\"md\">\(MarkdownBlocks.markup(text))</div>"
  }

  /// A status in words.
  func word(_ verdict: ScenarioOutcome.Verdict) -> Markup {
    verdict.markup(inForeignText: feature.isForeign)
  }

  /// Says that what follows is in the language of the page.
  var english: Markup { feature.isForeign ? " lang=\"en\"" : "" }

  /// A heading of a level that fits what stands around it.
  func heading(_ level: Int, _ content: Markup) -> Markup {
    "<h\(level)>\(content)</h\(level)>"
  }

  private mutating func markup(
    _ rule: Rule, _ scenarios: [(Scenario, [ScenarioOutcome])]
  ) -> Markup {
    var body = tags.markup(rule.tags) + description(of: rule)
    if let background = rule.background { body += markup(background, level: 6) }
    for (scenario, outcomes) in scenarios { body += markup(scenario, outcomes, level: 6) }
    return "<section class=\"rule\">\(heading(5, title(of: rule)))\(body)</section>"
  }

  private func markup(_ background: Background, level: Int) -> Markup {
    let steps = background.steps.map { step -> Markup in
      "<li><b>\(step.keyword)</b>\(step.text)\(argument(of: step))</li>"
    }
    return """
      <section class="background">\(heading(level, title(of: background)))\
      \(description(of: background))<ol class="plain">\(steps.joined())</ol></section>
      """
  }
}

/// Scenarios, and outlines with what came of each row.
extension FeatureMarkup {
  /// A scenario with its outcome, or an outline with those of its rows; nothing where none was run.
  mutating func markup(
    _ scenario: Scenario, _ outcomes: [ScenarioOutcome], level: Int
  ) -> Markup {
    guard let first = outcomes.first else { return "" }
    if first.scenario.pickle.row != nil { return markup(outline: scenario, outcomes, level: level) }
    let verdict = first.verdict
    let line = scenario.location.line
    return """
      <section class="sc \(verdict.rawValue)" id="\(feature.anchor(line))">\
      \(heading(level, "\(word(verdict)) \(title(of: scenario))"))\
      <p class="at"\(english)>line \(line) · \(first.duration.fineText)</p>\
      \(tags.markup(scenario.tags))\(description(of: scenario))\(steps(of: first))</section>

      """
  }

  private mutating func markup(
    outline: Scenario, _ outcomes: [ScenarioOutcome], level: Int
  ) -> Markup {
    let verdict = ScenarioOutcome.Verdict.worst(of: Set(outcomes.map(\.verdict)))
    let line = outline.location.line
    let names = Set(outline.examples.flatMap { $0.header?.cells.map(\.value) ?? [] })
    let template = outline.steps.map { step -> Markup in
      let text = placeholders(in: step.text, names)
      return "<li><b>\(step.keyword)</b>\(text)\(argument(of: step))</li>"
    }
    var rows: [Int: ScenarioOutcome] = [:]
    for outcome in outcomes { rows[outcome.scenario.pickle.location.line] = outcome }
    var tables = Markup()
    for examples in outline.examples { tables += markup(examples, rows, level: level) }
    return """
      <section class="sc outline \(verdict.rawValue)" id="\(feature.anchor(line))">\
      \(heading(level, "\(word(verdict)) \(title(of: outline))"))\
      <p class="at"\(english)>line \(line) · \(outcomes.count.counted("row"))</p>\
      \(tags.markup(outline.tags))\(description(of: outline))\
      <ol class="plain">\(template.joined())</ol>\(tables)</section>

      """
  }

  private mutating func markup(
    _ examples: Examples, _ outcomes: [Int: ScenarioOutcome], level: Int
  ) -> Markup {
    let names = examples.header?.cells.map(\.value) ?? []
    var rows = Markup()
    for row in examples.body {
      guard let outcome = outcomes[row.line] else { continue }
      let cells = row.cells.map { cell -> Markup in "<td>\(cell.value)</td>" }
      rows += """
        <tr class="\(outcome.verdict.rawValue)" id="\(feature.anchor(row.line))">\
        <th scope="row">\(word(outcome.verdict))</th>\(cells.joined())\
        <td class="at">\(outcome.duration.fineText)</td></tr>

        """
      if outcome.isWorthDetails {
        rows += """
          <tr class="why"><td colspan="\(names.count + 2)">\(steps(of: outcome))</td></tr>

          """
      }
    }
    guard !rows.isEmpty else { return "" }
    let header = names.map { name -> Markup in "<th scope=\"col\">\(name)</th>" }
    return """
      \(heading(min(level + 1, 6), title(of: examples)))\(tags.markup(examples.tags))\
      \(description(of: examples))<div class="wide"><table class="rows"><thead><tr>\
      <th scope="col"\(english)>result</th>\(header.joined())<th scope="col"\(english)>time</th>\
      </tr></thead><tbody>
      \(rows)</tbody></table></div>
      """
  }

  /// Text of an outline with its placeholders standing out.
  private func placeholders(in text: String, _ names: Set<String>) -> Markup {
    var result = Markup()
    var rest = text[...]
    while let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">") {
      let name = rest[rest.index(after: start)..<end]
      let behind = rest.index(after: end)
      if names.contains(String(name)) {
        result += "\(rest[..<start])<var>\(rest[start..<behind])</var>"
        rest = rest[behind...]
      } else {
        result += "\(rest[...start])"
        rest = rest[rest.index(after: start)...]
      }
    }
    return result + "\(rest)"
  }
}

/// What stands at the top of the page of scenarios that did not simply pass.
extension FeatureMarkup {
  /// A scenario that did not pass, with everything that helps to repair it.
  mutating func card(_ finding: Finding, _ places: PagePlaces) -> Markup {
    let scenario = plan.scenario(finding.scenario)
    let pickle = scenario.pickle
    feature = ReportedFeature(pickle.document, number: 0)
    let verdict = ScenarioOutcome.Verdict(finding.status)
    var steps = Markup()
    for (position, result) in finding.testSteps {
      let verdict = ScenarioOutcome.Verdict(result.status)
      let text = self.text(of: position, in: scenario)
      let problem = problem(position, result, of: scenario)
      steps += "<li class=\"\(verdict.rawValue)\">\(word(verdict)) \(text)\(problem)</li>"
    }
    let reason: Markup =
      steps.isEmpty
      ? "<p\(english)>\(scenario.explanation(of: finding.status))</p>" : "<ol>\(steps)</ol>"
    let attempts = finding.failedAttempts.count + 1
    let tries: Markup = attempts > 1 ? "<p\(english)>None of \(attempts) attempts passed.</p>" : ""
    let command = "\(style.command) \(ShellText.quoted(scenario.place))"
    return """
      <article class="card \(verdict.rawValue)" lang="\(feature.language)">\
      <h3>\(word(verdict)) \(places.link(to: scenario))</h3>\
      <p class="at">\(pickle.featureName) · <span dir="ltr">\(scenario.place)</span></p>\
      \(reason)\(tries)<p class="at"\(english)>Run it alone: \
      <code dir="ltr">\(command)</code></p></article>

      """
  }

  /// A scenario that passed, but not at once, with what went wrong before.
  mutating func flakyCard(_ finding: Finding, _ places: PagePlaces) -> Markup {
    let scenario = plan.scenario(finding.scenario)
    feature = ReportedFeature(scenario.pickle.document, number: 0)
    var attempts = Markup()
    for (position, result) in finding.failedAttempts {
      let verdict = ScenarioOutcome.Verdict(result.status)
      attempts += """
        <li class="\(verdict.rawValue)">\(word(verdict)) \(text(of: position, in: scenario))\
        \(problem(position, result, of: scenario))</li>
        """
    }
    return """
      <article class="card flaky" lang="\(feature.language)">\
      <h3>\(word(.flaky)) \(places.link(to: scenario))</h3>\
      <p class="at"\(english)>\(scenario.place) · passed at attempt \
      \(finding.failedAttempts.count + 1); before that:</p><ol>\(attempts)</ol></article>

      """
  }

  private func text(of position: Int, in scenario: PlannedScenario) -> Markup {
    switch scenario.testStep(position) {
    case .hook(let hook): return "\(plan.hooks[hook].title)"
    case .step(let index, let decision):
      let step = scenario.pickle.steps[index]
      return "<b>\(step.keyword)</b>\(markup(step, decision))\(argument(of: step))"
    }
  }
}
