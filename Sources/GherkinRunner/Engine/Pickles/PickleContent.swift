/// What a scenario says apart from its titles and its place: two scenarios with the same content run alike.
package struct PickleContent: Sendable, Hashable {
  /// A step with its argument, placeholders resolved.
  package struct Step: Sendable, Hashable {
    let type: StepType
    let text: String
    let dataTable: [[String]]?
    let docString: String?
    let mediaType: String?

    init(
      type: StepType, text: String, dataTable: [[String]]?, docString: String?, mediaType: String?
    ) {
      self.type = type
      self.text = text
      self.dataTable = dataTable
      self.docString = docString
      self.mediaType = mediaType
    }

    package init(_ step: PickleStep) {
      let docString = step.docString
      self.init(
        type: step.type, text: step.text, dataTable: step.dataTable, docString: docString?.content,
        mediaType: docString?.mediaType)
    }
  }

  package let tags: [String]
  package let steps: [Step]

  init(tags: [String], steps: [Step] = []) {
    self.tags = tags
    self.steps = steps
  }

  package init(_ pickle: Pickle) {
    self.init(tags: pickle.tags.map(\.name), steps: pickle.steps.map(Step.init))
  }
}
