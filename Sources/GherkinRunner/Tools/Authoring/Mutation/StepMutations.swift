/// The step as one scenario runs it, or as all do that have the same text.
struct StepInstance {
  let scenarios: [PlannedScenario]
  let step: PickleStep
  let definition: Int
  let captures: Int
}

/// One change to a step, before it is known whether it means anything, and the scenarios that it concerns.
typealias StepChange = (mutant: Mutant, scenarios: [PlannedScenario])

/// Makes the changes to one step of a feature file that scenarios of a plan run: all rows of an outline share it.
struct StepMutations {
  let finder: MutantFinder
  let document: GherkinDocument
  /// The lines of the document.
  let sourceLines: FeatureLines
  /// The index in the document's steps.
  let index: Int
  /// The scenarios that run it, all selected ones.
  let scenarios: [PlannedScenario]
  /// The position among the steps of each of them.
  let position: Int

  private var plan: Plan { finder.plan }
  private var node: Node.Step { document.steps[index] }
  /// Whether placeholders are replaced by the values of a row.
  private var isOutline: Bool {
    let pickle = scenarios[0].pickle
    return pickle.row != nil && !pickle.steps[position].isFromBackground
  }

  var part: Mutant.Part { type == .outcome ? .outcome : .setting }

  /// The type by the keyword; for `*`, that of the definition.
  private var type: StepType {
    let type = scenarios[0].pickle.steps[position].type
    guard type == .unknown, let instance = instances(where: false).first else { return type }
    return switch plan.stepDefinitions[instance.definition].keyword {
    case .given: .context
    case .when: .action
    case .then: .outcome
    case .any: .unknown
    }
  }

  var all: [StepChange] {
    switch type {
    case .outcome: textChanges(.outcome) + tableChanges(.outcome) + docStringChanges() + negations()
    case .context: removal() + textChanges(.setting) + tableChanges(.setting) + docStringChanges()
    default: removal()
    }
  }

  /// The step as its scenarios run it: one instance for all of them, or one for each row if what is changed
  /// has placeholders. A step that is not defined has none.
  private func instances(where hasPlaceholders: Bool) -> [StepInstance] {
    let groups = hasPlaceholders ? scenarios.map { [$0] } : [scenarios]
    return groups.compactMap { group in
      let scenario = group[0]
      guard
        case .matched(let definition, let captures) =
          scenario.matches[scenario.matches.startIndex + position]
      else { return nil }
      return StepInstance(
        scenarios: group, step: scenario.pickle.steps[position], definition: Int(definition),
        captures: Int(captures))
    }
  }

  private func hasPlaceholder(_ range: TextRange) -> Bool {
    isOutline && document.source.bytes[range.offsets].contains(.lessThan)
  }

  /// The step without what it does.
  private func removal() -> [StepChange] {
    let first = Int(node.line)
    let lines = first...max(first, document.lastLine(ofStep: index))
    return instances(where: false).map { instance in
      change(.step, [sourceLines.emptying(lines)], "without this step", instance)
    }
  }

  /// The step that states the opposite, where there is one.
  private func negations() -> [StepChange] {
    instances(where: hasPlaceholder(node.text)).compactMap { instance in
      let text = instance.step.text
      let opposite = ValueMutation.opposites(of: text).first { candidate in
        var captures: [Capture] = []
        guard
          case .one(let definition, _) = finder.index.matches(
            Bytes(candidate.utf8).span, captures: &captures),
          // A word of the same expression is another value, and no opposite.
          definition != instance.definition
            || plan.stepDefinitions[definition].pattern.kind != .expression
        else { return false }
        let types = plan.stepDefinitions[definition].argumentTypes
        return types.contains { $0 == DataTable.self } == instance.step.hasDataTable
          && types.contains { $0 == DocString.self } == instance.step.hasDocString
      }
      return opposite.map { change(.negation, to: $0, instance) }
    }
  }

