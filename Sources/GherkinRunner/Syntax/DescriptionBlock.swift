/// A line of a description that holds text, or the step below it.
struct DescriptionLine {
  /// Its text without the white space around it.
  let text: String
  let number: Int
  /// How many bytes of white space precede the text.
  let indentation: Int
  /// Where the text begins in the file.
  let offset: Int
  /// The comment right above, without its `#`.
  var comment: String?

  /// Whether the text is a row of a table.
  var isRow: Bool { text.utf8.first == UInt8(ascii: "|") }

  var endsSentence: Bool { text.last.map { ".!?。！？".contains($0) } ?? false }

  /// Whether the text continues in the next line, or holds more than one sentence.
  var isProse: Bool {
    guard let last = text.last else { return false }
    return ",;?，；？".contains(last) || holdsSentences
  }

  /// Whether the text holds more than one sentence.
  var holdsSentences: Bool {
    var previous: [Character] = []
    for character in text {
      // The end of a sentence, rather than of "e.g." or "1."
      if character.isUppercase, previous.count == 4, previous[3] == " ",
        ".!?".contains(previous[2]), previous[1].isLowercase, previous[0].isLetter
      {
        return true
      }
      previous.append(character)
      if previous.count > 4 { previous.removeFirst() }
    }
    return false
  }
}

/// What a description is about, which decides what its lines may have been meant for.
enum DescriptionPlace {
  /// A feature, a rule, or examples with a table: no step may follow.
  case titles
  /// A background or scenario: steps may follow.
  case steps
  /// Examples without a table, which are nothing but their title and description.
  case emptyExamples
}

/// A description, the step below it, and what each line would begin.
struct DescriptionBlock {
  let lines: [DescriptionLine]
  /// The first step of the background or scenario that it describes.
  let firstStep: DescriptionLine?
  let place: DescriptionPlace
  /// The reading of each line; `nil` for prose, and between fences.
  let readings: [KeywordReading?]
  private let fenced: Set<Int>
  let firstStepType: StepType?
  /// What follows each line if it and the next ones are steps.
  private var lists: [StepList] = []

  init(
    _ lines: [DescriptionLine], firstStep: DescriptionLine?, _ place: DescriptionPlace,
    _ keywords: FoldedKeywords
  ) {
    self.lines = lines
    self.firstStep = firstStep
    self.place = place
    let fenced = Self.fencedLines(of: lines)
    self.fenced = fenced
    readings = lines.indices.map {
      fenced.contains($0) ? nil : KeywordReading(lines[$0].text, keywords)
    }
    firstStepType = firstStep.flatMap { KeywordReading($0.text, keywords)?.stepType }
    lists = stepLists()
  }

  /// The lines between fences, which show examples, and the fences, where each is closed.
  private static func fencedLines(of lines: [DescriptionLine]) -> Set<Int> {
    var fenced: Set<Int> = []
    var opening: (index: Int, fence: DescriptionFence)?
    for (index, line) in lines.enumerated() {
      if let open = opening {
        guard open.fence.isEnded(by: line.text) else { continue }
        fenced.formUnion(open.index...index)
        opening = nil
      } else if let fence = DescriptionFence(line.text) {
        opening = (index, fence)
      }
    }
    return fenced
  }

  func isFenced(_ index: Int) -> Bool { fenced.contains(index) }

  func isLast(_ index: Int) -> Bool { index + 1 == lines.count }

  /// Whether the line is the last one of a scenario without steps.
  func isOnly(_ index: Int) -> Bool { isLast(index) && firstStep == nil }

  /// The line below: the next of the description, or the first step.
  func next(_ index: Int) -> DescriptionLine? {
    isLast(index) ? firstStep : lines[index + 1]
  }

  /// Whether the line is right above the first step, without the empty line that ends free text.
  func isBesideStep(_ index: Int) -> Bool {
    guard isLast(index), let firstStep else { return false }
    return lines[index].number + 1 == firstStep.number
  }

  /// Whether no text is right above or below the line.
  func isParagraph(_ index: Int) -> Bool {
    startsParagraph(index)
      && (isLast(index) || lines[index + 1].number > lines[index].number + 1)
  }

  /// Whether the line is a step without a flaw where only titles may follow, and no prose.
  func isSoleStep(_ index: Int) -> Bool {
    guard place == .titles, standsAlone(index), let reading = readings[index],
      reading.flaw == .none
    else { return false }
    return reading.stepType != .conjunction && reading.stepType != .unknown
      && !lines[index].isProse && !lines[index].endsSentence
  }

  func isIndented(_ index: Int) -> Bool {
    lines[index].indentation > lines[index - 1].indentation
  }

  /// Whether the line exists and is followed by nothing that would continue it.
  func standsAlone(_ index: Int) -> Bool {
    guard index < lines.count else { return false }
    return isLast(index) || lines[index + 1].number > lines[index].number + 1
      || isArgument(index + 1) || readings[index + 1] != nil
  }

  private func startsParagraph(_ index: Int) -> Bool {
    index == 0 || lines[index - 1].number + 1 < lines[index].number
      || lines[index - 1].endsSentence
  }
}

