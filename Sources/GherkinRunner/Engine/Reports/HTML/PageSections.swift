/// A part of the page that the contents lead to.
struct PageSection {
  let id: Markup
  let title: String
  let content: Markup

  var markup: Markup {
    """
    <section class="part" id="\(id)"><h2>\(title)</h2>
    \(content)</section>

    """
  }
}

/// Makes the sections before the features: everything that did not simply pass, the gravest first.
struct PageOverview {
  /// More of these at once would not be read; of the others, the names are listed.
  private static let cards = 100

  private let page: ReportPage
  /// Nothing where no feature was reported.
  private var writer: FeatureMarkup?

  init(page: ReportPage, writer: FeatureMarkup?) {
    self.page = page
    self.writer = writer
  }

  var tags: TagNumbers { writer?.tags ?? TagNumbers() }

  mutating func sections() -> [PageSection] {
    let failures = page.summary.failures
    let grave = Status.allCases.reversed().filter { $0 > .pending }
      .flatMap { status in failures.filter { $0.status == status } }
    let pending = failures.filter { $0.status == .pending }
    let flaky = page.summary.flaky
    let skipped = page.index.skipped.reduce(0) { $0 + $1.scenarios.count }
    return problems
      + [
        section("unpassed", "Did not pass", grave.count, cards(grave)),
        section("unreadable", "Could not be read", unreadable.count, unreadableFiles),
        section("hooks", "Around the run", hooks.count, hooks.joined()),
        section("pending", "Not written yet", pending.count, cards(pending)),
        section("flaky", "Flaky: passed, but not at the first attempt", flaky.count, cards(flaky)),
        section("skipped", "Skipped", skipped, skippedScenarios),
      ]
      .compactMap(\.self)
  }

  private func section(
    _ id: Markup, _ title: String, _ count: Int, _ content: Markup
  ) -> PageSection? {
    count > 0 ? PageSection(id: id, title: "\(title) (\(count))", content: content) : nil
  }

  private var problems: [PageSection] {
    page.summary.titledProblems(with: page.plan).enumerated().map { number, item in
      let place: Markup =
        item.problem.location.map { "<p class=\"at\">\(page.place($0))</p>" } ?? ""
      return PageSection(
        id: "problem\(number + 1)", title: item.title,
        content: ReasonMarkup.message(item.problem.reason) + place)
    }
  }

  private mutating func cards(_ scenarios: [UnpassedScenario]) -> Markup {
    var cards = Markup()
    for scenario in scenarios.prefix(Self.cards) {
      cards += writer?.card(scenario) ?? ""
    }
    guard scenarios.count > Self.cards else { return cards }
    let rest = scenarios.dropFirst(Self.cards).map { unpassed -> Markup in
      let outcome = ScenarioOutcome(unpassed.status, isFlaky: true)
      let link = page.anchors.link(to: page.plan.scenario(unpassed.scenario))
      return "<li class=\"\(outcome.rawValue)\">\(outcome.markup()) \(link)</li>\n"
    }
    return cards + """
      <details><summary>\(rest.count) more</summary><ul class="more">
      \(rest.joined())</ul></details>

      """
  }

  private var unreadable: [ParseResult] { page.plan.files.filter { !$0.errors.isEmpty } }

  private var unreadableFiles: Markup {
    unreadable.flatMap(\.diagnostics).map { diagnostic -> Markup in
      let advice: Markup = diagnostic.advice.map { "<p>\($0)</p>" } ?? ""
      let line: Markup =
        diagnostic.sourceLine.isEmpty ? "" : "<pre>\(diagnostic.sourceLine)</pre>"
      return """
        <article class="card failed"><h3><span dir="ltr">\(diagnostic.place)</span></h3>\
        <p>\(diagnostic.problem)</p>\(line)\(advice)</article>

        """
    }
    .joined()
  }

