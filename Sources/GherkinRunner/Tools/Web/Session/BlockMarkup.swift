/// Writes the blocks of one feature as a report shows them, for a page on which each can be edited: also scenarios that
/// did not run, and such that run.
///
/// Each step says on which line of its block it is. Titles have no result beside them, and tags lead nowhere.
package struct BlockMarkup: Sendable {
  private var writer: FeatureMarkup
  /// By the number of the scenario in the plan.
  private var reported: [Int: ScenarioRecord] = [:]
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
    guard !recorded.attempts.isEmpty, scenario.testStepCount == recorded.testSteps.count else {
      return false
    }
    var record = ScenarioRecord()
    for event in recorded.events(as: number) { record.receive(event) }
    reported[number] = record
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
    return title(background) + writer.written(background.steps, [])
  }

  /// A scenario with its result, or an outline with those of its rows.
  package mutating func scenario(_ index: Int, firstLine: Int) -> Markup {
    guard let document else { return "" }
    let scenario = Scenario(document: document, index: index)
    writer.firstLine = firstLine
    let numbers = planned[scenario.index] ?? []
    guard scenario.examples.isEmpty else {
      let reported = numbers.compactMap { self.reported[$0] }
      return title(scenario) + writer.template(of: scenario)
        + scenario.examples.map { examples in
          title(examples, level: 3) + writer.rows(of: examples, reported)
        }.joined()
    }
    guard let number = numbers.first else {
      return title(scenario) + writer.written(scenario.steps, [])
    }
    return title(scenario)
      + writer.steps(of: reported[number] ?? ScenarioRecord(upcoming: number))
  }

  private func title(_ node: NodeView<some TitledNode>, level: Int = 2) -> Markup {
    writer.heading(level, writer.title(of: node)) + tags(node.tags) + writer.description(of: node)
  }

  private func tags(_ tags: [Tag]) -> Markup {
    guard !tags.isEmpty else { return "" }
    let names = tags.map { "<span>\($0.name)</span>" as Markup }
    return "<p class=\"tags\" dir=\"ltr\">\(names.joined(" "))</p>"
  }
}
