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
    return "<a href=\"#f\(number(of: pickle.document))-\(pickle.location.line)\">\(name)</a>"
  }
}