  /// - Parameters:
  ///   - text: What is changed, as it follows "It would pass as well".
  ///   - location: Where it begins; by default, where the step does.
  private func change(
    _ kind: Mutant.Kind, _ edits: [TextEdit], _ text: String, _ instance: StepInstance,
    at location: Location? = nil
  ) -> StepChange {
    let pickle = instance.scenarios[0].pickle
    let mutant = Mutant(
      kind: kind, part: part, definition: instance.definition, path: document.source.uri,
      location: location ?? instance.step.location, edits: edits, scenario: pickle.scenario.name,
      scenarioLine: pickle.scenarioLocation.line,
      row: scenarios.count > instance.scenarios.count ? pickle.row?.line : nil,
      step: instance.step.keyword + instance.step.text, change: text)
    return (mutant, instance.scenarios)
  }

  private func change(_ kind: Mutant.Kind, to text: String, _ instance: StepInstance) -> StepChange
  {
    change(kind, [TextEdit(node.text.offsets, text)], "as: \(text)", instance)
  }
}

/// Changes in the text of the step.
extension StepMutations {
  private func textChanges(_ part: Mutant.Part) -> [StepChange] {
    instances(where: hasPlaceholder(node.text)).flatMap { instance in
      let bytes = Bytes(instance.step.text.utf8)
      let arguments = plan.patterns[instance.definition].arguments(
        plan.captures(of: instance.definition, from: instance.captures))
      return arguments.enumerated().flatMap { number, argument -> [StepChange] in
        guard var range = argument.captures.first?.range else { return [] }
        if argument.parameter.type?.form == .string {
          // The quotes stay.
          range = (range.lowerBound + 1)..<max(range.lowerBound + 1, range.upperBound - 1)
        }
        let values = ValueMutation.values(
          insteadOf: bytes.span.string(in: range),
          of: finder.parameters[instance.definition][number],
          argument.parameter.type)
        return values.prefix(part == .outcome ? values.count : 1).map { kind, value in
          let changed = bytes[..<range.lowerBound] + value.utf8 + bytes[range.upperBound...]
          return change(kind, to: String(decoding: changed, as: UTF8.self), instance)
        }
      }
    }
  }
}

/// Changes in the table of the step.
extension StepMutations {
  private var rows: [Int] { Array(node.rows.indices) }

  /// The rows that hold data: all but a header, unless there is only one row.
  private var body: [Int] { rows.count > 1 ? Array(rows.dropFirst()) : rows }

  private func tableChanges(_ part: Mutant.Part) -> [StepChange] {
    guard !body.isEmpty else { return [] }
    let cells = (0..<document.rows[rows[0]].cells.count).compactMap(cellToChange)
    // Where only the scene is set, one cell stands for all.
    let changed = (part == .outcome ? cells[...] : cells.prefix(1)).flatMap(changes)
    return part == .outcome ? changed + rowChanges : changed
  }

  /// The cell of `column` to change: in another row for each column, and preferably not an empty one.
  private func cellToChange(column: Int) -> (row: Int, cell: Int)? {
    let candidates = body.indices.map { offset in
      let row = body[(column + offset) % body.count]
      return (row: row, cells: document.rows[row].cells.indices)
    }.filter { column < $0.cells.count }
    let chosen =
      candidates.first { !document.cells[$0.cells.lowerBound + column].isEmpty } ?? candidates.first
    return chosen.map { ($0.row, $0.cells.lowerBound + column) }
  }

  private func changes(of row: Int, _ cell: Int) -> [StepChange] {
    let range = document.cells[cell]
    return instances(where: hasPlaceholder(range)).compactMap { instance in
      let raw = document.cellText(range)
      let text = instance.step.placeholders?.resolve(raw) ?? raw
      let value = ValueMutation.cell(insteadOf: text)
      let node = document.rows[row]
      return change(
        .cell, [TextEdit(range.offsets, value.cellEscaped)],
        "with \(Self.shown(value)) in place of \(Self.shown(text)) in the table", instance,
        at: document.location(line: node.line, offset: range.start))
    }
  }

