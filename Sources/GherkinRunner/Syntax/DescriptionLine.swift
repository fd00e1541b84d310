/// A line of a description that holds text, or the step below it.
struct DescriptionLine {
  /// From its first word to its end, without the white space around.
  let text: String
  let number: Int
  /// How many bytes of white space precede the text.
  let indentation: Int
  /// Where the text begins in the file.
  let offset: Int
}

extension GherkinDocument {
  /// The lines of a title's description that are neither blank nor comments.
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

  /// The line that a step begins on.
  func firstLine(of step: Node.Step) -> DescriptionLine {
    let offset = step.keyword.offsets.lowerBound
    return DescriptionLine(
      text: text(TextRange(offset, step.text.offsets.upperBound)), number: Int(step.line),
      indentation: offset - source.lineStart(at: offset), offset: offset)
  }
}
