/// Steps, tables, doc strings and tags: the nodes without a title.
extension DocumentBuilder {
  mutating func openStep(line: Int, keyword: TextRange, text: TextRange, type: StepType) {
    closeStep()
    let previous = steps.count > firstStep ? steps[steps.count - 1].resolvedType : .conjunction
    steps.append(
      Node.Step(
        line: Int32(truncatingIfNeeded: line), keyword: keyword, text: text, type: type,
        resolvedType: type == .conjunction ? previous : type))
    isStepOpen = true
  }

  mutating func closeStep() {
    guard isStepOpen else { return }
    steps[steps.count - 1].id = takeId()
    isStepOpen = false
  }

  /// Adds the row in `line` with its cells to the open table, or opens one.
  mutating func addRow(_ line: LineCursor.Line, in bytes: Span<UInt8>) {
    let firstCell = cells.count
    let end = bytes.trimmedEnd(from: line.textStart, to: line.end)
    var offset = line.textStart + 1
    var cellStart = offset
    while offset < end {
      let byte = bytes[offset]
      if byte == .pipe {
        let start = bytes.skippingWhiteSpace(from: cellStart, to: offset)
        cells.append(TextRange(start, bytes.trimmedEnd(from: start, to: offset)))
        cellStart = offset + 1
      } else if byte == .backslash {
        offset += 1
      }
      offset += 1
    }

    if tableStart == nil { tableStart = rows.count }
    let rest = bytes.skippingWhiteSpace(from: min(cellStart, end), to: end)
    rows.append(
      Node.Row(
        line: Int32(truncatingIfNeeded: line.number),
        offset: Int32(truncatingIfNeeded: line.textStart), id: takeId(),
        cells: NodeRange(firstCell, cells.count),
        rest: rest < end && bytes[rest] != .hash ? TextRange(rest, end) : .empty))
  }

  /// Closes the open table; returns the first row whose number of cells differs from the first's.
  mutating func closeTable() -> (row: Node.Row, expected: Int)? {
    guard let start = tableStart else { return nil }
    tableStart = nil
    if isStepOpen { steps[steps.count - 1].rows = NodeRange(start, rows.count) }
    let expected = rows[start].cells.count
    return rows[start...].first { $0.cells.count != expected }.map { ($0, expected) }
  }

  /// Adds a doc string to the open step, before its lines are read.
  mutating func openDocString(_ docString: Node.DocString) {
    guard isStepOpen else { return }
    steps[steps.count - 1].docString = Int32(truncatingIfNeeded: docStrings.count)
    docStrings.append(docString)
  }

  /// Ends the lines of the open doc string at `offset`.
  mutating func closeDocString(at offset: Int) {
    guard let last = docStrings.indices.last else { return }
    docStrings[last].lines = TextRange(docStrings[last].lines.offsets.lowerBound, offset)
  }

  mutating func addTag(line: Int, name: TextRange) {
    tags.append(Node.Tag(line: Int32(truncatingIfNeeded: line), name: name))
  }
}

extension DocumentBuilder {
  var context: ParseError.Context {
    ParseError.Context(
      hasFeature: feature != nil,
      stepHasDocString: isStepOpen && steps.last?.docString != nil)
  }
}
