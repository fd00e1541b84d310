/// Renames step definitions: one Swift literal, and every step that it matches.
extension Workspace {
  /// The bytes of the pattern of the definition that the compiler saw at `location`, in the present text of its
  /// file, where it may have moved; nil if it is not written as one literal.
  package func pattern(definedAt location: SourceReference, in source: Bytes) -> Range<Int>? {
    let info = suite.stepDefinitions.first { $0.location == location }
    return info.flatMap {
      SwiftLiterals(source).literal($0.pattern.source, nearLine: location.line)?.content
    }
  }

  /// The only definition of a step, with the pattern by which it means the step, if it can be renamed.
  func renamable(
    _ step: Int, in path: String
  ) throws(ServiceProblem) -> (definition: Int, info: StepDefinitionInfo) {
    let definitions = definitions(ofStep: step, in: path)
    guard let definition = definitions.first, let plan = plan(of: path) else {
      throw ServiceProblem("This step has no definition, so there is nothing to rename.")
    }
    guard definitions.count == 1 else {
      throw ServiceProblem(
        "This step has \(definitions.count) definitions. Rename a step that has one.")
    }
    let info = plan.stepDefinitions[definition]
    guard info.pattern.kind == .expression else {
      throw ServiceProblem("The pattern of this step is a regular expression. Change it in Swift.")
    }
    return (definition, info)
  }

  func literal(
    of info: StepDefinitionInfo, _ swiftSource: (String) -> Bytes?
  ) throws(ServiceProblem) -> (path: String, content: Range<Int>, fence: Int) {
    let place = "\(info.location.path(from: folder)):\(info.location.line)"
    guard let source = swiftSource(info.location.filePath) else {
      throw ServiceProblem(
        "The definition at \(place) cannot be read. Open its folder in the editor.")
    }
    guard
      let found = SwiftLiterals(source).literal(info.pattern.source, nearLine: info.location.line)
    else {
      throw ServiceProblem(
        "The pattern is not written as one literal at \(place). Save that file; change the pattern there, or build first if the file is newer than the program."
      )
    }
    return (info.location.filePath, found.content, found.fence)
  }

  func rename(
    _ definition: Int, _ info: StepDefinitionInfo, to name: String,
    _ swiftSource: (String) -> Bytes?
  ) throws(ServiceProblem) -> RenameResult {
    let literal = try literal(of: info, swiftSource)
    guard let content = SwiftLiterals.content(name, fence: literal.fence) else {
      throw ServiceProblem("This text cannot stand in the Swift literal of the definition.")
    }
    let old = suite.patterns[definition]
    let renamed: CompiledSuite
    do {
      renamed = try suite.replacing(patternOf: definition, by: StepPattern(name))
    } catch {
      throw ServiceProblem("‘\(name)’ is not a pattern. \(error)")
    }
    let new = renamed.patterns[definition]
    guard new.parameters.map(\.type?.name) == old.parameters.map(\.type?.name) else {
      throw ServiceProblem(
        "The parameters have to stay as they are, in the same order, because the Swift code takes them so: "
          + old.pattern.source)
    }
    var edits: [String: [TextEdit]] = [:]
    for path in paths {
      let changes = try self.edits(of: definition, to: new, in: path)
      if !changes.isEmpty { edits[path] = changes }
    }
    try prove(edits, of: definition, renamed)
    return RenameResult(
      edits: edits, swift: [literal.path: [TextEdit(literal.content, content)]],
      notes: ["The renamed steps are undefined until the program is built with the new text."])
  }

  /// The changes to the steps of a file that use a definition.
  private func edits(
    of definition: Int, to new: CompiledPattern, in path: String
  ) throws(ServiceProblem) -> [TextEdit] {
    guard let plan = plan(of: path), let document = file(at: path)?.document else { return [] }
    var texts: [Int: String] = [:]
    for scenario in plan.scenarios {
      let steps = scenario.pickle.steps
      for (position, decision) in scenario.matches.enumerated() {
        let first: Int32
        switch decision {
        case .matched(Int32(definition), let captures): first = captures
        case .argumentMismatch(Int32(definition), _), .ambiguous:
          guard decision.definition == definition else { continue }
          throw refusal(path, document.steps[steps.slot(at: position).index], "cannot run")
        default: continue
        }
        let index = steps.slot(at: position).index
        let text = steps[position].text(
          from: plan.patterns[definition], plan.captures(of: definition, from: Int(first)), to: new)
        guard let text, texts[index] == nil || texts[index] == text else {
          throw refusal(
            path, document.steps[index], "takes words of the pattern from its examples")
        }
        texts[index] = text
      }
    }
    return texts.sorted { $0.key < $1.key }.compactMap { index, text in
      let range = document.steps[index].text.offsets
      return document.source.bytes[range].elementsEqual(text.utf8) ? nil : TextEdit(range, text)
    }
  }

