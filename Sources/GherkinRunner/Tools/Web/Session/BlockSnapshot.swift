/// A feature with a block in it as it is being written, in a workspace of its own.
struct BlockSnapshot {
  let document: GherkinDocument
  let workspace: Workspace
  /// The features as they are saved.
  let saved: Workspace
  /// The bytes of the block, whose lines end with line feeds.
  let block: Range<Int>
  private let isNew: Bool

  /// - Parameters:
  ///   - file: The file with the block in it.
  ///   - findsMistakes: Whether findings are asked for, which take the most time.
  init(_ argument: BlockArgument, _ file: SplicedFile, _ saved: Workspace, findsMistakes: Bool) {
    let source = SourceFile(uri: argument.path, bytes: file.bytes)
    let parsed = Parser.parse(source, language: saved.language)
    var workspace = saved
    workspace.update(parsed, findsMistakes: findsMistakes)
    document = (workspace.file(at: argument.path) ?? parsed).document
    (self.workspace, self.saved, block) = (workspace, saved, file.block)
    isNew = argument.isNew == true
  }

  var path: String { document.source.uri }
  var text: BlockText { BlockText(bytes: document.source.bytes[block]) }

  /// A line of the file as a line of the block, counted from 0.
  func line(_ number: Int32) -> Int { Int(number) - firstLine }

  /// The number of the block's first line in the file.
  var firstLine: Int { document.source.lineNumber(at: block.lowerBound) }

  /// What is found in the block. In a new one, a keyword that no text follows yet is no mistake.
  var findings: [CheckFinding] {
    let begun = document.steps.filter { isNew && $0.text.isEmpty }.map(\.keyword.offsets)
    return workspace.findings(in: path).filter { finding in
      guard let range = finding.range, block.touches(range.lowerBound) else { return false }
      return !begun.contains { $0.touches(range.lowerBound) }
    }
  }

  /// The steps of the block, by their indices.
  var steps: [Int] {
    document.steps.indices.filter {
      block.touches(Int(document.steps[$0].keyword.start)) && !block.isEmpty
    }
  }
}

/// What the page asks about text that is being written.
extension EditSession {
  /// The file with a block in it as the page has it, in the version that the page has.
  ///
  /// - Parameter lineEnd: That of the lines of the block; by default, that of the file.
  func spliced(
    _ argument: BlockArgument, _ workspace: Workspace, lineEnd: Bytes? = nil
  ) throws(EditProblem) -> SplicedFile {
    guard var bytes = bytes(argument.path) else { throw .unknown(argument.path) }
    if bytes.version != argument.version {
      // An event lets the page ask for what it does not have yet.
      bytes = history.bytes(argument.path, version: argument.version) ?? bytes
    }
    guard let range = argument.range(in: bytes) else {
      throw EditProblem(409, "The file has changed. Its text is read again.")
    }
    let lineEnd = lineEnd ?? (bytes.endsLinesWithCRLF ? [.carriageReturn, .lineFeed] : [.lineFeed])
    return SplicedFile(bytes, argument.edit(at: range), lineEnd: lineEnd)
  }

  private func answer(
    _ argument: BlockArgument, findsMistakes: Bool = true,
    _ answer: @escaping @Sendable (BlockSnapshot) -> EditAnswer
  ) throws(EditProblem) -> EditCall.Rest {
    let workspace = try loaded().workspace
    let file = try spliced(argument, workspace, lineEnd: [.lineFeed])
    return { answer(BlockSnapshot(argument, file, workspace, findsMistakes: findsMistakes)) }
  }

  func look(_ argument: BlockArgument) throws(EditProblem) -> EditCall.Rest {
    try answer(argument, \.lookAnswer)
  }

  func complete(_ argument: BlockArgument) throws(EditProblem) -> EditCall.Rest {
    try answer(argument, findsMistakes: false) { $0.completions(at: argument.caret ?? 0) }
  }

  /// What a developer needs to define the steps of a scenario.
  func parcel(_ argument: BlockArgument) throws(EditProblem) -> EditCall.Rest {
    try answer(argument, \.parcel)
  }
}