// MARK: Steps in a row

extension DescriptionBlock {
  /// The steps from a line on that follow each other.
  private struct StepList {
    /// The line behind the last one, and behind its table or text.
    var end: Int
    /// The last line that begins a step.
    var last: Int
    var types: Set<StepType>
    var holdsProse: Bool
    /// Whether a line holds more than one sentence.
    var holdsSentences: Bool
  }

  /// Reads from the last line to the first, so that each line is looked at once.
  private func stepLists() -> [StepList] {
    var lists = lines.indices.map {
      StepList(
        end: $0 + 1, last: $0, types: [], holdsProse: lines[$0].isProse,
        holdsSentences: lines[$0].holdsSentences)
    }
    /// The first line below that is no row and no text between fences.
    var below = lines.count
    for index in lines.indices.reversed() {
      if let type = listed(index) {
        if below < lines.count, isFollowed(index, by: below) {
          lists[index].end = lists[below].end
          lists[index].last = lists[below].last
          lists[index].types = lists[below].types
          lists[index].holdsProse = lists[index].holdsProse || lists[below].holdsProse
          lists[index].holdsSentences = lists[index].holdsSentences || lists[below].holdsSentences
        } else {
          lists[index].end = below == index + 1 || !isArgument(index + 1) ? index + 1 : below
        }
        lists[index].types.insert(type)
      }
      if !isArgument(index) { below = index }
    }
    return lists
  }

  /// The type of step that the line may be in a list; brackets begin a remark.
  private func listed(_ index: Int) -> StepType? {
    if case .decoration(let signs) = readings[index]?.flaw, !KeywordReading.areBullets(signs) {
      return nil
    }
    return readings[index]?.stepType
  }

  /// Whether the line is a part of the table or the text of a step.
  private func isArgument(_ index: Int) -> Bool {
    index < lines.count && (lines[index].isRow || fenced.contains(index))
  }

  /// Whether another step follows, on the next line or behind an argument. Steps that are spelt
  /// correctly may have empty lines between them.
  private func isFollowed(_ index: Int, by below: Int) -> Bool {
    guard listed(below) != nil, let next = readings[below] else { return false }
    return lines[below].number == lines[below - 1].number + 1
      || readings[index]?.flaw == KeywordReading.Flaw.none && next.flaw == .none
  }

  /// Whether several lines from here on read like the steps of a scenario: a context or an action
  /// comes first, and another type of step follows.
  ///
  /// - Parameter belowTitle: Whether the line above is a title but for the case of its letters.
  func isList(_ index: Int, belowTitle: Bool = false) -> Bool {
    guard let reading = readings[index], let type = listed(index),
      type == .context || type == .action, belowTitle || startsParagraph(index) || reading.isExact
    else { return false }
    let list = lists[index]
    var types = list.types
    if isBesideStep(list.last), let firstStepType { types.insert(firstStepType) }
    guard types.count > 1 else { return false }
    // Steps may end with commas, and Given with When or Then is hardly prose.
    return !list.holdsProse
      || reading.isExact && types.contains(.context) && type == .context
        && (types.contains(.action) || types.contains(.outcome)) && !list.holdsSentences
  }

  /// Whether a list can hardly be prose: bullets without a Given may be rules, such as "- When it is
  /// full, …".
  func isCertainList(_ index: Int) -> Bool {
    guard let reading = readings[index] else { return false }
    let types = lists[index].types
    if types.contains(.context) || place == .steps { return true }
    if case .decoration = reading.flaw { return false }
    return types.contains(.outcome)
  }

  /// Where the steps end that follow each other, with their arguments.
  func listEnd(from index: Int) -> Int { lists[index].end }
}

extension GherkinDocument {
  /// The lines of a title's description that hold text, without comments.
  func descriptionLines(of header: Node.Header) -> [DescriptionLine] {
    guard !header.description.isEmpty else { return [] }
    let file = source.bytes
    let bytes = file.span
    let range = header.description.offsets
    var lines: [DescriptionLine] = []
    var comment: String?
    // Comments may stand between the title and its description.
    var cursor = LineCursor(at: header.keyword.offsets.lowerBound)
    while cursor.offset < range.upperBound, let line = cursor.next(in: bytes) {
      guard line.number > 1 else { continue }
      guard !line.isBlank, bytes[line.textStart] != .hash else {
        let text = file[line.textStart..<line.end]
        comment = line.isBlank ? nil : String(decoding: text, as: UTF8.self)
        continue
      }
      defer { comment = nil }
      let end = bytes.trimmedEnd(from: line.textStart, to: line.end)
      lines.append(
        DescriptionLine(
          text: String(decoding: file[line.textStart..<end], as: UTF8.self),
          number: Int(header.line) + line.number - 1,
          indentation: line.textStart - line.start, offset: line.textStart, comment: comment))
    }
    return lines
  }

  func firstLine(of step: Node.Step) -> DescriptionLine {
    let offset = step.keyword.offsets.lowerBound
    return DescriptionLine(
      text: text(TextRange(offset, step.text.offsets.upperBound)), number: Int(step.line),
      indentation: offset - source.lineStart(at: offset), offset: offset)
  }
}
