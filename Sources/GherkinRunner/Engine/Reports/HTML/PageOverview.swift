/// The first screen of a report: what passed and what did not, in a sentence, and in a bar for each part of the suite.
extension ReportPage {
  /// A part of the suite: an app, or a folder.
  private typealias Area = (name: String, anchor: Markup, counts: OutcomeCounts)

  func header(
    _ outcome: RunOutcome, _ root: PageFolder, _ technical: PageFolder, _ more: Markup
  ) -> Markup {
    var areas: [Area] = root.top.parts.map { ($0.name, $0.anchor, $0.counts) }
    if !technical.isEmpty { areas.append((Self.technicalTitle, "technical", technical.counts)) }
    if areas.count == 1 { areas = [] }
    let total = OutcomeCounts(Dictionary(counts) { $1 })
    let items = counts.map { outcome, count -> Markup in
      "<li class=\"\(outcome.rawValue)\"><b>\(count)</b> \(outcome.rawValue)</li>"
    }
    let bars = areas.map { area -> Markup in
      """
      <li><a href="#\(area.anchor)">\(area.name)</a>\(area.counts.bar)\
      <span>\(area.counts.words)</span></li>

      """
    }
    return """
      <header class="\(outcome.isGreen ? "passed" : "failed")"><h1>\(outcome.headline)</h1>
      <p class="lead">\(sentence(total, areas))</p>
      \(total.bar)
      <ul class="counts">\(items.joined())</ul>
      \(bars.isEmpty ? "" : "<ul class=\"areas\">\(bars.joined())</ul>\n" as Markup)\(more)\
      <p>\(context.startMarkup) · took \(summary.duration.text) · \
      \(summary.steps.total.counted("step"))\(context.buildMarkup)</p>\(leftOut)</header>

      """
  }

  /// More names would not be read in a sentence.
  private static let fewNames = 3

  /// The outcome in a sentence that a product owner reads.
  private func sentence(_ total: OutcomeCounts, _ areas: [Area]) -> String {
    let failing = areas.filter { $0.counts.unpassed > 0 }
    guard total.unpassed == 0 else {
      guard !failing.isEmpty else {
        let names = summary.failures.prefix(Self.fewNames).map {
          "“\(plan.scenario($0.scenario).title)”"
        }
        let rest = summary.failures.count - names.count
        return "Did not pass: \(names.joined(separator: ", "))"
          + (rest > 0 ? " and \(rest) more." : ".")
      }
      let passed = areas.filter { $0.counts.unpassed == 0 && $0.counts.passed > 0 }.map(\.name)
      let places = failing.map { "\($0.counts.unpassed) of \($0.counts.total) in \($0.name)" }
      return "Did not pass: \(places.joined(separator: ", "))."
        + (passed.isEmpty ? "" : " Passed: \(passed.joined(separator: ", ")).")
    }
    if total.total == 0 { return "No scenario was run." }
    guard total.passed == total.total else {
      return
        "\(total.passed) of \(total.total.counted("scenario")) passed; the others were skipped."
    }
    return total.total == 1 ? "The scenario passed." : "All \(total.total) scenarios passed."
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
