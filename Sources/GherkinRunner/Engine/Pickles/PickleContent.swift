/// What a scenario says: neither its place, nor comments, nor layout. Two scenarios with the same content run alike.
package struct PickleContent: Sendable, Hashable {
  /// A step with its argument, placeholders resolved, whatever keyword of its type begins it.
  package struct Step: Sendable, Hashable {
    package let type: StepType
    package var text: String
    package let dataTable: [[String]]?
    package let docString: String?
    package let mediaType: String?
  }

  /// Its name, if that counts.
  package var name: String?
  /// Those of the feature first. Neither repetitions count nor the order, except of tags that set the same.
  package var tags: [String] { given.names }
  private let given: Tags
  package var steps: [Step]
  /// The cells of its row of examples, if those count that no step uses: hooks may look them up.
  package var values: [String] = []

  /// - Parameter tags: Those of the feature first.
  package init(tags: [String], steps: [Step] = []) {
    given = Tags(names: tags)
    self.steps = steps
  }

  package init(_ pickle: Pickle) {
    self.init(tags: pickle.tags.map(\.name), steps: pickle.steps.map(Step.init))
  }

  /// What it says with its name and, if `values`, with all cells of its row.
  package init(named pickle: Pickle, values: Bool = false) {
    self.init(pickle)
    name = pickle.name
    if values { self.values = pickle.row?.cells.map(\.value) ?? [] }
  }
}

extension PickleContent.Step {
  package init(_ step: PickleStep) {
    let docString = step.docString
    self.init(
      type: step.type, text: step.text, dataTable: step.dataTable, docString: docString?.content,
      mediaType: docString?.mediaType)
  }
}

private struct Tags: Hashable {
  let names: [String]

  static func == (one: Tags, other: Tags) -> Bool {
    one.names == other.names
      || Set(one.names) == Set(other.names) && one.settings == other.settings
  }

  func hash(into hasher: inout Hasher) { hasher.combine(Set(names)) }

  /// Of tags that set the same, the one that counts.
  private var settings: [String?] {
    TagSetting.all.map { setting in names.last { setting.isMeant(by: Bytes($0.utf8)[...]) } }
  }
}
