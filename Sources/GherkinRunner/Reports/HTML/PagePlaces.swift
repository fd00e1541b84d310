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
