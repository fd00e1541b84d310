/// The sections behind the features: the slowest scenarios, behaviours by id, and tags.
struct PageLists {
  /// How many of the slowest scenarios are told of.
  private static let slowest = 10

  let page: ReportPage
  let tags: TagNumbers

  func sections() -> [PageSection] {
    let scenarios = scenariosByTag()
    let behaviours = tags.names.indices.filter { Self.isBehaviour(tags.names[$0]) }
    let others = tags.names.indices.filter { !Self.isBehaviour(tags.names[$0]) }
    return [
      slowestSection,
      section("behaviours", "Behaviours", behaviours, scenarios) { number in
        links(scenarios[number])
      },
      section("tags", "Tags", others, scenarios) { number in
        "<td>\(scenarios[number].count.counted("scenario"))</td>"
      },
    ]
    .compactMap(\.self)
  }

  /// Whether a tag is the id of a behaviour or of a task: `@000-07`, `@SHOP-12`.
  static func isBehaviour(_ tag: String) -> Bool {
    let parts = tag.dropFirst().split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return false }
    return parts[0].utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
      && parts[1].utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// The scenarios that were reported, for each tag.
  private func scenariosByTag() -> [[Int]] {
    var tags = tags
    var scenarios: [[Int]] = Array(repeating: [], count: tags.names.count)
    for scenario in page.plan.scenarios where page.notes.verdicts[scenario.index] != nil {
      for tag in Set(scenario.pickle.tags.map(\.name)) {
        let number = tags.number(of: tag)
        if scenarios.indices.contains(number) { scenarios[number].append(scenario.index) }
      }
    }
    return scenarios
  }

  private func section(
    _ id: Markup, _ title: String, _ numbers: [Int], _ scenarios: [[Int]],
    _ cells: (Int) -> Markup
  ) -> PageSection? {
    guard !numbers.isEmpty else { return nil }
    let sorted = numbers.sorted { tags.names[$0] < tags.names[$1] }
    let rows = sorted.map { number -> Markup in
      let verdicts = Set(scenarios[number].compactMap { page.notes.verdicts[$0] })
      let verdict = ScenarioOutcome.Verdict.worst(of: verdicts)
      return """
        <tr class="\(verdict.rawValue)" id="t\(number)"><th scope="row">\(tags.names[number])</th>\
        <td>\(verdict.markup())</td>\(cells(number))</tr>

        """
    }
    return PageSection(
      id: id, title: "\(title) (\(numbers.count))",
      content: "<div class=\"wide\"><table class=\"rows\">\(rows.joined())</table></div>\n")
  }

  private func links(_ scenarios: [Int]) -> Markup {
    let links = page.places.links(to: scenarios.map(page.plan.scenario))
    return "<td>\(links.joined("<br>"))</td>"
  }

  private var slowestSection: PageSection? {
    let slowest = page.notes.slowest(Self.slowest)
    guard !slowest.isEmpty else { return nil }
    let rows = slowest.map { index -> Markup in
      let scenario = page.plan.scenario(index)
      return """
        <tr><td class="at">\(page.notes.durations[index].fineText)</td><td>\
        \(page.places.link(to: scenario))</td><td>\(scenario.pickle.featureName)</td></tr>

        """
    }
    return PageSection(
      id: "slowest", title: "Slowest scenarios",
      content: "<div class=\"wide\"><table class=\"rows\">\(rows.joined())</table></div>\n")
  }
}

/// What the lists of the page are made of: a few words on each scenario, in plan order.
struct PageNotes: Sendable {
  /// What came of the scenario at each index; nothing for those that were not reported.
  private(set) var verdicts: [ScenarioOutcome.Verdict?]
  private(set) var durations: [Duration]
  /// The scenarios that were skipped, by the reason given.
  private(set) var skipped: [(reason: String, scenarios: [Int])] = []
  private var reasons: [String: Int] = [:]
  /// What hooks around the run left behind.
  private(set) var attachments: [(hook: Int, attachment: Attachment)] = []

  init(_ plan: Plan) {
    verdicts = Array(repeating: nil, count: plan.scenarioCount)
    durations = Array(repeating: .zero, count: plan.scenarioCount)
  }

  /// Takes note of a scenario that is over.
  mutating func add(_ outcome: ScenarioOutcome) {
    let scenario = outcome.scenario.index
    verdicts[scenario] = outcome.verdict
    durations[scenario] = outcome.duration
    guard outcome.verdict == .skipped else { return }
    let problem = outcome.record.results.lazy.compactMap(\.problem).first
    let reason = problem?.message ?? "not run, and no reason was given"
    if let index = reasons[reason] {
      skipped[index].scenarios.append(scenario)
    } else {
      reasons[reason] = skipped.count
      skipped.append((reason, [scenario]))
    }
  }

  /// Takes note of something that a hook around the run left behind.
  mutating func add(_ attachment: Attachment, of hook: Int) {
    attachments.append((hook, attachment))
  }

  /// The scenarios that took longest, the slowest first.
  func slowest(_ count: Int) -> [Int] {
    durations.indices.sorted { (durations[$1], $0) < (durations[$0], $1) }
      .prefix(count).filter { durations[$0] > .zero }
  }
}

/// A feature as the page has it: the finished HTML, and what the table of contents says of it.
struct PageChapter: Sendable {
  let number: Int
  let name: String
  let language: String
  let verdict: ScenarioOutcome.Verdict
  /// The folders in which the file is, from the outermost on.
  let folders: [Substring]
  let markup: Markup

  init(_ feature: ReportedFeature, _ markup: Markup) {
    number = feature.number
    let path = feature.document.source.uri.split(separator: "/")
    let name = feature.document.feature?.name ?? ""
    self.name = name.isEmpty ? path.last.map(String.init) ?? "" : name
    language = feature.language
    verdict = feature.verdict
    folders = path.dropLast()
    self.markup = markup
  }
}

/// Where on the page each scenario is told of.
struct PagePlaces: Sendable {
  private var numbers: [ObjectIdentifier: Int] = [:]

  init(_ plan: Plan) {
    for (number, file) in plan.files.enumerated() {
      numbers[ObjectIdentifier(file.document)] = number
    }
  }

  /// Which of the files a document is.
  func number(of document: GherkinDocument) -> Int { numbers[ObjectIdentifier(document)] ?? 0 }

  /// A link to a scenario or an example row, which reads as its name.
  func link(to scenario: PlannedScenario) -> Markup {
    let pickle = scenario.pickle
    let name = pickle.name.isEmpty ? scenario.place : pickle.name
    return link(to: pickle.location.line, of: pickle.document, name)
  }

  /// Links to scenarios with their features, one for all rows of an outline.
  func links(to scenarios: [PlannedScenario]) -> [Markup] {
    var links: [Markup] = []
    var index = 0
    while index < scenarios.count {
      let scenario = scenarios[index]
      let pickle = scenario.pickle
      let rows = scenarios[index...].prefix { next in
        next.pickle.document === pickle.document && next.pickle.scenario.id == pickle.scenario.id
      }
      index += rows.count
      let place: Markup =
        rows.count == 1
        ? link(to: scenario)
        : link(to: pickle.scenarioLocation.line, of: pickle.document, pickle.scenario.name)
          + " (\(rows.count.counted("row")))"
      links.append("\(place) <small>\(pickle.featureName)</small>")
    }
    return links
  }

  private func link(to line: Int, of document: GherkinDocument, _ name: String) -> Markup {
    "<a href=\"#f\(number(of: document))-\(line)\">\(name)</a>"
  }
}
