/// Puts the page together: the outcome, what did not pass, the features, and the lists at the end.
struct ReportPage {
  let plan: Plan
  let context: ReportContext
  let summary: RunSummary
  let index: PageIndex
  let anchors: PageAnchors
  let features: [PageFeature]

  /// Writes the page; `writer` has written the features.
  func write(_ writer: FeatureMarkup?, into buffer: inout ReportBuffer) {
    var root = PageFolder()
    for feature in features.sorted(by: { $0.number < $1.number }) { root.add(feature) }
    var overview = PageOverview(page: self, writer: writer)
    let sections = overview.sections()
    let lists = PageLists(page: self, tags: overview.tags).sections()
    let outcome = summary.outcome(
      plan, isStrict: context.isStrict, isDryRun: context.isDryRun)
    put(HTMLPage.start(title: outcome.headline, skip: "Skip to the results"), into: &buffer)
    put(header(outcome), into: &buffer)
    put(contents(root, sections + lists), into: &buffer)
    put(
      HTMLPage.main(
        noun: "scenarios", tags: overview.tags.names, legend: "Result",
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

  func place(_ location: SourceReference) -> String { context.place(location).description }

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
      <p>\(RunMarkup.time(context)) · took \(summary.duration.text) · \
      \(steps)\(RunMarkup.build(context))</p>
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

/// Says which run it was.
enum RunMarkup {
  /// When the run began.
  static func time(_ context: ReportContext) -> Markup {
    let start = context.start.timestamp.prefix(19)
    return "<time datetime=\"\(start)Z\">\(start.replacing("T", with: " ")) UTC</time>"
  }

  /// The build that the run is part of, or else the commit, after a separator; nothing if neither is known.
  static func build(_ context: ReportContext) -> Markup {
    guard let build = BuildServer(context.environment) else {
      return context.commit.map { " · commit \($0.prefix(10))" } ?? ""
    }
    let name = [build.name, build.number].compactMap(\.self).joined(separator: " ")
    var text: Markup = " · \(build.url.flatMap { MarkupLink.to($0, "\(name)") } ?? "\(name)")"
    if let branch = build.branch ?? build.tag { text += " · \(branch)" }
    if let revision = build.revision { text += " · commit \(revision.prefix(10))" }
    return text
  }
}
