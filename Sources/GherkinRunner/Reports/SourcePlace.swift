/// A line of a Swift or feature file that explains a failure.
enum SourcePlace {
  case swift(SourceReference)
  case feature(path: String, line: Int)

  var line: Int {
    switch self {
    case .swift(let reference): reference.line
    case .feature(_, let line): line
    }
  }

  /// The file; a Swift file as seen from `folder`.
  func path(from folder: String) -> String {
    switch self {
    case .swift(let reference): reference.path(from: folder)
    case .feature(let path, _): path
    }
  }
}

extension PlannedScenario {
  /// The lines behind what came of the test step at `position`, the innermost first.
  func places(of position: Int, _ problem: Problem?, _ plan: Plan) -> [SourcePlace] {
    switch testStep(position) {
    case .hook(let hook):
      return [problem?.location, plan.hooks[hook].location].places + [
        .feature(path: pickle.uri, line: pickle.location.line)
      ]
    case .step(let index, let decision):
      let definition = decision.definition.map { plan.stepDefinitions[$0].location }
      return [problem?.location, definition].places + [
        .feature(path: pickle.uri, line: pickle.steps[index].location.line)
      ]
    }
  }
}

extension [SourceReference?] {
  /// Those that are there, each once.
  var places: [SourcePlace] {
    let references = compactMap(\.self)
    return references.enumerated()
      .filter { index, reference in index == references.firstIndex(of: reference) }
      .map { .swift($0.element) }
  }
}
