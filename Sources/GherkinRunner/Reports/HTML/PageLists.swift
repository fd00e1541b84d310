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
