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
