package import Foundation

/// A comment that allows what a rule forbids: `# specs:allow rule-name because …`.
///
/// It applies to what begins on the next line: a feature, rule, scenario, table of examples or step as a
/// whole, or else the line alone.
package struct Suppression {
  static let prefix = "specs:allow"

  /// The rules, as written.
  package let names: [String]
  package let hasReason: Bool
  package let comment: Node.Comment

  /// Whether it allows free text to be, or to resemble, steps.
  var allowsLostText: Bool { names.contains(where: LostText.rules.contains) }

  /// Reads `comment`; `nil` if it is an ordinary one.
  package init?(_ comment: Node.Comment, in document: GherkinDocument) {
    guard document.source.bytes[comment.text.offsets].contains(.colon) else { return nil }
    let text = document.text(comment.text).drop { $0.isWhitespace || "#<!-".contains($0) }
    guard text.hasPrefix(Self.prefix) else { return nil }
    let words = text.dropFirst(Self.prefix.count).split { $0.isWhitespace || $0 == "," }
    let names = words.prefix { $0 != "because" }
    self.names = names.map(String.init)
    // Editors write TODO where the reason is still to be given.
    hasReason = words.count > names.count + 1 && words.dropFirst(names.count + 1) != ["TODO"]
    self.comment = comment
  }
}

extension GherkinDocument {
  /// The comments that allow what rules forbid, each with the lines to which it applies, in the order of the file; and
  /// with the next free text, to which it applies where it is about lost text.
  package var suppressions:
    [(suppression: Suppression, lines: ClosedRange<Int>, text: ClosedRange<Int>?)]
  {
    let comments = source.isMarkdown ? markdownComments : commentNodes
    let found = comments.compactMap { Suppression($0, in: self) }
    guard !found.isEmpty else { return [] }
    let (lastLines, headers) = (lastLines, headers)
    let bytes = source.bytes
    var cursor = LineCursor(at: source.textStart)
    // What begins below the comments so far; the line of the comment itself at the end of the file.
    var next = 0
    return found.map { suppression in
      let line = Int(suppression.comment.line)
      while next <= line, let read = cursor.next(in: bytes.span) {
        if !read.isBlank, bytes[read.textStart] != .hash { next = read.number }
      }
      let first = max(line, next)
      return (
        suppression, first...max(first, lastLines[first] ?? first),
        suppression.allowsLostText ? nextFreeText(below: line, headers) : nil
      )
    }
  }

  /// The lines of the description, the paragraph of Markdown or the doc string that follows the comment on `line`, with
  /// no more than its title, or the step that it belongs to, between them.
  ///
  /// - Parameter headers: All titles, in the order of the file.
  private func nextFreeText(below line: Int, _ headers: [Node.Header]) -> ClosedRange<Int>? {
    let text = docStrings.indices.partitionIndex { docStrings[$0].line > line }
    let next = text < docStrings.count ? lines(of: docStrings[text]) : nil
    let limit = next?.lowerBound ?? .max
    guard !source.isMarkdown else {
      let paragraph = paragraph(below: line)
      return paragraph.map { $0.lowerBound < limit } == true ? paragraph : next
    }
    let below = headers.indices.partitionIndex { headers[$0].line > line }
    let step = steps.indices.partitionIndex { steps[$0].line > line }
    for index in [below - 1, below] where headers.indices.contains(index) {
      let lines = freeLines(of: headers[index], .overview).map(\.number).filter { $0 > line }
      let end = min(limit, step < steps.count ? Int(steps[step].line) : .max)
      if let first = lines.first, let last = lines.last, first < end { return first...last }
    }
    // No other title or step may stand between.
    let others = [
      headers[below...].first?.line, steps.indices.contains(step + 1) ? steps[step + 1].line : nil,
    ]
    return others.allSatisfy { $0.map { Int($0) > limit } ?? true } ? next : nil
  }

  /// The lines of free text in Markdown below `line` up to the next empty one.
  private func paragraph(below line: Int) -> ClosedRange<Int>? {
    let lines = markdownLines.lazy.map(\.number).drop { $0 <= line }
    guard let first = lines.first else { return nil }
    let last = zip(lines, first...).prefix { $0 == $1 }.reduce(first) { $1.0 }
    return first...last
  }

  /// The last line of each block and step, by the lines on which it begins: those of its tags, and its title.
  private var lastLines: [Int: Int] {
    var lastLines: [Int: Int] = [:]
    func add(_ tags: NodeRange, _ header: Node.Header, until last: Int) {
      for line in firstLine(tags, header)...Int(header.line) { lastLines[line] = last }
    }
    for index in steps.indices { lastLines[Int(steps[index].line)] = lastLine(ofStep: index) }
    for block in backgrounds { add(.empty, block.header, until: Int(block.header.lastLine)) }
    for block in scenarios { add(block.tags, block.header, until: Int(block.header.lastLine)) }
    for block in examples { add(block.tags, block.header, until: Int(block.header.lastLine)) }
    var end = Int.max
    for rule in rules.reversed() {
      add(rule.tags, rule.header, until: end)
      end = firstLine(rule.tags, rule.header) - 1
    }
    if let feature = featureNode { add(feature.tags, feature.header, until: .max) }
    return lastLines
  }

  /// The last line of a step with its table or doc string.
  package func lastLine(ofStep index: Int) -> Int {
    let step = steps[index]
    let row = step.rows.indices.last.map { Int(rows[$0].line) } ?? 0
    guard let docString = step.docString.map({ docStrings[Int($0)] }) else { return row }
    return max(row, Int(docString.line) + lineCount(of: docString) + 1)
  }
}

extension IndexSet {
  /// The lines that ranges of lines cover; a range may be open-ended.
  package init(lines ranges: [ClosedRange<Int>]) {
    self.init()
    for range in ranges { insert(integersIn: range.clamped(to: 0...Int(Int32.max))) }
  }
}
