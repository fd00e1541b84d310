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
