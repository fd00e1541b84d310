/// What a rename begins with: the bytes to replace, and the text to edit.
package struct RenameTarget: Sendable, Equatable {
  package let range: Range<Int>
  /// The name as it is: of a step, the pattern of its definition.
  package let name: String
}

/// The changes of a rename, by the paths of the files.
package struct RenameResult: Sendable, Equatable {
  package let edits: [String: [TextEdit]]
  /// A change to a Swift file, if a definition was renamed.
  package var swift: [String: [TextEdit]] = [:]
  /// The definition that has another pattern once the program is built again.
  package var definition: DefinitionRename?
  /// The former and the new name of a tag, which other files may name as well.
  package var tag: TagRename?
  /// What else names the same and is not changed, for the user.
  package var notes: [String] = []

  package struct DefinitionRename: Sendable, Equatable {
    /// Its place among the definitions of the suite.
    package let index: Int
    package let old: StepPattern
    package let new: StepPattern
  }

  package struct TagRename: Sendable, Equatable {
    package let old: String
    package let new: String
  }
}

/// Why something cannot be renamed, and what to do.
package struct RenameProblem: Error, Sendable {
  package let message: String

  init(_ message: String) { self.message = message }
}

extension Workspace {
  /// What can be renamed at `offset`.
  ///
  /// - Parameter swiftSource: The text of a Swift file with definitions; `nil` if it cannot be read.
  package func renameTarget(
    at offset: Int, in path: String, swiftSource: (String) -> Bytes?
  ) throws(RenameProblem) -> RenameTarget {
    guard let document = file(at: path)?.document, let element = document.element(at: offset) else {
      throw RenameProblem("There is nothing here that can be renamed.")
    }
    switch element {
    case .step(let index):
      let (_, info) = try renamable(index, in: path)
      _ = try literal(of: info, swiftSource)
      return RenameTarget(
        range: document.steps[index].text.offsets, name: info.pattern.source)
    case .placeholder(let name, let range, _):
      let start = range.offsets.lowerBound + 1
      return RenameTarget(range: start..<(range.offsets.upperBound - 1), name: name)
    case .column(let name, let range, _): return RenameTarget(range: range.offsets, name: name)
    case .tag(let index):
      let range = document.tags[index].name
      return RenameTarget(range: range.offsets, name: document.text(range))
    case .title(let range) where document.headers.contains(where: { $0.name == range }):
      return RenameTarget(range: range.offsets, name: document.text(range))
    case .title, .value, .ruleName:
      throw RenameProblem("There is nothing here that can be renamed.")
    }
  }

  /// The changes that give what stands at `offset` another name.
  package func rename(
    at offset: Int, in path: String, to name: String, swiftSource: (String) -> Bytes?
  ) throws(RenameProblem) -> RenameResult {
    guard let document = file(at: path)?.document, let element = document.element(at: offset) else {
      throw RenameProblem("There is nothing here that can be renamed.")
    }
    guard !name.contains(where: \.isNewline) else {
      throw RenameProblem("A name is one line. Remove the line breaks.")
    }
    switch element {
    case .step(let index):
      let (definition, info) = try renamable(index, in: path)
      return try rename(definition, info, to: name, swiftSource)
    case .placeholder(let old, _, let scenario), .column(let old, _, let scenario):
      return try renamePlaceholder(old, of: scenario, in: path, to: name)
    case .tag(let index):
      return try rename(tag: document.text(document.tags[index].name), to: name)
    case .title(let range) where document.headers.contains(where: { $0.name == range }):
      return try checked(
        RenameResult(edits: [path: [TextEdit(range.offsets, name)]]), changing: .titles)
    case .title, .value, .ruleName:
      throw RenameProblem("There is nothing here that can be renamed.")
    }
  }

  /// The workspace with another pattern for one definition: what the features mean once the program is built
  /// with it.
  package func replacing(patternOf definition: Int, by pattern: StepPattern) throws(ExpressionError)
    -> Workspace
  {
    let suite = try suite.replacing(patternOf: definition, by: pattern)
    return replacing(Planner(suite), former: nil, workers: 1)
  }

  /// The workspace with other patterns for some definitions of the program.
  ///
  /// - Parameters:
  ///   - planner: A planner of the definitions as the program has them.
  ///   - patterns: The patterns, by the places of the definitions in the suite.
  ///   - former: The same with patterns whose text features may still have.
  ///   - workers: How many threads may share the work.
  package func replacing(
    in planner: Planner, _ patterns: [Int: StepPattern], former: [Int: StepPattern], workers: Int
  ) throws(ExpressionError) -> Workspace {
    let suite = try planner.suite.replacing(patterns)
    let formerSuite = former == patterns ? nil : try planner.suite.replacing(former)
    let isDone =
      suite.hasPatterns(of: self.suite)
      && (formerSuite.map { checker.formerPlanner?.suite.hasPatterns(of: $0) == true }
        ?? (checker.formerPlanner == nil))
    guard !isDone else { return self }
    return replacing(Planner(suite), former: formerSuite.map(Planner.init), workers: workers)
  }
}

