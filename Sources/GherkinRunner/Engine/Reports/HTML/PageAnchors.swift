/// The anchors of scenarios on the page, and links to them. An anchor is made of the scenario's identity, so a link
/// to the page still leads to the same scenario after the next run.
package struct PageAnchors: Sendable {
  /// The number of a file is part of the anchor of its feature.
  let files: [ObjectIdentifier: Int]
  private let identities: ScenarioIdentities
  private let history: RunHistory?

  package init(_ plan: Plan, _ history: RunHistory?) {
    files = plan.fileNumbers
    identities = plan.identities
    self.history = history
  }

  /// The anchor of a scenario or a row of examples.
  func anchor(of pickle: Pickle) -> Markup { anchor(identities[pickle]) }

  /// The anchor of the outline that a row belongs to.
  func outlineAnchor(of pickle: Pickle) -> Markup { anchor(identities.scenario(of: pickle)) }

  /// The identity of a scenario or an outline, and a link that leads to it in this report and in later ones.
  func permalink(to pickle: Pickle) -> Markup {
    let identity = identities.scenario(of: pickle)
    return "\(identity.text) \(permalink(to: identity, "link to this scenario"))"
  }

  /// A link that leads to a row of examples in this report and in later ones.
  func permalink(toRow pickle: Pickle) -> Markup {
    permalink(to: identities[pickle], "link to this row")
  }

  /// The style sheet shows the label, so that the search does not find it in every scenario.
  private func permalink(to identity: ScenarioIdentity, _ label: Markup) -> Markup {
    "<a class=\"permalink\" href=\"#\(anchor(identity))\" aria-label=\"\(label)\"></a>"
  }

  /// The last runs of a scenario and this one, after a separator; empty without a history.
  func pastRuns(of pickle: Pickle, _ outcome: ScenarioOutcome) -> Markup {
    guard let history else { return "" }
    return " · \(HistoryBar(history[identities[pickle]], and: outcome).markup)"
  }

  private func anchor(_ identity: ScenarioIdentity) -> Markup { "scenario-\(identity.text)" }

  /// A link to a scenario or an example row, with its name as text.
  func link(to scenario: PlannedScenario) -> Markup {
    link(to: anchor(of: scenario.pickle), scenario.title)
  }

  func link(toOutlineOf pickle: Pickle) -> Markup {
    link(to: outlineAnchor(of: pickle), pickle.scenario.name)
  }

  /// Links to scenarios with their features, one for all rows of an outline.
  func links(to scenarios: [PlannedScenario]) -> [Markup] {
    var links: [Markup] = []
    var index = 0
    while index < scenarios.count {
      let scenario = scenarios[index]
      let pickle = scenario.pickle
      let rows = scenarios[index...].prefix { next in
        next.index == scenario.index || next.pickle.isRow(ofOutlineOf: pickle)
      }
      index += rows.count
      let place: Markup =
        rows.count == 1
        ? link(to: scenario)
        : link(toOutlineOf: pickle)
          + " (\(rows.count.counted("row")))"
      links.append("\(place) <small>\(pickle.featureName)</small>")
    }
    return links
  }

  private func link(to anchor: Markup, _ name: String) -> Markup {
    "<a href=\"#\(anchor)\">\(name)</a>"
  }
}

extension HistoryBar {
  /// The bar, with the words for those who do not see it.
  package var markup: Markup {
    "<span role=\"img\" aria-label=\"\(words)\" title=\"\(words)\">\(text)</span>"
  }
}
