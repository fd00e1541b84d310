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
  /// The first scenarios of each outcome that did not simply pass, by their indices in the plan.
  private(set) var unpassed: [Int: ScenarioRecord] = [:]
  private var unpassedCounts: [ScenarioOutcome: Int] = [:]
  /// What hooks around the run attached.
  var hookAttachments: [(hook: Int, attachment: Attachment)] = []
  /// The features that lack scenarios.
  private var groups: FeatureGroups<PageFeature>
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

  mutating func add(_ record: ScenarioRecord) {
    let (scenario, outcome) = (plan.scenario(record.scenario), record.outcome)
    let (index, document) = (scenario.index, scenario.pickle.document)
    let notRun = record.result.notRun
    if notRun == nil || notRun == .dryRun { outcomes[index] = outcome }
    durations[index] = record.result.duration
    if outcome != .passed, outcome != .skipped {
      unpassedCounts[outcome, default: 0] += 1
      if unpassedCounts[outcome, default: 0] <= Self.cards {
        // Cards show no attachments.
        unpassed[index] = record.withoutAttachments
      }
    }
    if outcome == .skipped {
      let problem = record.results.lazy.compactMap(\.problem).first
      let reason = problem?.message ?? notRun?.reason ?? "not run, and no reason was given"
      if let number = reasons[reason] {
        skipped[number].scenarios.append(index)
      } else {
        reasons[reason] = skipped.count
        skipped.append((reason, [index]))
      }
    }
    let number = anchors.files[ObjectIdentifier(document)] ?? 0
    // There may be a hundred thousand rows that simply passed.
    let isShort = scenario.pickle.row != nil && !record.hasDetails
    let complete = groups.add(scenario) {
      PageFeature(document, number: number)
    } _: { feature in
      feature.add(isShort ? record.withoutSteps : record)
    }
    if let complete { add(complete) }
  }

  private mutating func add(_ feature: PageFeature) {
    features.append(feature)
    features[features.count - 1].write(by: &writer)
  }

  /// Writes the page of the run that has ended.
  mutating func write(_ summary: RunSummary, into buffer: inout ReportBuffer) {
    self.summary = summary
    for record in groups.missing(in: plan, summary) { add(record) }
    for feature in groups.unfinished { add(feature) }
    var (root, technical) = (PageFolder(), PageFolder())
    for feature in features.sorted(by: { $0.number < $1.number }) {
      if context.technical.contains(feature.document) {
        technical.add(feature)
      } else {
        root.add(feature)
      }
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
      header(outcome, root, technical, requirementBar(coverage) + charts.markup),
      into: &buffer)
    put(contents(root, technical, sections + lists), into: &buffer)
    put(
      HTMLPage.main(
        noun: "scenarios", tags: writer.tags, legend: "Result",
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
  var counts: [(ScenarioOutcome, Int)] {
    summary.rows.map { ($0.result, $0.scenarios) }.filter { $0.1 > 0 }
  }

  static let technicalTitle = "For engineers"

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