extension CompiledSuite {
  fileprivate func replacing(_ patterns: [Int: StepPattern]) throws(ExpressionError)
    -> CompiledSuite
  {
    var suite = self
    for (definition, pattern) in patterns where stepDefinitions.indices.contains(definition) {
      suite = try suite.replacing(patternOf: definition, by: pattern)
    }
    return suite
  }

  fileprivate func hasPatterns(of other: CompiledSuite) -> Bool {
    stepDefinitions.map(\.pattern) == other.stepDefinitions.map(\.pattern)
  }
}

/// Tags, placeholders and titles.
extension Workspace {
  private func rename(tag: String, to name: String) throws(RenameProblem) -> RenameResult {
    let name = name.hasPrefix("@") ? name : "@" + name
    guard name.utf8.count > 1, !name.contains(where: \.isWhitespace),
      !name.dropFirst().contains("@")
    else {
      throw RenameProblem("A tag is `@` and a word without spaces. Write it as @\("new-tag").")
    }
    var edits: [String: [TextEdit]] = [:]
    for place in uses(ofTag: tag) {
      edits[place.path, default: []].append(TextEdit(place.range, name))
    }
    let hooks = hooks(naming: tag).map { suite.hooks[$0].location }
    return RenameResult(
      edits: edits, tag: RenameResult.TagRename(old: tag, new: name),
      notes: hooks.map {
        "The hook at \($0.path(from: folder)):\($0.line) names \(tag); change it there as well."
      })
  }

  private func renamePlaceholder(
    _ old: String, of scenario: Int, in path: String, to name: String
  ) throws(RenameProblem) -> RenameResult {
    guard let document = file(at: path)?.document else { throw RenameProblem("The file is gone.") }
    let bare =
      name.hasPrefix("<") && name.hasSuffix(">") ? String(name.dropFirst().dropLast()) : name
    guard !bare.isEmpty, bare.first?.isWhitespace == false, bare.last?.isWhitespace == false,
      !bare.contains(where: { "<>".contains($0) })
    else {
      throw RenameProblem("The name of a column has no angle brackets and no space at its ends.")
    }
    guard bare == old || document.columns(named: bare, of: scenario).isEmpty else {
      throw RenameProblem("The examples have a column ‘\(bare)’ already. Choose another name.")
    }
    let columns = document.columns(named: old, of: scenario)
      .map { TextEdit($0.offsets, bare.cellEscaped) }
    let uses = document.uses(ofPlaceholder: old, in: scenario).map { range in
      let inCell = document.cells.contains { $0.offsets.contains(range.offsets.lowerBound) }
      return TextEdit(range.offsets, inCell ? "<\(bare.cellEscaped)>" : "<\(bare)>")
    }
    let edits = (columns + uses).sorted { $0.range.lowerBound < $1.range.lowerBound }
    return try checked(RenameResult(edits: [path: edits]), changing: .nothing)
  }

  /// What a rename may change of the scenarios.
  private enum Change {
    case nothing, titles
  }

  /// `result`, if all scenarios stay the same but for `change`.
  private func checked(
    _ result: RenameResult, changing change: Change
  ) throws(RenameProblem) -> RenameResult {
    for (path, edits) in result.edits {
      guard let file = file(at: path), file.errors.isEmpty else { continue }
      let source = SourceFile(
        uri: path, bytes: edits.applied(to: file.document.source.bytes))
      let renamed = Parser.parse(source, language: language)
      let (before, after) = (
        PickleCompiler.compile(file.document), PickleCompiler.compile(renamed.document)
      )
      let isSame =
        renamed.errors.isEmpty && before.count == after.count
        && zip(before, after).allSatisfy { one, other in
          (change == .titles || one.name == other.name) && one.steps.count == other.steps.count
            && zip(one.steps, other.steps).allSatisfy {
              $0.text == $1.text && $0.dataTable == $1.dataTable
                && $0.docString?.content == $1.docString?.content
            }
        }
      guard isSame else {
        throw RenameProblem(
          "With this name, the file \(path) would mean something else. Choose another.")
      }
    }
    return result
  }
}

/// Step definitions.
extension Workspace {
  /// The bytes of the pattern of the definition that the compiler saw at `location`, in the present text of its
  /// file, where it may have moved; `nil` if it is not written as one literal.
  package func pattern(definedAt location: SourceReference, in source: Bytes) -> Range<Int>? {
    // A definition that was renamed may have its former pattern still.
    let suites = [suite, checker.formerPlanner?.suite].compactMap(\.self)
    let literals = SwiftLiterals(source)
    return suites.lazy.compactMap { suite in
      suite.stepDefinitions.first { $0.location == location }.flatMap { info in
        literals.literal(info.pattern.source, nearLine: location.line)?.content
      }
    }.first
  }

