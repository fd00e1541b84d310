/// A line of a description that holds text, or the step below it.
struct DescriptionLine {
  /// Its text without the white space around it.
  let text: String
  let number: Int
  /// How many bytes of white space precede the text.
  let indentation: Int
  /// Where the text begins in the file.
  let offset: Int

  /// Whether the text continues in the next line, or holds more than one sentence.
  var isProse: Bool {
    guard let last = text.last else { return false }
    if ",;?，；？".contains(last) { return true }
    var previous: [Character] = []
    for character in text {
      // The end of a sentence, rather than of "e.g." or "1."
      if character.isUppercase, previous.count == 3, previous[2] == " ",
        ".!?".contains(previous[1]), previous[0].isLowercase
      {
        return true
      }
      previous.append(character)
      if previous.count > 3 { previous.removeFirst() }
    }
    return false
  }
}

/// A description, the step below it, and what each line would begin.
struct DescriptionBlock {
  let lines: [DescriptionLine]
  /// The first step of the background or scenario that it describes.
  let firstStep: DescriptionLine?
  /// Whether steps may follow the description.
  let takesSteps: Bool
  /// The reading of each line; `nil` for prose, and between fences.
  let readings: [KeywordReading?]
  private let fenced: Set<Int>
  private let firstStepType: StepType?

  init(
    _ lines: [DescriptionLine], firstStep: DescriptionLine?, takesSteps: Bool,
    _ keywords: FoldedKeywords
  ) {
    self.lines = lines
    self.firstStep = firstStep
    self.takesSteps = takesSteps
    let fenced = Self.fencedLines(of: lines)
    self.fenced = fenced
    readings = lines.indices.map {
      fenced.contains($0) ? nil : KeywordReading(lines[$0].text, keywords)
    }
    firstStepType = firstStep.flatMap { KeywordReading($0.text, keywords)?.stepType }
  }

  /// The lines between fences of back quotes or quotes, which show examples, and the fences, where
  /// each is closed.
  private static func fencedLines(of lines: [DescriptionLine]) -> Set<Int> {
    var fenced: Set<Int> = []
    var opening: (index: Int, fence: Substring)?
    for (index, line) in lines.enumerated() {
      let fence = line.text.prefix(3)
      if let open = opening {
        guard fence == open.fence else { continue }
        fenced.formUnion(open.index...index)
        opening = nil
      } else if fence == "```" || fence == "~~~" || fence == "\"\"\"" {
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

  private func startsParagraph(_ index: Int) -> Bool {
    index == 0 || lines[index - 1].number + 1 < lines[index].number
  }

  /// Whether several lines from here on read like the steps of a scenario: a context or an action
  /// comes first, and another type of step follows.
  func isList(_ index: Int) -> Bool {
    guard let reading = readings[index], let type = reading.stepType,
      type == .context || type == .action, startsParagraph(index) || reading.isExact
    else { return false }
    let list = index..<listEnd(from: index)
    var types = Set(list.compactMap { readings[$0]?.stepType })
    if isBesideStep(list.upperBound - 1), let firstStepType { types.insert(firstStepType) }
    return types.count > 1 && !list.contains { lines[$0].isProse }
  }

  /// Where the steps end that follow each other line by line.
  func listEnd(from index: Int) -> Int {
    var end = index + 1
    while end < lines.count, readings[end]?.stepType != nil,
      lines[end].number == lines[end - 1].number + 1
    { end += 1 }
    return end
  }
}

extension GherkinDocument {
  /// The lines of a title's description that hold text, without comments.
  func descriptionLines(of header: Node.Header) -> [DescriptionLine] {
    guard !header.description.isEmpty else { return [] }
    let file = source.bytes
    let bytes = file.span
    let range = header.description.offsets
    let linesBefore = file[header.keyword.offsets.lowerBound..<range.lowerBound]
      .count { $0 == .lineFeed }
    var lines: [DescriptionLine] = []
    var cursor = LineCursor(at: range.lowerBound)
    while cursor.offset < range.upperBound, let line = cursor.next(in: bytes) {
      guard !line.isBlank, bytes[line.textStart] != .hash else { continue }
      let end = bytes.trimmedEnd(from: line.textStart, to: line.end)
      lines.append(
        DescriptionLine(
          text: String(decoding: file[line.textStart..<end], as: UTF8.self),
          number: Int(header.line) + linesBefore + line.number - 1,
          indentation: line.textStart - line.start, offset: line.textStart))
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
