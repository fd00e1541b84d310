/// The sections before the features: everything that did not simply pass, the gravest first.
struct PageOverview {
  /// Nobody reads more of these at once; of further ones only the name is said.
  private static let cards = 100

  private let page: ReportPage
  /// Nothing where no feature was reported.
  private var writer: FeatureMarkup?

  init(page: ReportPage, writer: FeatureMarkup?) {
    self.page = page
    self.writer = writer
  }

  /// The tags of all features that were written.
  var tags: TagNumbers { writer?.tags ?? TagNumbers() }

  mutating func sections() -> [PageSection] {
    let findings = page.findings.unpassed
    let grave = Status.allCases.reversed().filter { $0 > .pending }
      .flatMap { status in findings.filter { $0.status == status } }
    let pending = findings.filter { $0.status == .pending }
    let flaky = page.findings.flaky
    return problems
      + [
        section("unpassed", "Did not pass", grave.count, cards(grave)),
        section("unreadable", "Could not be read", unreadable.count, unreadableFiles),
        section("hooks", "Around the run", hooks.count, hooks.joined()),
        section("pending", "Not written yet", pending.count, cards(pending)),
        section("flaky", "Flaky: passed, but not at once", flaky.count, flakyCards(flaky)),
        section("skipped", "Left out", skippedCount, skipped),
      ]
      .compactMap(\.self)
  }

  private func section(
    _ id: Markup, _ title: String, _ count: Int, _ content: Markup
  ) -> PageSection? {
    count > 0 ? PageSection(id: id, title: "\(title) (\(count))", content: content) : nil
  }

  /// What went wrong outside every scenario and hook.
  private var problems: [PageSection] {
    page.findings.problems.enumerated().map { number, item in
      let place: Markup =
        item.problem.location.map { "<p class=\"at\">\(page.style.place($0))</p>" } ?? ""
      return PageSection(
        id: "problem\(number + 1)", title: item.title,
        content: ProblemMarkup.message(item.problem.reason) + place)
    }
  }

  private mutating func cards(_ findings: [Finding]) -> Markup {
    var cards = Markup()
    for finding in findings.prefix(Self.cards) {
      cards += writer?.card(finding, page.places) ?? ""
    }
    return cards + list(findings.dropFirst(Self.cards))
  }

  private mutating func flakyCards(_ findings: [Finding]) -> Markup {
    var cards = Markup()
    for finding in findings.prefix(Self.cards) {
      cards += writer?.flakyCard(finding, page.places) ?? ""
    }
    return cards + list(findings.dropFirst(Self.cards))
  }

  /// Links to those that found no room; what is to be said of them stands with the feature.
  private func list(_ findings: ArraySlice<Finding>) -> Markup {
    guard !findings.isEmpty else { return "" }
    let items = findings.map { finding -> Markup in
      let verdict = ScenarioOutcome.Verdict(finding.status)
      let link = page.places.link(to: page.plan.scenario(finding.scenario))
      return "<li class=\"\(verdict.rawValue)\">\(verdict.markup()) \(link)</li>\n"
    }
    return """
      <details><summary>\(findings.count) more</summary><ul class="more">
      \(items.joined())</ul></details>

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

  /// The hooks around the run that did not pass or left something behind.
  private var hooks: [Markup] {
    var attachments = AttachmentMarkup()
    let kept = page.notes.attachments
    let failed = page.findings.runHooks
    let numbers = Set(failed.map(\.hook) + kept.map(\.hook))
    return numbers.sorted().map { number -> Markup in
      let hook = page.plan.hooks[number]
      let result = failed.first { $0.hook == number }?.result ?? StepResult(.passed)
      let verdict = ScenarioOutcome.Verdict(result.status)
      var more = verdict == .passed ? "" : ProblemMarkup.markup(result)
      for (owner, attachment) in kept where owner == number {
        more += attachments.markup(attachment)
      }
      return """
        <article class="card \(verdict.rawValue)"><h3>\(verdict.markup()) \(hook.title)</h3>\
        <p class="at">\(page.style.place(hook.location))</p>\(more)</article>

        """
    }
  }

  private var skippedCount: Int { page.notes.skipped.reduce(0) { $0 + $1.scenarios.count } }

  private var skipped: Markup {
    page.notes.skipped.map { reason, scenarios -> Markup in
      let items = scenarios.map { scenario -> Markup in
        "<li>\(page.places.link(to: page.plan.scenario(scenario)))</li>\n"
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

/// Numbers the tags of a page in the order in which they come, so that each has one place.
struct TagNumbers: Sendable {
  private(set) var names: [String] = []
  private var numbers: [String: Int] = [:]

  /// The number of a tag.
  mutating func number(of name: String) -> Int {
    if let number = numbers[name] { return number }
    let number = names.count
    names.append(name)
    numbers[name] = number
    return number
  }

  /// The tags as links to where they are listed.
  mutating func markup(_ tags: [Tag]) -> Markup {
    guard !tags.isEmpty else { return "" }
    let links = tags.map { tag -> Markup in
      let name = tag.name
      return "<a href=\"#t\(number(of: name))\">\(name)</a>"
    }
    return "<p class=\"tags\" dir=\"ltr\">\(links.joined(" "))</p>"
  }
}
