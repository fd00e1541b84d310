/// Writes features as HTML, with the results of their scenarios.
package struct FeatureMarkup: Sendable {
  @Boxed package var plan: Plan
  @Boxed var context: ReportContext
  let anchors: PageAnchors
  var tags = TagNumbers()
  var describer: FailureDescriber
  var attachments: AttachmentMarkup
  /// The language of the feature that is being written.
  package var language = "en"
  /// The line on which the block begins that is being written, if its steps name their lines.
  package var firstLine: Int?

  package init(_ plan: Plan, _ context: ReportContext, _ anchors: PageAnchors) {
    (self.plan, self.context, self.anchors) = (plan, context, anchors)
    describer = FailureDescriber(folder: context.folder)
    attachments = AttachmentMarkup(context.attachments)
  }

  /// A page of this many scenarios can be read from top to bottom.
  private static let fewScenarios = 40

  /// The HTML of a feature, all of which has been reported.
  mutating func markup(_ feature: ReportedFeature) -> Markup {
    language = feature.document.htmlLanguage
    guard let node = feature.document.feature else { return Markup() }
    let reported = Dictionary(grouping: feature.scenarios) { $0.scenario.pickle.scenario.id }
    var body = tags.markup(node.tags) + description(of: node)
    if let background = node.background { body += markup(background, level: 5) }
    for scenario in node.scenarios {
      body += markup(scenario, reported[scenario.id] ?? [], level: 5)
    }
    for rule in node.rules {
      let inside = rule.scenarios.map { ($0, reported[$0.id] ?? []) }
      guard inside.contains(where: { !$0.1.isEmpty }) else { continue }
      body += markup(rule, inside)
    }
    let number = feature.number
    let direction: Markup = feature.document.isRightToLeft ? " dir=\"rtl\"" : ""
    // The features are unfolded to begin with where all of them can be read from top to bottom.
    let open: Markup = plan.scenarioCount <= Self.fewScenarios ? " open" : ""
    return """
      <article class="feature \(feature.outcome.rawValue)" id="f\(number)" \
      lang="\(language)"\(direction)><details\(open)>\
      <summary>\(word(feature.outcome)) <h4>\(title(of: node))</h4> \
      <small\(english)>\(feature.countsText) · \(feature.duration.fineText)</small></summary>\
      <div class="body" id="f\(number)-0"><p class="at" dir="ltr">\(feature.document.source.uri)</p>\
      <p class="paper"\(english)>Run of \(context.startMarkup)\(context.buildMarkup)</p>\
      \(body)</div></details></article>

      """
  }

  /// The keyword and the name of a feature, a rule or a scenario.
  package func title(of node: NodeView<some TitledNode>, name: String? = nil) -> Markup {
    "<span>\(node.keyword):</span> \(name ?? node.name)"
  }

  package func description(of node: NodeView<some TitledNode>) -> Markup {
    let text = node.description
    return text.isEmpty ? "" : "<div class=\"md\">\(MarkdownBlocks.markup(text))</div>"
  }

  package func word(_ outcome: ScenarioOutcome) -> Markup {
    outcome.markup(inForeignText: isForeign)
  }

  /// Whether the feature is in another language than the words of the page.
  private var isForeign: Bool { language != "en" && !language.hasPrefix("en-") }

  /// The attribute of text in the language of the page.
  package var english: Markup { isForeign ? " lang=\"en\"" : "" }

  package func heading(_ level: Int, _ content: Markup) -> Markup {
    "<h\(level)>\(content)</h\(level)>"
  }

  private mutating func markup(
    _ rule: Rule, _ scenarios: [(Scenario, [ReportedScenario])]
  ) -> Markup {
    var body = tags.markup(rule.tags) + description(of: rule)
    if let background = rule.background { body += markup(background, level: 6) }
    for (scenario, reported) in scenarios { body += markup(scenario, reported, level: 6) }
    return "<section class=\"rule\">\(heading(5, title(of: rule)))\(body)</section>"
  }

  private func markup(_ background: Background, level: Int) -> Markup {
    """
    <section class="background">\(heading(level, title(of: background)))\
    \(description(of: background))\(written(background.steps, []))</section>
    """
  }

  /// Steps as they are written, in which the placeholders with `names` stand out.
  private func written(_ steps: some Sequence<Step>, _ names: Set<String>) -> Markup {
    let items = steps.map { step -> Markup in
      "<li><b>\(step.keyword)</b>\(placeholders(in: step.text, names))\(argument(of: step))</li>"
    }
    return "<ol class=\"plain\">\(items.joined())</ol>"
  }
}

