/// A feature with a block in it as it is being written, in a workspace of its own.
struct BlockSnapshot {
  let path: String
  let workspace: Workspace
  /// The bytes of the block, whose lines end with line feeds.
  let block: Range<Int>
  let text: String

  /// - Parameters:
  ///   - file: The file with the block in it.
  ///   - findsMistakes: Whether findings are asked for, which take the most time.
  init(
    _ path: String, _ file: SplicedFile, _ workspace: Workspace, text: String, findsMistakes: Bool
  ) {
    var workspace = workspace
    if findsMistakes {
      workspace.update(path, file.bytes)
    } else {
      workspace.updateWithoutFindings(path, file.bytes)
    }
    (self.path, self.workspace, self.text) = (path, workspace, text)
    block = file.block
  }

  var document: GherkinDocument? { workspace.file(at: path)?.document }

  /// The block as it is now in the file: with the tables that were added, for example.
  var blockText: BlockText {
    let source = document?.source ?? SourceFile(uri: path, bytes: [])
    return BlockText(source.bytes[block], firstLine: firstLine)
  }

  /// The number of the block's first line in the file.
  var firstLine: Int { document?.source.lineNumber(at: block.lowerBound) ?? 1 }

  /// A line of the file as a line of the block, counted from 0.
  func line(_ number: Int) -> Int { number - firstLine }

  /// What is found in the block.
  var findings: [CheckFinding] {
    workspace.findings(in: path).filter { finding in
      if let range = finding.range { return block.touches(range.lowerBound) }
      let last = firstLine + text.utf8.count { $0 == .lineFeed }
      return (firstLine...last).contains(finding.diagnostic.location.line)
    }
  }

  /// The steps of the block, by their indices.
  var steps: [Int] {
    guard let document else { return [] }
    return document.steps.indices.filter {
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
  ) throws(EditProblem) -> (path: String, file: SplicedFile) {
    guard let present = workspace.file(at: argument.path)?.document.source.bytes else {
      throw Self.unknown(argument.path)
    }
    var bytes = present
    if present.version != argument.version {
      // What the page does not have yet it will be told of.
      bytes = history.bytes(argument.path, version: argument.version) ?? present
    }
    guard argument.edit.range.upperBound <= bytes.count else { throw Self.outdated }
    let lineEnd = lineEnd ?? (bytes.endsLinesWithCRLF ? [.carriageReturn, .lineFeed] : [.lineFeed])
    return (argument.path, SplicedFile(bytes, argument.edit, lineEnd: lineEnd))
  }

  private static var outdated: EditProblem {
    .message(409, "The file has changed. Its text is read again.")
  }

  private func snapshot(
    _ arguments: EditArguments, findsMistakes: Bool = true
  ) throws(EditProblem) -> (path: String, make: @Sendable () -> BlockSnapshot) {
    let (workspace, argument) = (try loaded().workspace, try BlockArgument(arguments))
    let (path, file) = try spliced(argument, workspace, lineEnd: [.lineFeed])
    return (
      path,
      {
        BlockSnapshot(
          path, file, workspace, text: argument.edit.text, findsMistakes: findsMistakes)
      }
    )
  }

  func look(_ arguments: EditArguments) throws(EditProblem) -> EditCall.Rest {
    let snapshot = try snapshot(arguments).make
    return { .json(snapshot().lookAnswer) }
  }

  func complete(_ arguments: EditArguments) throws(EditProblem) -> EditCall.Rest {
    let snapshot = try snapshot(arguments, findsMistakes: false).make
    let caret = try arguments.number("caret")
    return { .json(snapshot().completionAnswer(at: caret)) }
  }

  /// What a developer needs to define the steps of a scenario.
  func parcel(_ arguments: EditArguments) throws(EditProblem) -> EditCall.Rest {
    let snapshot = try snapshot(arguments).make
    return { .json(snapshot().parcel) }
  }
}

extension BlockSnapshot {
  /// The colors, the findings, and what is lined up in tables and texts.
  var lookAnswer: JSONValue {
    let place = blockText
    return [
      "pieces": .list(pieces),
      "findings": .list(
        findings.enumerated().map { number, finding in
          // More than these nobody corrects one by one.
          FindingText(finding, place).json(fixes: number < 20 ? fixes(of: finding) : [])
        }),
      "tables": .list(tables), "lacking": .list(lacking), "docStrings": .list(docStrings),
    ]
  }

  /// The text in pieces of one color each.
  private var pieces: [JSONValue] {
    guard let bytes = document?.source.bytes else { return [] }
    var (pieces, end) = ([JSONValue](), block.lowerBound)
    func add(_ kind: String, upTo next: Int) {
      guard next > end else { return }
      pieces.append([.text(kind), .text(String(decoding: bytes[end..<next], as: UTF8.self))])
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
  private func fixes(of finding: CheckFinding) -> [JSONValue] {
    guard let bytes = document?.source.bytes else { return [] }
    return workspace.corrections(of: finding, in: path).compactMap { action in
      guard let edits = action.edits[path], action.edits.count == 1, let last = edits.last,
        edits.allSatisfy({
          block.lowerBound <= $0.range.lowerBound && $0.range.upperBound <= block.upperBound
        })
      else { return nil }
      let all = edits.applied(to: bytes)
      let text = all[block.lowerBound..<all.count - (bytes.count - block.upperBound)]
      let growth = edits.dropLast().reduce(0) { $0 + $1.replacement.utf8.count - $1.range.count }
      let caret = last.range.lowerBound + growth + last.replacement.utf8.count
      let fixed = BlockText(text, firstLine: 1)
      return [
        "title": .text(action.title), "text": .text(fixed.text),
        "caret": .integer(fixed.place(of: caret)),
      ]
    }
  }

  /// What can be written at a place of the text.
  func completionAnswer(at caret: Int) -> JSONValue {
    guard let bytes = document?.source.bytes else { return ["from": 0, "to": 0, "items": []] }
    let offset = block.lowerBound + text.utf8Offset(ofUTF16: caret)
    let items = workspace.completions(at: offset, in: path).items
    let here = min(offset, block.upperBound)
    // One range for all: what a shorter one leaves is part of the text.
    let start = max(block.lowerBound, items.map(\.range.lowerBound).min() ?? here)
    let end = min(block.upperBound, max(here, items.map(\.range.upperBound).max() ?? here))
    let place = blockText
    func part(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    return [
      "from": .integer(place.place(of: start)), "to": .integer(place.place(of: end)),
      "items": .list(
        items.map { item in
          let before = part(start..<max(start, item.range.lowerBound))
          let after = part(min(end, item.range.upperBound)..<end)
          return item.json(before: before, after: after)
        }),
    ]
  }
}

extension Completion {
  /// The completion as the page lists it.
  ///
  /// - Parameters:
  ///   - before: What stands before its range in that of the list.
  ///   - after: What stands behind it.
  func json(before: String = "", after: String = "") -> JSONValue {
    let bytes = Bytes(text.utf8)
    func place(_ offset: Int) -> JSONValue {
      .integer(before.utf16.count + String(decoding: bytes[..<offset], as: UTF8.self).utf16.count)
    }
    return [
      "label": .text(label), "detail": .text(detail), "usage": .text(usage),
      "kind": .text("\(kind)"), "documentation": .text(documentation),
      "text": .text(before + text + after),
      "stops": .list(
        stops.map { stop in
          [
            "from": place(stop.range.lowerBound), "to": place(stop.range.upperBound),
            "choices": stop.choices.map { .texts($0) } ?? .null,
          ]
        }),
    ]
  }
}
