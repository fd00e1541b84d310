/// A comment that allows what a rule forbids: `# specs:allow rule-name because …`.
///
/// It applies to what begins on the next line: a feature, rule, scenario, table of examples or step as a
/// whole, or else the line alone.
struct Suppression {
  private static let prefix = "specs:allow"

  /// The rules, as written.
  let names: [String]
  /// Whether a reason is given.
  let hasReason: Bool
  let comment: Node.Comment

  /// Reads `comment`; `nil` if it is an ordinary one.
  init?(_ comment: Node.Comment, in document: GherkinDocument) {
    guard document.source.bytes[comment.text.offsets].contains(.colon) else { return nil }
    let text = document.text(comment.text).drop { $0.isWhitespace || $0 == "#" }
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
  /// The comments that allow what rules forbid, each with the lines to which it applies, in the order of the file.
  var suppressions: [(suppression: Suppression, lines: ClosedRange<Int>)] {
    let found = commentNodes.compactMap { Suppression($0, in: self) }
    guard !found.isEmpty else { return [] }
    let lastLines = lastLines
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
      return (suppression, first...max(first, lastLines[first] ?? first))
    }
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
  func lastLine(ofStep index: Int) -> Int {
    let step = steps[index]
    let row = step.rows.indices.last.map { Int(rows[$0].line) } ?? 0
    guard let docString = step.docString.map({ docStrings[Int($0)] }) else { return row }
    let lines = source.bytes[docString.lines.offsets].count { $0 == .lineFeed }
    return max(row, Int(docString.line) + lines + 1)
  }
}

/// The lines that ranges of lines cover.
struct LineSet {
  /// In the order of the lines, and none touches another.
  private var ranges: [ClosedRange<Int>] = []

  init(_ ranges: [ClosedRange<Int>]) {
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = self.ranges.last, range.lowerBound <= last.upperBound {
        let end = max(last.upperBound, range.upperBound)
        self.ranges[self.ranges.count - 1] = last.lowerBound...end
      } else {
        self.ranges.append(range)
      }
    }
  }

  func contains(_ line: Int) -> Bool {
    let next = ranges.indices.partitionIndex { ranges[$0].lowerBound > line }
    return next > 0 && ranges[next - 1].contains(line)
  }
}