/// Scenarios, and outlines with the result of each row.
extension FeatureMarkup {
  /// A scenario with its result, or an outline with those of its rows; empty if none was reported.
  mutating func markup(
    _ scenario: Scenario, _ reported: [ReportedScenario], level: Int
  ) -> Markup {
    guard let first = reported.first else { return "" }
    if first.scenario.pickle.row != nil {
      return markup(outline: scenario, first.scenario.pickle, reported, level: level)
    }
    let line = scenario.location.line
    let pickle = first.scenario.pickle
    return """
      <section class="sc \(first.outcome.rawValue)" id="\(anchors.anchor(of: pickle))">\
      \(heading(level, "\(word(first.outcome)) \(title(of: scenario))"))\
      <p class="at"\(english)>line \(line) · \(first.duration.fineText) · \
      \(anchors.permalink(to: pickle))\
      \(anchors.pastRuns(of: pickle, first.outcome))</p>\
      \(tags.markup(scenario.tags))\(description(of: scenario))\(steps(of: first))</section>

      """
  }

  /// - Parameter row: One of the rows that were reported.
  private mutating func markup(
    outline: Scenario, _ row: Pickle, _ reported: [ReportedScenario], level: Int
  ) -> Markup {
    let outcome = ScenarioOutcome.worst(of: reported.map(\.outcome))
    let line = outline.location.line
    let names = Set(outline.examples.flatMap { $0.header?.cells.map(\.value) ?? [] })
    var rows: [Int: ReportedScenario] = [:]
    for row in reported { rows[row.scenario.pickle.location.line] = row }
    var tables = Markup()
    for examples in outline.examples { tables += markup(examples, rows, level: level) }
    return """
      <section class="sc outline \(outcome.rawValue)" id="\(anchors.outlineAnchor(of: row))">\
      \(heading(level, "\(word(outcome)) \(title(of: outline))"))\
      <p class="at"\(english)>line \(line) · \(reported.count.counted("row")) · \
      \(anchors.permalink(to: row))</p>\
      \(tags.markup(outline.tags))\(description(of: outline))\
      \(written(outline.steps, names))\(tables)</section>

      """
  }

  private mutating func markup(
    _ examples: Examples, _ reported: [Int: ReportedScenario], level: Int
  ) -> Markup {
    let names = examples.header?.cells.map(\.value) ?? []
    var rows = Markup()
    for row in examples.body {
      guard let scenario = reported[row.line] else { continue }
      let cells = row.cells.map { cell -> Markup in "<td>\(cell.value)</td>" }
      rows += """
        <tr class="\(scenario.outcome.rawValue)" id="\(anchors.anchor(of: scenario.scenario.pickle))">\
        <th scope="row">\(word(scenario.outcome))</th>\(cells.joined())\
        <td class="at">\(scenario.duration.fineText) \
        \(anchors.permalink(toRow: scenario.scenario.pickle))\
        \(anchors.pastRuns(of: scenario.scenario.pickle, scenario.outcome))</td></tr>

        """
      if scenario.hasDetails {
        rows += """
          <tr class="why"><td colspan="\(names.count + 2)">\(steps(of: scenario))</td></tr>

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
  package func placeholders(in text: String, _ names: Set<String>) -> Markup {
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
