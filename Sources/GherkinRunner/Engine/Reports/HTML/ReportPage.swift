/// The page of a run: the outcome, what did not pass, the features, and the lists at the end.
struct ReportPage: Sendable {
  let plan: Plan
  let context: ReportContext
  let anchors: PageAnchors
  /// What the run came to, once it has ended.
  private(set) var summary = RunSummary()
  /// The outcome of each scenario by its index in the plan; nil if it was not reported.
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

  mutating func add(_ reported: ReportedScenario) {
    let (index, document) = (reported.scenario.index, reported.scenario.pickle.document)
    (outcomes[index], durations[index]) = (reported.outcome, reported.duration)
    if reported.outcome == .skipped {
      let problem = reported.record.results.lazy.compactMap(\.problem).first
      let reason = problem?.message ?? "not run, and no reason was given"
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
    features.append(PageFeature(feature, writer.markup(feature)))
  }

  /// Writes the page of the run that has ended.
  mutating func write(_ summary: RunSummary, into buffer: inout ReportBuffer) {
    self.summary = summary
    for feature in groups.unfinished { add(feature) }
    var root = PageFolder()
    for feature in features.sorted(by: { $0.number < $1.number }) { root.add(feature) }
    let sections = overview()
    let lists = lists
    let outcome = summary.outcome(plan, context)
    put(HTMLPage.start(title: outcome.headline, skip: "Skip to the results"), into: &buffer)
    put(header(outcome), into: &buffer)
    put(contents(root, sections + lists), into: &buffer)
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

  private func header(_ outcome: RunOutcome) -> Markup {
    let items = counts.map { outcome, count -> Markup in
      "<li class=\"\(outcome.rawValue)\"><b>\(count)</b> \(outcome.rawValue)</li>"
    }
    var offset = 0
    let bars = counts.map { outcome, count -> Markup in
      defer { offset += count }
      return """
        <rect class="\(outcome.rawValue)" x="\(offset)" width="\(count)" height="1"/>
        """
    }
    let total = max(1, summary.scenarios.total)
    let steps = summary.steps.total.counted("step")
    return """
      <header class="\(outcome.isGreen ? "passed" : "failed")"><h1>\(outcome.headline)</h1>
      <p>\(context.startMarkup) · took \(summary.duration.text) · \
      \(steps)\(context.buildMarkup)</p>
      <svg viewBox="0 0 \(total) 1" preserveAspectRatio="none" aria-hidden="true">\
      \(bars.joined())</svg>
      <ul class="counts">\(items.joined())</ul></header>

      """
  }

  private func contents(_ root: PageFolder, _ sections: [PageSection]) -> Markup {
    var top = root
    while top.features.isEmpty, top.folders.count == 1, let only = top.folders.first { top = only }
    let items = sections.map { section -> Markup in
      "<li><a href=\"#\(section.id)\">\(section.title)</a></li>"
    }
    return HTMLPage.contents(
      "<ul>\(items.joined())</ul>\n<h2>Features</h2>\(top.contents)")
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