extension BlockSnapshot {
  /// The colors, the findings, the tables, and what steps lack.
  fileprivate var lookAnswer: EditAnswer {
    // Saving removes spaces at the end of a line.
    let all = findings.filter { $0.rule.name != CheckRule.trailingSpaces.name }
    let shown = all.prefix(EditAnswer.findingLimit).enumerated().map { number, finding in
      // More are not corrected one by one.
      EditAnswer(finding, text, fixes: number < 20 ? fixes(of: finding) : [])
    }
    func count(_ severity: Diagnostic.Severity) -> Int {
      all.count { $0.diagnostic.severity == severity }
    }
    return [
      "pieces": pieces, "findings": shown, "errors": count(.error), "warnings": count(.warning),
      "tables": tables, "lacking": lacking,
    ]
  }

  func text(_ range: Range<Int>) -> String {
    String(decoding: document.source.bytes[range], as: UTF8.self)
  }

  /// The text in pieces of one color each: the color, and the piece.
  private var pieces: [[String]] {
    var (pieces, end) = ([[String]](), block.lowerBound)
    func add(_ kind: String, upTo next: Int) {
      guard next > end else { return }
      pieces.append([kind, text(end..<next)])
      end = next
    }
    for token in workspace.tokens(in: path, within: block) {
      let range = token.range.clamped(to: block)
      add("", upTo: range.lowerBound)
      let kind = "\(token.kind)" + (token.modifiers.contains(.deprecated) ? " deprecated" : "")
      add(kind, upTo: range.upperBound)
    }
    add("", upTo: block.upperBound)
    return pieces
  }

  /// What corrects a finding without changing anything outside of the block.
  private func fixes(of finding: CheckFinding) -> [EditAnswer] {
    let bytes = document.source.bytes
    return workspace.corrections(of: finding, in: path).compactMap { action in
      guard let edits = action.edits[path], action.edits.count == 1, let last = edits.last,
        edits.allSatisfy({
          block.lowerBound <= $0.range.lowerBound && $0.range.upperBound <= block.upperBound
        })
      else { return nil }
      let all = edits.applied(to: bytes)
      let end = all.count - (bytes.count - block.upperBound)
      let growth = edits.dropLast().reduce(0) { $0 + $1.replacement.utf8.count - $1.range.count }
      let caret = last.range.lowerBound + growth + last.replacement.utf8.count
      let fixed = BlockText(bytes: all[block.lowerBound..<end])
      return ["title": action.title, "text": fixed.text, "caret": fixed.place(of: caret)]
    }
  }

  /// What can be written at a place of the text, in units of UTF-16.
  fileprivate func completions(at caret: Int) -> EditAnswer {
    let before = text.text.utf16.prefix(max(0, caret))
    let offset = block.lowerBound + String(decoding: before, as: UTF16.self).utf8.count
    let items = workspace.completions(at: offset, in: path).items
    let here = min(offset, block.upperBound)
    // One range for all: what a shorter one leaves is part of the text.
    let start = max(block.lowerBound, items.map(\.range.lowerBound).min() ?? here)
    let end = min(block.upperBound, max(here, items.map(\.range.upperBound).max() ?? here))
    return [
      "from": text.place(of: start), "to": text.place(of: end),
      "items": items.map { item in
        item.answer(
          before: text(start..<max(start, item.range.lowerBound)),
          after: text(min(end, item.range.upperBound)..<end))
      },
    ]
  }
}

extension Completion {
  /// The completion as the page lists it.
  ///
  /// - Parameters:
  ///   - before: What stands before its range in that of the list.
  ///   - after: What stands behind it.
  fileprivate func answer(before: String, after: String) -> EditAnswer {
    [
      "label": label, "detail": detail, "usage": usage, "kind": "\(kind)",
      "documentation": documentation, "text": before + text + after,
      "stops": stops(behind: before),
    ]
  }

  /// The places to jump to, in units of UTF-16, if `before` stands before the text.
  func stops(behind before: String = "") -> [EditAnswer] {
    let text = BlockText(bytes: Bytes((before + text).utf8)[...])
    return stops.map { stop in
      [
        "from": text.place(of: before.utf8.count + stop.range.lowerBound),
        "to": text.place(of: before.utf8.count + stop.range.upperBound), "choices": stop.choices,
      ]
    }
  }
}
