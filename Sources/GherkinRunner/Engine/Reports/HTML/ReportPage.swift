/// The page of a run: the outcome, what did not pass, the features, and the lists at the end.
struct ReportPage: Sendable {
  @Boxed var plan: Plan
  @Boxed var context: ReportContext
  let anchors: PageAnchors
  /// What the run came to, once it has ended.
  private(set) var summary = RunSummary()
  /// The outcome of each scenario by its index in the plan; nil if it did not run.
  private(set) var outcomes: [ScenarioOutcome?]
  private(set) var durations: [Duration]
  /// The scenarios that were skipped, by the reason.
  private(set) var skipped: [(reason: String, scenarios: [Int])] = []
  private var reasons: [String: Int] = [:]
  /// What hooks around the run attached.
  var hookAttachments: [(hook: Int, attachment: Attachment)] = []
  /// The features that lack scenarios.
  private var groups: FeatureGroups<ReportedFeature>
  private var features: [PageFeature] = []
  var writer: FeatureMarkup

  init(_ plan: Plan, _ context: ReportContext) {
    (self.plan, self.context) = (plan, context)
    anchors = PageAnchors(plan, context.history)
    outcomes = Array(repeating: nil, count: plan.scenarioCount)
    durations = Array(repeating: .zero, count: plan.scenarioCount)
    groups = FeatureGroups(plan)
    writer = FeatureMarkup(plan, context, anchors)
  }

  mutating func add(_ reported: ReportedScenario, notRun: NotRun?) {
    let (index, document) = (reported.scenario.index, reported.scenario.pickle.document)
    if notRun == nil || notRun == .dryRun { outcomes[index] = reported.outcome }
    durations[index] = reported.duration
    if reported.outcome == .skipped {
      let problem = reported.record.results.lazy.compactMap(\.problem).first
      let reason = problem?.message ?? notRun?.reason ?? "not run, and no reason was given"
      if let number = reasons[reason] {
        skipped[number].scenarios.append(index)
      } else {
        reasons[reason] = skipped.count
        skipped.append((reason, [index]))
      }
    }
    let number = anchors.files[ObjectIdentifier(document)] ?? 0
    let complete = groups.add(reported.scenario) {
      ReportedFeature(document: document, number: number)
    } _: { feature in
      feature.scenarios.append(reported)
    }
    if let complete { add(complete) }
  }

  private mutating func add(_ feature: ReportedFeature) {
    features.append(
      PageFeature(
        feature, writer.markup(feature), isTechnical: context.technical.contains(feature.document)))
  }

  /// Writes the page of the run that has ended.
  mutating func write(_ summary: RunSummary, into buffer: inout ReportBuffer) {
    self.summary = summary
    for (scenario, reason) in groups.missing(in: plan, summary) {
      let record = ScenarioRecord(scenario, notRun: reason)
      add(ReportedScenario(scenario, .skipped, .zero, record), notRun: reason)
    }
    for feature in groups.unfinished { add(feature) }
    var (root, technical) = (PageFolder(), PageFolder())
    for feature in features.sorted(by: { $0.number < $1.number }) {
      if feature.isTechnical { technical.add(feature) } else { root.add(feature) }
    }
    // Nothing is folded away where there is nothing else.
    if root.isEmpty { swap(&root, &technical) }
    let sections = overview()
    let coverage = RequirementCoverage(plan, outcomes, context)
    let charts = HistoryCharts(
      context.history?.runs ?? [], HistoryRun(summary, plan, context, coverage))
    let lists = lists(coverage)
    let outcome = summary.outcome(plan, context)
    put(HTMLPage.start(title: outcome.headline, skip: "Skip to the results"), into: &buffer)
    put(
      header(outcome, areas(root, technical), requirementBar(coverage) + charts.markup),
      into: &buffer)
    put(contents(root, technical, sections + lists), into: &buffer)
    put(
      HTMLPage.main(
        noun: "scenarios", tags: writer.tags.names, legend: "Result",
        boxes: counts.map { ($0.rawValue, "\($0.rawValue) <small>\($1)</small>") },
        showsBoxes: counts.count > 1),
      into: &buffer)
    for section in sections { put(section.markup, into: &buffer) }
    if !features.isEmpty {
      put("<section id=\"features\"><h2>Features</h2>\n", into: &buffer)
      root.write { put($0, into: &buffer) }
      if !technical.isEmpty {
        put(
          """
          <details class="technical" id="technical"><summary><h3>\(Self.technicalTitle)</h3> \
          <small>\(technical.featureCount.counted("feature")): \(technical.counts.words)</small></summary>

          """, into: &buffer)
        technical.write { put($0, into: &buffer) }
        put("</details>\n", into: &buffer)
      }
      put("</section>\n", into: &buffer)
    }
    for section in lists { put(section.markup, into: &buffer) }
    put(HTMLPage.end, into: &buffer)
  }