  /// The only definition of a step, with the pattern by which it means the step, if it can be renamed.
  private func renamable(
    _ step: Int, in path: String
  ) throws(RenameProblem) -> (definition: Int, info: StepDefinitionInfo) {
    let definitions = definitions(ofStep: step, in: path)
    guard let definition = definitions.first, let plan = plan(of: path) else {
      throw RenameProblem("This step has no definition, so there is nothing to rename.")
    }
    guard definitions.count == 1 else {
      throw RenameProblem(
        "This step has \(definitions.count) definitions. Rename a step that has one.")
    }
    let info = plan.stepDefinitions[definition]
    guard info.pattern.kind == .expression else {
      throw RenameProblem("The pattern of this step is a regular expression. Change it in Swift.")
    }
    return (definition, info)
  }

  private func literal(
    of info: StepDefinitionInfo, _ swiftSource: (String) -> Bytes?
  ) throws(RenameProblem) -> (path: String, content: Range<Int>, fence: Int) {
    let place = "\(info.location.path(from: folder)):\(info.location.line)"
    guard let source = swiftSource(info.location.filePath) else {
      throw RenameProblem(
        "The definition at \(place) cannot be read. Open its folder in the editor.")
    }
    guard
      let found = SwiftLiterals(source).literal(info.pattern.source, nearLine: info.location.line)
    else {
      throw RenameProblem(
        "The pattern is not written as one literal at \(place). Save that file; change the pattern there, or build first if the file is newer than the program."
      )
    }
    return (info.location.filePath, found.content, found.fence)
  }

  private func rename(
    _ definition: Int, _ info: StepDefinitionInfo, to name: String,
    _ swiftSource: (String) -> Bytes?
  ) throws(RenameProblem) -> RenameResult {
    let literal = try literal(of: info, swiftSource)
    if let path = paths.first(where: isLarge) {
      throw RenameProblem(
        "The file \(path) is too large to be searched for uses of this step. Split it first.")
    }
    guard let content = SwiftLiterals.content(name, fence: literal.fence) else {
      throw RenameProblem("This text cannot stand in the Swift literal of the definition.")
    }
    let old = suite.patterns[definition]
    let renamed: CompiledSuite
    do {
      renamed = try suite.replacing(patternOf: definition, by: StepPattern(name))
    } catch {
      throw RenameProblem("‘\(name)’ is not a pattern. \(error)")
    }
    let new = renamed.patterns[definition]
    guard new.parameters.map(\.type?.name) == old.parameters.map(\.type?.name) else {
      throw RenameProblem(
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
      definition: RenameResult.DefinitionRename(
        index: definition, old: info.pattern, new: StepPattern(name)))
  }

  /// The changes to the steps of a file that use a definition.
  private func edits(
    of definition: Int, to new: CompiledPattern, in path: String
  ) throws(RenameProblem) -> [TextEdit] {
    guard let plan = plan(of: path), let document = file(at: path)?.document else { return [] }
    let rename = PatternRename(old: plan.patterns[definition], new: new)
    var texts: [Int: Bytes] = [:]
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
        let text = rename.text(
          of: PatternRename.Use(steps[position]),
          plan.captures(of: definition, from: Int(first)))
        guard let text, texts[index] == nil || texts[index] == text else {
          throw refusal(
            path, document.steps[index], "takes words of the pattern from its examples")
        }
        texts[index] = text
      }
    }
    return texts.sorted { $0.key < $1.key }.compactMap { index, text in
      let range = document.steps[index].text.offsets
      guard !document.source.bytes[range].elementsEqual(text) else { return nil }
      return TextEdit(range, String(decoding: text, as: UTF8.self))
    }
  }

  private func refusal(_ path: String, _ step: Node.Step, _ reason: String) -> RenameProblem {
    RenameProblem("The step at \(path):\(step.line) \(reason). Change that first.")
  }

  /// Plans all features with the new pattern, and throws unless every step means what it meant.
  private func prove(
    _ edits: [String: [TextEdit]], of definition: Int, _ suite: CompiledSuite
  ) throws(RenameProblem) {
    let planner = Planner(suite)
    var places: [String] = []
    for path in paths {
      guard let file = file(at: path), let before = plan(of: path) else { continue }
      var result = file
      if let changes = edits[path] {
        let bytes = changes.applied(to: file.document.source.bytes)
        result = Parser.parse(SourceFile(uri: path, bytes: bytes), language: language)
      }
      let after = planner.plan([ParseResult(document: result.document, errors: [])])
      guard result.errors.count == file.errors.count, before.scenarioCount == after.scenarioCount
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
      throw RenameProblem(
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
