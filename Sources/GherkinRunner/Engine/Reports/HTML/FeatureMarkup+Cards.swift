/// Cards at the top of the page: scenarios that did not simply pass, each up to where it failed.
extension FeatureMarkup {
  /// A scenario that did not simply pass; or several rows of one outline.
  ///
  /// - Parameter group: Of one outcome, in the order of the rows.
  mutating func card(_ group: [ScenarioRecord]) -> Markup {
    let (first, scenario) = (group[0], plan.scenario(group[0].scenario))
    let pickle = scenario.pickle
    language = pickle.document.htmlLanguage
    let isOne = group.count == 1
    let link = isOne ? anchors.link(to: scenario) : anchors.link(toOutlineOf: pickle)
    let place = isOne ? scenario.place : "\(pickle.uri):\(pickle.scenarioLocation.line)"
    let past: Markup = isOne ? anchors.pastRuns(of: pickle, first.outcome) : ""
    var markup: Markup = """
      <article class="card \(first.outcome.rawValue)" lang="\(language)">\
      <h3>\(word(first.outcome)) \(link)</h3>\
      <p class="at">\(pickle.featureName) · <span dir="ltr">\(place)</span>\(past)</p>
      """
    isCard = true
    defer { isCard = false }
    if isOne {
      let note = plan.quarantine(of: scenario.index)?.note
      markup += "\(note.map { "<p\(english)>\($0)</p>" as Markup } ?? "")\(steps(of: first))"
    } else {
      let all = plan.rowCount(ofOutlineOf: scenario.index).counted("row")
      let verb =
        first.outcome == .flaky ? "passed, but not at the first attempt" : "did not pass"
      markup += "<p\(english)>\(group.count) of \(all) \(verb).</p>"
      for examples in pickle.scenario.examples { markup += rows(of: examples, group) }
    }
    if first.outcome != .flaky {
      markup += """
        <p class="at"\(english)>Run \(isOne ? "it" : "them") alone: \
        <code dir="ltr">\(context.command(runningAt: place))</code></p>
        """
    }
    return markup + "</article>\n"
  }
}

extension Plan {
  /// How many rows of the outline that a scenario belongs to were planned.
  fileprivate func rowCount(ofOutlineOf index: Int) -> Int {
    func isRow(_ other: Int) -> Bool {
      scenario(other).pickle.isRow(ofOutlineOf: scenario(index).pickle)
    }
    let before = (0..<index).reversed().prefix(while: isRow).count
    return before + (index..<scenarioCount).prefix(while: isRow).count
  }
}

extension Pickle {
  /// Whether both are rows of one outline.
  func isRow(ofOutlineOf other: Pickle) -> Bool {
    row != nil && document === other.document && scenario.id == other.scenario.id
  }
}
