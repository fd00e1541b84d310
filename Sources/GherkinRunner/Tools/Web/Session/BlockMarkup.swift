/// Writes the blocks of one feature as a report shows them, for a page on which each can be edited: also scenarios that
/// did not run, and such that run.
///
/// Each step says on which line of its block it is. Titles have no result beside them, and tags lead nowhere.
package struct BlockMarkup: Sendable {
  private var writer: FeatureMarkup
  /// By the number of the scenario in the plan.
  private var reported: [Int: ReportedScenario] = [:]
  /// The numbers of the planned scenarios of each scenario as it is written.
  private let planned: [Int: [Int]]

  /// - Parameters:
  ///   - plan: The plan of the feature alone.
  ///   - folder: What the paths of Swift files are relative to.
  package init(_ plan: Plan, folder: String) {
    writer = FeatureMarkup(plan, ReportContext(folder: folder), PageAnchors(plan, nil))
    if let document = plan.files.first?.document { writer.language = document.htmlLanguage }
    planned = Dictionary(grouping: 0..<plan.scenarioCount) {
      Int(plan.entries[$0].pickle.entry.scenario)
    }
  }

  /// Takes note of what a scenario of the plan came to. Results of one that runs otherwise now are left out.
  ///
  /// - Returns: Whether they are shown.
  package mutating func note(_ recorded: RecordedScenario, of number: Int) -> Bool {
    let scenario = writer.plan.scenario(number)
    guard let last = recorded.attempts.last, scenario.testStepCount == recorded.testSteps.count
    else { return false }
    var record = ScenarioRecord()
    for event in recorded.events(as: number) { record.receive(event) }
    var found = ReportedScenario(
      scenario, recorded.outcome ?? .skipped, recorded.duration, record)
    found.isRunning = last.end == nil
    reported[number] = found
    return true
  }

  private var document: GherkinDocument? { writer.plan.files.first?.document }

  /// The title, the tags and the description of the feature.
  package var feature: Markup {
    document?.feature.map { title($0) } ?? ""
  }

  package func rule(_ index: Int) -> Markup {
    document.map { title(Rule(document: $0, index: index)) } ?? ""
  }

  /// - Parameter firstLine: The line on which the block begins, with the comments above it.
  package mutating func background(_ index: Int, firstLine: Int) -> Markup {
    guard let document else { return "" }
    let background = Background(document: document, index: index)
    writer.firstLine = firstLine
    return title(background) + list(background.steps) { "\($0.text)" }
  }

  /// A scenario with its result, or an outline with those of its rows.
  package mutating func scenario(_ index: Int, firstLine: Int) -> Markup {
    guard let document else { return "" }
    let scenario = Scenario(document: document, index: index)
    writer.firstLine = firstLine
    let numbers = planned[scenario.index] ?? []
    var markup = title(scenario)
    guard scenario.examples.isEmpty else {
      let names = Set(scenario.examples.flatMap { $0.header?.cells.map(\.value) ?? [] })
      markup += list(scenario.steps) { writer.placeholders(in: $0.text, names) }
      for examples in scenario.examples { markup += rows(examples, numbers) }
      return markup
    }
    if let number = numbers.first, let reported = reported[number] {
      return markup + writer.steps(of: reported)
    }
    let decisions = numbers.first.map(decisions) ?? [:]
    return markup
      + list(scenario.steps) { step in
        decisions[step.index].map { writer.markup($0, $1) } ?? "\(step.text)"
      }
  }

  private func title(_ node: NodeView<some TitledNode>, level: Int = 2) -> Markup {
    writer.heading(level, writer.title(of: node)) + tags(node.tags) + writer.description(of: node)
  }

  private func tags(_ tags: [Tag]) -> Markup {
    guard !tags.isEmpty else { return "" }
    let names = tags.map { "<span>\($0.name)</span>" as Markup }
    return "<p class=\"tags\" dir=\"ltr\">\(names.joined(" "))</p>"
  }

  /// What the own steps of a planned scenario mean, by their indices in the document.
  private func decisions(_ number: Int) -> [Int: (PickleStep, StepDecision)] {
    let scenario = writer.plan.scenario(number)
    let pairs = zip(scenario.pickle.steps, scenario.matches).map { ($0.step.index, ($0, $1)) }
    return Dictionary(pairs) { $1 }
  }

  private func list(_ steps: [Step], _ text: (Step) -> Markup) -> Markup {
    let items = steps.map { step -> Markup in
      let place = writer.place(ofLine: step.location.line)
      return "<li\(place)><b>\(step.keyword)</b>\(text(step))\(writer.argument(of: step))</li>"
    }
    return items.isEmpty ? "" : "<ol class=\"plain\">\(items.joined())</ol>"
  }

  /// A table of examples with the results of its rows.
  private mutating func rows(_ examples: Examples, _ numbers: [Int]) -> Markup {
    let names = examples.header?.cells.map(\.value) ?? []
    let byLine = Dictionary(
      numbers.map { (writer.plan.scenario($0).pickle.location.line, $0) }
    ) { $1 }
    var rows = Markup()
    for row in examples.body {
      let result = byLine[row.line].flatMap { reported[$0] }
      let isEnded = result?.isRunning == false
      let kind: Markup =
        result.flatMap { isEnded ? $0.outcome.rawValue : nil }.map { "\($0)" } ?? ""
      let word: Markup = result.flatMap { isEnded ? writer.word($0.outcome) : nil } ?? ""
      let cells = row.cells.map { "<td>\($0.value)</td>" as Markup }
      rows += """
        <tr class="\(kind)"\(writer.place(ofLine: row.line))><th scope="row">\(word)</th>\
        \(cells.joined())</tr>

        """
      if let result, isEnded, result.hasDetails {
        // Its steps are those of the template.
        let firstLine = writer.firstLine.take()
        rows += """
          <tr class="why"><td colspan="\(names.count + 1)">\(writer.steps(of: result))</td></tr>

          """
        writer.firstLine = firstLine
      }
    }
    let header = names.map { "<th scope=\"col\">\($0)</th>" as Markup }
    return """
      \(title(examples, level: 3))<div class="wide"><table class="rows"><thead><tr>\
      <th scope="col"\(writer.english)>result</th>\(header.joined())</tr></thead><tbody>
      \(rows)</tbody></table></div>
      """
  }
}