  /// Passes on what is there, so that the page is not in memory twice.
  private func put(_ markup: Markup, into buffer: inout ReportBuffer) {
    buffer.append(raw: markup.bytes)
    if buffer.isLarge { buffer.flush() }
  }

  /// How many scenarios there are of each kind, the worst first.
  private var counts: [(ScenarioOutcome, Int)] {
    summary.rows.map { ($0.result, $0.scenarios) }.filter { $0.1 > 0 }
  }

  private static let technicalTitle = "For engineers"

  private func areas(_ root: PageFolder, _ technical: PageFolder) -> [PageOverview.Area] {
    var areas = root.top.areas
    if !technical.isEmpty {
      areas.append(.init(name: Self.technicalTitle, anchor: "technical", counts: technical.counts))
    }
    return areas.count > 1 ? areas : []
  }

  private func header(
    _ outcome: RunOutcome, _ areas: [PageOverview.Area], _ more: Markup
  ) -> Markup {
    let items = counts.map { outcome, count -> Markup in
      "<li class=\"\(outcome.rawValue)\"><b>\(count)</b> \(outcome.rawValue)</li>"
    }
    let overview = PageOverview(
      total: OutcomeCounts(Dictionary(counts) { $1 }), areas: areas,
      unpassed: summary.failures.map { plan.scenario($0.scenario).title })
    let steps = summary.steps.total.counted("step")
    return """
      <header class="\(outcome.isGreen ? "passed" : "failed")"><h1>\(outcome.headline)</h1>
      <p class="lead">\(overview.sentence)</p>
      \(overview.total.bar)
      <ul class="counts">\(items.joined())</ul>
      \(overview.bars)\(more)<p>\(context.startMarkup) · took \(summary.duration.text) · \
      \(steps)\(context.buildMarkup)</p>\(leftOut)</header>

      """
  }

  /// What of the attachments is not in the page.
  private var leftOut: Markup {
    let (count, bytes) = writer.attachments.leftOut
    guard count > 0 else { return "" }
    let size = bytes < 1_000_000 ? "\(bytes / 1_000) KB" : "\(bytes / 1_000_000) MB"
    return """
      <p>Left out of this page, in whole or in part: \(count.counted("large attachment")) of scenarios that passed, \
      \(size). <code>--attachments FOLDER</code> writes such attachments beside the page.</p>
      """
  }

  private func contents(
    _ root: PageFolder, _ technical: PageFolder, _ sections: [PageSection]
  ) -> Markup {
    let items = sections.map { section -> Markup in
      "<li><a href=\"#\(section.id)\">\(section.title)</a></li>"
    }
    let folded: Markup =
      technical.isEmpty
      ? ""
      : """
      <ul><li class="folder"><details><summary>\(Self.technicalTitle)</summary>\
      \(technical.top.contents)</details></li></ul>
      """
    return HTMLPage.contents(
      "<ul>\(items.joined())</ul>\n<h2>Features</h2>\(root.top.contents)\(folded)")
  }
}

/// Which run it was.
extension ReportContext {
  /// When the run began.
  var startMarkup: Markup {
    let start = start.timestamp.prefix(19)
    return "<time datetime=\"\(start)Z\">\(start.replacing("T", with: " ")) UTC</time>"
  }

  /// The build that the run is part of, or else the commit, after a separator; empty if neither is known.
  var buildMarkup: Markup {
    guard let build = BuildServer(environment) else {
      return commit.map { " · commit \($0.prefix(10))" } ?? ""
    }
    let name = [build.name, build.number].compactMap(\.self).joined(separator: " ")
    var text: Markup = " · \(build.url.flatMap { Markup.link(to: $0, "\(name)") } ?? "\(name)")"
    if let branch = build.branch ?? build.tag { text += " · \(branch)" }
    if let revision = build.revision { text += " · commit \(revision.prefix(10))" }
    return text
  }
}