  private func refusal(_ path: String, _ step: Node.Step, _ reason: String) -> ServiceProblem {
    ServiceProblem("The step at \(path):\(step.line) \(reason). Change that first.")
  }

  /// A file with changes.
  func parsed(_ document: GherkinDocument, with edits: [TextEdit]) -> ParseResult {
    let bytes = edits.applied(to: document.source.bytes)
    return Parser.parse(SourceFile(uri: document.source.uri, bytes: bytes), language: language)
  }

  /// Plans all features with the new pattern, and throws unless every step means what it meant.
  private func prove(
    _ edits: [String: [TextEdit]], of definition: Int, _ suite: CompiledSuite
  ) throws(ServiceProblem) {
    let planner = Planner(suite)
    var places: [String] = []
    for path in paths {
      guard let file = file(at: path), let before = plan(of: path) else { continue }
      let result = edits[path].map { parsed(file.document, with: $0) } ?? file
      let after = planner.plan(
        [ParseResult(document: result.document, errors: [])], refused: [])
      guard result.grammarErrors.count == file.grammarErrors.count,
        before.scenarioCount == after.scenarioCount
      else {
        places.append(path)
        continue
      }
      places += zip(before.scenarios, after.scenarios).flatMap { one, other in
        before.differences(one, after, other).map { "\(path):\($0)" }
      }
      if places.count > 3 { break }
    }
    guard places.isEmpty else {
      throw ServiceProblem(
        "With this text, steps would get another meaning: \(places.prefix(3).joined(separator: ", ")). "
          + "Choose a text that no other step has.")
    }
  }
}

extension Plan {
  /// The lines of steps that another plan gives another definition or other values.
  fileprivate func differences(
    _ scenario: PlannedScenario, _ plan: Plan, _ other: PlannedScenario
  ) -> [Int32] {
    let (steps, others) = (scenario.pickle.steps, other.pickle.steps)
    guard steps.count == others.count else { return [scenario.pickle.scenarioNode.header.line] }
    return steps.indices.compactMap { position in
      let one = meaning(of: scenario, position)
      return one == plan.meaning(of: other, position) ? nil : steps.node(at: position).line
    }
  }

  /// What a step means: the definition and the values, or why it cannot run.
  private func meaning(of scenario: PlannedScenario, _ position: Int) -> [Bytes] {
    switch scenario.matches[scenario.matches.startIndex + position] {
    case .undefined: return []
    case .ambiguous(let index):
      return [[0]] + candidates[Int(index)].map { Bytes("\($0.definition)".utf8) }
    case .argumentMismatch(let definition, _): return [[1], Bytes("\(definition)".utf8)]
    case .matched(let definition, let first):
      var text: Bytes = []
      scenario.pickle.steps.appendText(at: position, to: &text)
      let values = captures(of: Int(definition), from: Int(first)).map { capture in
        capture.range.map { Bytes(text[$0]) } ?? [0]
      }
      return [Bytes("\(definition)".utf8)] + values
    }
  }
}

extension PickleStep {
  /// The text of the step when its Cucumber expression `old` becomes `new`: the values stay, and with them what stands for
  /// them in an outline. Returns nil if its own words come from a column of examples.
  ///
  /// - Parameter captures: Those of the match of the old pattern with the text of the step.
  func text(
    from old: CompiledPattern, _ captures: ArraySlice<Capture>, to new: CompiledPattern
  ) -> String? {
    var resolved: Bytes = []
    appendText(to: &resolved)
    let values = old.values(captures, in: resolved)
    func isValue(_ written: Substring, _ value: String?) -> Bool {
      let column = isFromBackground ? nil : placeholders
      return value == nil || column?.resolve(String(written)) ?? String(written) == value
    }
    let (olds, news) = (old.variants, new.variants)
    for (number, variant) in olds.enumerated() {
      for written in variant.values(in: pickle.document.text(node.text)[...])
      where zip(written, values).allSatisfy(isValue) {
        // The choices stay, if there are as many.
        return news[olds.count == news.count ? number : 0].text { String(written[$0]) }
      }
    }
    return nil
  }
}

extension PatternVariant {
  /// The values of the parameters with which `text` is one of the variant, for each way to find them.
  fileprivate func values(in text: Substring, from position: Int = 0) -> [[Substring]] {
    guard position < parts.count else { return text.isEmpty ? [[]] : [] }
    switch parts[position] {
    case .text(let words):
      return text.dropping(prefix: words).map { values(in: $0, from: position + 1) } ?? []
    case .parameter, .anything:
      return (Array(text.indices) + [text.endIndex]).flatMap { end in
        values(in: text[end...], from: position + 1).map { [text[..<end]] + $0 }
      }
    }
  }
}