  /// The hooks around the run that did not pass or attached something.
  private var hooks: [Markup] {
    var attachments = AttachmentMarkup()
    return page.plan.hooks.indices.compactMap { number -> Markup? in
      let hook = page.plan.hooks[number]
      let failures = page.summary.runHooks.filter { $0.hook == number }.map(\.result)
      let attached = page.index.attachments.filter { $0.hook == number }.map(\.attachment)
      guard !failures.isEmpty || !attached.isEmpty else { return nil }
      let outcome = ScenarioOutcome(failures.map(\.status).max() ?? .passed)
      var more = failures.map { ReasonMarkup.markup($0.status, $0.reason, $0.problem) }.joined()
      for attachment in attached { more += attachments.markup(attachment) }
      return """
        <article class="card \(outcome.rawValue)"><h3>\(outcome.markup()) \(hook.title)</h3>\
        <p class="at">\(page.place(hook.location))</p>\(more)</article>

        """
    }
  }

  private var skippedScenarios: Markup {
    page.index.skipped.map { reason, scenarios -> Markup in
      let items = scenarios.map { scenario -> Markup in
        "<li>\(page.anchors.link(to: page.plan.scenario(scenario)))</li>\n"
      }
      return """
        <details\(scenarios.count <= 20 ? " open" : "")><summary>\(reason) \
        (\(scenarios.count))</summary><ul class="more">
        \(items.joined())</ul></details>

        """
    }
    .joined()
  }
}

/// Makes the sections behind the features: the requirements, the slowest scenarios, tags, and the
/// glossary.
struct PageLists {
  private static let slowest = 10

  let page: ReportPage
  let tags: TagNumbers

  func sections() -> [PageSection] {
    [
      RequirementMarkup(page: page, tags: tags).section, slowestSection, tagSection,
      GlossaryMarkup(page.context.glossary).section,
    ]
    .compactMap(\.self)
  }

  /// The scenarios that were reported, for each tag.
  private func scenariosByTag() -> [[Int]] {
    var tags = tags
    var scenarios: [[Int]] = Array(repeating: [], count: tags.names.count)
    for scenario in page.plan.scenarios where page.index.outcomes[scenario.index] != nil {
      for tag in Set(scenario.pickle.tags.map(\.name)) {
        let number = tags.number(of: tag)
        if scenarios.indices.contains(number) { scenarios[number].append(scenario.index) }
      }
    }
    return scenarios
  }

  /// The tags that are no requirements.
  private var tagSection: PageSection? {
    let list = page.context.requirements
    let numbers = tags.names.indices.filter { list[tags.names[$0]] == nil }
      .sorted { tags.names[$0] < tags.names[$1] }
    guard !numbers.isEmpty else { return nil }
    let scenarios = scenariosByTag()
    let rows = numbers.map { number -> Markup in
      let outcome = ScenarioOutcome.worst(
        of: scenarios[number].compactMap { page.index.outcomes[$0] })
      return """
        <tr class="\(outcome.rawValue)" id="t\(number)"><th scope="row">\(tags.names[number])</th>\
        <td>\(outcome.markup())</td><td>\(scenarios[number].count.counted("scenario"))</td></tr>

        """
    }
    return PageSection(id: "tags", title: "Tags (\(numbers.count))", content: Self.table(rows))
  }

  private var slowestSection: PageSection? {
    let slowest = page.index.slowest(Self.slowest)
    guard !slowest.isEmpty else { return nil }
    let rows = slowest.map { index -> Markup in
      let scenario = page.plan.scenario(index)
      return """
        <tr><td class="at">\(page.index.durations[index].fineText)</td><td>\
        \(page.anchors.link(to: scenario))\(values(of: scenario.pickle))</td><td>\(scenario.pickle.featureName)</td></tr>

        """
    }
    return PageSection(id: "slowest", title: "Slowest scenarios", content: Self.table(rows))
  }

  /// The values of a row of examples whose title does not show them.
  private func values(of pickle: Pickle) -> Markup {
    guard let row = pickle.row, pickle.name == pickle.scenario.name else { return "" }
    return " <small>\(row.cells.map(\.value).joined(separator: ", "))</small>"
  }

  static func table(_ rows: [Markup]) -> Markup {
    "<div class=\"wide\"><table class=\"rows\">\(rows.joined())</table></div>\n"
  }
}