  /// A row left out, a row added, and two rows in the other order, unless their definition says that it may be any.
  private var rowChanges: [StepChange] {
    guard let instance = instances(where: false).first, rows.count > 1, let last = body.last
    else { return [] }
    let end = document.range(ofRow: last)
    let text = rowText(last)
    var changes = [
      change(
        .row, [TextEdit(end)], "without the row: \(text)", instance, at: location(ofRow: last)),
      change(
        .row, [TextEdit(end.upperBound..<end.upperBound, "\n\(added(after: last))")],
        "with one more row: \(added(after: last))", instance, at: location(ofRow: last)),
    ]
    let pairs = zip(body, body.dropFirst())
    if plan.stepDefinitions[instance.definition].hasOrderedRows,
      let (one, other) = pairs.first(where: { rowText($0) != rowText($1) })
    {
      changes.append(
        change(
          .rowOrder,
          [
            TextEdit(document.range(ofRow: one), rowText(other)),
            TextEdit(document.range(ofRow: other), rowText(one)),
          ], "with these rows in the other order: \(rowText(one)) \(rowText(other))", instance,
          at: location(ofRow: one)))
    }
    return changes
  }

  private func location(ofRow row: Int) -> Location {
    document.location(line: document.rows[row].line, offset: document.rows[row].offset)
  }

  /// A copy of `row` with another first cell.
  private func added(after row: Int) -> String {
    let node = document.rows[row]
    guard let cell = node.cells.indices.first.map({ document.cells[$0] }) else { return "" }
    let line = document.range(ofRow: row)
    let changed = ValueMutation.cell(insteadOf: document.cellText(cell))
    let edit = TextEdit(
      (cell.offsets.lowerBound - line.lowerBound)..<(cell.offsets.upperBound - line.lowerBound),
      changed.cellEscaped)
    let copy = [edit].applied(to: Bytes(document.source.bytes[line]))
    return String(decoding: copy, as: UTF8.self)
  }

  private func rowText(_ row: Int) -> String {
    String(decoding: document.source.bytes[document.range(ofRow: row)], as: UTF8.self)
  }

  private static func shown(_ text: String) -> String { text.isEmpty ? "nothing" : "'\(text)'" }
}

/// Changes in the doc string of the step.
extension StepMutations {
  /// Another letter or digit in the first line that has one and no placeholder.
  private func docStringChanges() -> [StepChange] {
    guard let docString = node.docString.map({ document.docStrings[Int($0)] }),
      let instance = instances(where: false).first
    else { return [] }
    let bytes = document.source.bytes
    var cursor = LineCursor(at: docString.lines.offsets.lowerBound)
    while cursor.offset < docString.lines.offsets.upperBound, let line = cursor.next(in: bytes.span)
    {
      let text = String(decoding: bytes[line.textStart..<line.end], as: UTF8.self)
      guard text.contains(where: { $0.isLetter || $0.isNumber }),
        !isOutline || !text.contains("<")
      else { continue }
      let changed = ValueMutation.altered(text)
      let place = document.location(
        line: docString.line + Int32(cursor.number), offset: Int32(line.textStart))
      return [
        change(
          .docString, [TextEdit(line.textStart..<line.end, changed)],
          "with this line in the text: \(changed)", instance, at: place)
      ]
    }
    return []
  }
}

extension GherkinDocument {
  /// A row from its first bar to the end of its line, without the spaces there.
  func range(ofRow index: Int) -> Range<Int> {
    let (bytes, start) = (source.bytes, Int(rows[index].offset))
    let end = bytes[start...].firstIndex(of: .lineFeed) ?? bytes.count
    return start..<bytes.span.trimmedEnd(from: start, to: end)
  }
}
