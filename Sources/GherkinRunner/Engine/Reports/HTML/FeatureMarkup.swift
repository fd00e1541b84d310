/// Writes features as HTML, with the results of their scenarios.
package struct FeatureMarkup: Sendable {
  @Boxed package var plan: Plan
  @Boxed var context: ReportContext
  let anchors: PageAnchors
  /// The tags that were written, each of which leads to where it is listed.
  private(set) var tags: Set<String> = []
  var describer: FailureDescriber
  var attachments: AttachmentMarkup
  /// The language of the feature that is being written.
  package var language = "en"
  /// The line on which the block begins that is being written, if its steps name their lines.
  package var firstLine: Int?
  /// Whether a card is being written, which leads to the scenario and shows only what explains its outcome.
  var isCard = false

  package init(_ plan: Plan, _ context: ReportContext, _ anchors: PageAnchors) {
    (self.plan, self.context, self.anchors) = (plan, context, anchors)
    describer = FailureDescriber(folder: context.folder)
    attachments = AttachmentMarkup(context.attachments)
  }

  /// A page of this many scenarios can be read from top to bottom.
  private static let fewScenarios = 40

  /// The HTML of a feature, all of which has been reported.
  mutating func markup(_ feature: PageFeature) -> Markup {
    language = feature.document.htmlLanguage
    guard let node = feature.document.feature else { return Markup() }
    let reported = Dictionary(grouping: feature.scenarios) {
      plan.scenario($0.scenario).pickle.scenario.id
    }
    var body = links(to: node.tags) + description(of: node)
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

  /// Tags as links to where they are listed.
  private mutating func links(to tags: [Tag]) -> Markup {
    guard !tags.isEmpty else { return "" }
    self.tags.formUnion(tags.map(\.name))
    let links = tags.map { "<a href=\"#\($0.name)\">\($0.name)</a>" as Markup }
    return "<p class=\"tags\" dir=\"ltr\">\(links.joined(" "))</p>"
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
    _ rule: Rule, _ scenarios: [(Scenario, [ScenarioRecord])]
  ) -> Markup {
    var body = links(to: rule.tags) + description(of: rule)
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

  /// Steps as they are written, in which the placeholders with `names` stand out; empty without steps.
  package func written(_ steps: some Sequence<Step>, _ names: Set<String>) -> Markup {
    let items = steps.map { step -> Markup in
      """
      <li\(place(ofLine: step.location.line))><b>\(step.keyword)</b>\
      \(placeholders(in: step.text, names))\(argument(of: step))</li>
      """
    }
    return items.isEmpty ? "" : "<ol class=\"plain\">\(items.joined())</ol>"
  }
}

/// Scenarios, and outlines with the result of each row.
extension FeatureMarkup {
  /// A scenario with its result, or an outline with those of its rows; empty if none was reported.
  mutating func markup(
    _ scenario: Scenario, _ reported: [ScenarioRecord], level: Int
  ) -> Markup {
    guard let first = reported.first else { return "" }
    let pickle = plan.scenario(first.scenario).pickle
    if pickle.row != nil { return markup(outline: scenario, pickle, reported, level: level) }
    let line = scenario.location.line
    return """
      <section class="sc \(first.outcome.rawValue)" id="\(anchors.anchor(of: pickle))">\
      \(heading(level, "\(word(first.outcome)) \(title(of: scenario))"))\
      <p class="at"\(english)>line \(line) · \(first.result.duration.fineText) · \
      \(anchors.permalink(to: pickle))\
      \(anchors.pastRuns(of: pickle, first.outcome))</p>\
      \(links(to: scenario.tags))\(description(of: scenario))\(steps(of: first))</section>

      """
  }

  /// - Parameter row: One of the rows that were reported.
  private mutating func markup(
    outline: Scenario, _ row: Pickle, _ reported: [ScenarioRecord], level: Int
  ) -> Markup {
    let outcome = ScenarioOutcome.worst(of: reported.map(\.outcome))
    let line = outline.location.line
    var tables = Markup()
    for examples in outline.examples {
      let rows = rows(of: examples, reported)
      guard !rows.isEmpty else { continue }
      tables += heading(min(level + 1, 6), title(of: examples)) + links(to: examples.tags)
      tables += description(of: examples) + rows
    }
    return """
      <section class="sc outline \(outcome.rawValue)" id="\(anchors.outlineAnchor(of: row))">\
      \(heading(level, "\(word(outcome)) \(title(of: outline))"))\
      <p class="at"\(english)>line \(line) · \(reported.count.counted("row")) · \
      \(anchors.permalink(to: row))</p>\
      \(links(to: outline.tags))\(description(of: outline))\
      \(template(of: outline))\(tables)</section>

      """
  }

  /// The steps of an outline, in which its placeholders stand out.
  package func template(of outline: Scenario) -> Markup {
    let names = outline.examples.flatMap { $0.header?.cells.map(\.value) ?? [] }
    return written(outline.steps, Set(names))
  }

  /// The table of the rows of `examples` that are among `reported`; empty if none is. A block shows all rows, and not how
  /// long they took.
  package mutating func rows(of examples: Examples, _ reported: [ScenarioRecord]) -> Markup {
    let isBlock = firstLine != nil
    let byLine = Dictionary(
      reported.map { (plan.scenario($0.scenario).pickle.location.line, $0) }
    ) { $1 }
    let names = examples.header?.cells.map(\.value) ?? []
    var rows = Markup()
    for row in examples.body {
      let record = byLine[row.line]
      guard record != nil || isBlock else { continue }
      let outcome = record.flatMap { $0.isRunning ? nil : $0.outcome }
      var (place, time): (Markup, Markup) = (place(ofLine: row.line), "")
      if !isBlock, let record, let outcome {
        let pickle = plan.scenario(record.scenario).pickle
        if !isCard { place = " id=\"\(anchors.anchor(of: pickle))\"" }
        time = """
          <td class="at">\(record.result.duration.fineText) \(anchors.permalink(toRow: pickle))\
          \(anchors.pastRuns(of: pickle, outcome))</td>
          """
      }
      rows += """
        <tr class="\(outcome?.rawValue ?? "")"\(place)>\
        <th scope="row">\(outcome.map { word($0) } ?? "")</th>\
        \(row.cells.map { "<td>\($0.value)</td>" as Markup }.joined())\(time)</tr>

        """
      guard let record, !record.isRunning, record.hasDetails else { continue }
      // In a block, its steps are those of the template.
      let firstLine = firstLine.take()
      rows += """
        <tr class="why"><td colspan="\(names.count + (isBlock ? 1 : 2))">\(steps(of: record))</td></tr>

        """
      self.firstLine = firstLine
    }
    guard !rows.isEmpty || isBlock else { return "" }
    let header = names.map { name -> Markup in "<th scope=\"col\">\(name)</th>" }
    let time: Markup = isBlock ? "" : "<th scope=\"col\"\(english)>time</th>"
    return """
      <div class="wide"><table class="rows"><thead><tr>\
      <th scope="col"\(english)>result</th>\(header.joined())\(time)\
      </tr></thead><tbody>
      \(rows)</tbody></table></div>
      """
  }

  /// Text of an outline with its placeholders standing out.
  package func placeholders(in text: String, _ names: Set<String>) -> Markup {
    let bytes = Bytes(text.utf8)
    let ranges = Placeholders.ranges(in: bytes[...], withBlanks: true).filter {
      names.contains(String(decoding: bytes[$0].dropFirst().dropLast(), as: UTF8.self))
    }
    return .text(bytes, marking: ranges, by: "var")
  }
}
