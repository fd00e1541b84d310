/// Saving: only the bytes of the block change.
extension EditSession {
  mutating func save(_ arguments: EditArguments) throws(EditProblem) -> EditCall.Rest {
    let argument = try BlockArgument(arguments).trimmed
    let (project, workspace) = try loaded()
    guard workspace.file(at: argument.path) != nil else { throw Self.unknown(argument.path) }
    do throws(SuiteFileProblem) {
      let file = try places.open(argument.path)
      let former = try file.contents()
      guard Workspace.canRead(former) else {
        throw SuiteFileProblem(409, "The file is not text in UTF-8, so it cannot be edited here.")
      }
      guard let range = place(of: argument, in: former) else {
        return conflict(argument, with: former)
      }
      let draft = BlockDraft(
        former, argument.moved(to: range, version: former.version), language: project.language,
        asDraft: arguments.flag("asDraft"))
      try file.write(draft.bytes, insteadOf: former)
      noteSave(of: argument.path, from: former, to: draft.bytes)
      return savedAnswer(argument.path, at: draft.start)
    } catch {
      throw EditProblem(error)
    }
  }

  /// Where the block is in what the file holds now; nil if something else has changed the block, or the version that the
  /// page has is not known any more.
  private func place(of argument: BlockArgument, in present: Bytes) -> Range<Int>? {
    let range = argument.range
    if present.version == argument.version {
      return range.upperBound <= present.count ? range : nil
    }
    guard let base = history.bytes(argument.path, version: argument.version),
      range.upperBound <= base.count
    else { return nil }
    return FileChange.both(from: base, to: present).lazy.compactMap { $0.moved(range) }.first
  }

  /// What the page is given to decide between its text and that on disk.
  private mutating func conflict(
    _ argument: BlockArgument, with present: Bytes
  ) -> EditCall.Rest {
    if bytes(argument.path) != present {
      history.note(argument.path, was: bytes(argument.path))
      note(argument.path, present)
    }
    let base = history.bytes(argument.path, version: argument.version)
    let id = base.flatMap { base -> String? in
      let file = project.map {
        Parser.parse(SourceFile(uri: argument.path, bytes: base), language: $0.language)
      }
      return file.flatMap { FeatureView.blocks(of: $0).first { $0.range == argument.range }?.id }
    }
    let theirs = workspace?.file(at: argument.path).flatMap { file in
      FeatureView.blocks(of: file).first { $0.id == id }.map {
        BlockText(present[$0.range], firstLine: 1).text
      }
    }
    let view = view(argument.path)
    return {
      .json(
        [
          "kind": "conflict", "feature": view?.json ?? .null,
          "theirs": theirs.map(JSONValue.text) ?? .null,
          "message": "This part of the file was changed by something else in the meantime.",
        ], status: 409)
    }
  }

  /// Takes note of what was written.
  private mutating func noteSave(of path: String, from former: Bytes?, to bytes: Bytes) {
    history.note(path, was: former)
    if let former { history.noteSave(of: path, from: former, to: bytes) }
    history.keep(runs.memory)
    note(path, bytes)
  }

  /// - Parameter start: Where the block is that was saved.
  private mutating func savedAnswer(_ path: String, at start: Int) -> EditCall.Rest {
    let block = workspace?.file(at: path).flatMap { file in
      FeatureView.blocks(of: file).last { $0.range.lowerBound <= start }?.id
    }
    let canUndo = bytes(path).map { history.canUndo(path, holding: $0) } ?? false
    let view = view(path)
    return {
      .json([
        "feature": view?.json ?? .null, "block": block.map(JSONValue.text) ?? .null,
        "canUndo": .boolean(canUndo),
      ])
    }
  }

  /// The feature as the page is given it; takes note of the version.
  mutating func view(_ path: String) -> FeatureView? {
    guard let (project, workspace) = try? loaded(), let bytes = bytes(path) else { return nil }
    history.show(path, bytes.version, bytes)
    return FeatureView(path, self, workspace, project)
  }

  mutating func feature(_ arguments: EditArguments) throws(EditProblem) -> EditCall.Rest {
    _ = try loaded()
    let path = try arguments.text("path")
    guard let view = view(path) else { throw Self.unknown(path) }
    return { .json(view.json) }
  }

  /// Takes back the last save of a file.
  mutating func undo(_ arguments: EditArguments) throws(EditProblem) -> EditCall.Rest {
    let path = try arguments.text("path")
    guard let former = history.before(path) else {
      throw .message(409, "Nothing was saved here that could be taken back.")
    }
    try replace(path, with: former) { history, present in
      history.canUndo(path, holding: present)
        ? nil : "The file was changed by something else since it was saved, so it is left as it is."
    }
    history.forgetSave(of: path)
    return savedAnswer(path, at: 0)
  }

  /// Makes a file what it was when the session began, which can be taken back.
  mutating func restore(_ arguments: EditArguments) throws(EditProblem) -> EditCall.Rest {
    let path = try arguments.text("path")
    _ = try loaded()
    guard let original = history.originals[path] else {
      throw .message(409, "The file is as it was when this began.")
    }
    guard let original else {
      throw .message(409, "The file is new: there was none when this began.")
    }
    let former = try replace(path, with: original) { _, _ in nil }
    history.noteSave(of: path, from: former, to: original)
    history.keep(runs.memory)
    return savedAnswer(path, at: 0)
  }

  /// - Parameter refusal: Why what the file holds is not replaced; nil if it is.
  /// - Returns: What the file held.
  @discardableResult
  private mutating func replace(
    _ path: String, with bytes: Bytes, refusal: (EditHistory, Bytes) -> String?
  ) throws(EditProblem) -> Bytes {
    do throws(SuiteFileProblem) {
      let file = try places.open(path)
      let former = try file.contents()
      if let refusal = refusal(history, former) { throw SuiteFileProblem(409, refusal) }
      try file.write(bytes, insteadOf: former)
      note(path, bytes)
      return former
    } catch {
      throw EditProblem(error)
    }
  }

  /// Makes a feature file with a title.
  mutating func create(_ arguments: EditArguments) throws(EditProblem) -> EditCall.Rest {
    let (project, _) = try loaded()
    let (path, title) = (try arguments.text("path"), try arguments.text("title"))
    let keyword = Dialect.named(project.language)?.feature.first ?? "Feature"
    let name = title.split(whereSeparator: \.isNewline).joined(separator: " ").withoutOuterSpace
    let text =
      path.hasSuffix(".md") ? "# \(keyword): \(name)\n" : "\(keyword): \(name)\n"
    do throws(SuiteFileProblem) {
      let file = try places.create(path)
      try file.write(Bytes(text.utf8), insteadOf: [])
    } catch {
      throw EditProblem(error)
    }
    noteSave(of: path, from: nil, to: Bytes(text.utf8))
    return savedAnswer(path, at: 0)
  }
}

/// A change of a file as one stretch of bytes that is replaced.
struct FileChange {
  private let old: Range<Int>
  private let growth: Int

  private init(_ old: Range<Int>, _ growth: Int) { (self.old, self.growth) = (old, growth) }

  /// The two ways to see a change as one stretch: what stands before it is the same as far as possible, or what stands
  /// behind it. They differ where text repeats, as the keywords of scenarios do.
  static func both(from base: Bytes, to present: Bytes) -> [FileChange] {
    let most = min(base.count, present.count)
    let head = zip(base, present).prefix { $0 == $1 }.count
    let tail = zip(base.reversed(), present.reversed()).prefix { $0 == $1 }.count
    let growth = present.count - base.count
    let (restOfTail, restOfHead) = (min(tail, most - head), min(head, most - tail))
    return [
      FileChange(head..<base.count - restOfTail, growth),
      FileChange(restOfHead..<base.count - tail, growth),
    ]
  }

  /// Where an unchanged range is after the change; nil if the change touches it.
  func moved(_ range: Range<Int>) -> Range<Int>? {
    if old.lowerBound > range.upperBound { return range }
    guard old.upperBound < range.lowerBound else { return nil }
    return range.lowerBound + growth..<range.upperBound + growth
  }
}

extension BlockArgument {
  /// The same without blank lines around the text.
  var trimmed: BlockArgument {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    func isBlank(_ line: Substring) -> Bool { line.allSatisfy(\.isWhitespace) }
    lines = lines.drop(while: isBlank)
    while let last = lines.last, isBlank(last) { lines.removeLast() }
    return BlockArgument(
      path: path, version: version, range: range, text: lines.joined(separator: "\n"), isNew: isNew)
  }
}

/// What a file will hold once a block is saved: with the mark of a draft, and formatted.
struct BlockDraft {
  private(set) var bytes: Bytes
  /// Where the block begins.
  let start: Int

  /// - Parameter asDraft: Whether the scenario is marked as not finished; nil to leave that as it is.
  init(_ file: Bytes, _ argument: BlockArgument, language: String, asDraft: Bool?) {
    let lineEnd: Bytes = file.endsLinesWithCRLF ? [.carriageReturn, .lineFeed] : [.lineFeed]
    guard !argument.text.isEmpty else {
      let range = file.withBlankLines(argument.range)
      bytes = Bytes(file[..<range.lowerBound] + file[range.upperBound...])
      start = max(0, range.lowerBound - 1)
      return
    }
    var spliced = SplicedFile(file, argument, lineEnd: lineEnd)
    func replaceBlock(with lines: [Bytes]) {
      let text = Bytes(lines.joined(separator: lineEnd))
      spliced = spliced.replacingBlock(with: text)
    }
    if let asDraft, let lines = spliced.marked(asDraft, argument.path, language) {
      replaceBlock(with: lines)
    }
    let source = SourceFile(uri: argument.path, bytes: spliced.bytes)
    let first = source.lineNumber(at: spliced.block.lowerBound)
    let last = source.lineNumber(at: spliced.block.upperBound)
    if let lines = Formatting.lines(first...max(first, last), of: source, language: language) {
      let before = spliced
      replaceBlock(with: lines)
      if !spliced.means(theSameAs: before, argument.path, language) { spliced = before }
    }
    bytes = spliced.bytes
    start = spliced.block.lowerBound
  }
}

extension SplicedFile {
  private init(_ bytes: Bytes, block: Range<Int>) { (self.bytes, self.block) = (bytes, block) }

  fileprivate func replacingBlock(with text: Bytes) -> SplicedFile {
    SplicedFile(
      Bytes(bytes[..<block.lowerBound]) + text + bytes[block.upperBound...],
      block: block.lowerBound..<block.lowerBound + text.count)
  }

  private func parsed(_ path: String, _ language: String) -> ParseResult {
    Parser.parse(SourceFile(uri: path, bytes: bytes), language: language)
  }

  fileprivate func means(theSameAs other: SplicedFile, _ path: String, _ language: String) -> Bool {
    let (own, others) = (parsed(path, language), other.parsed(path, language))
    return own.errors.isEmpty && own.document.means(theSameAs: others.document)
  }

  /// The lines of the block, whose first scenario is marked as a draft or no longer; nil if it is as it should be, or there
  /// is none.
  fileprivate func marked(_ isDraft: Bool, _ path: String, _ language: String) -> [Bytes]? {
    let file = parsed(path, language)
    let document = file.document
    guard file.grammarErrors.isEmpty,
      let scenario = document.scenarios.first(where: {
        block.touches($0.header.keyword.offsets.lowerBound)
      })
    else { return nil }
    let tag = scenario.tags.indices.map { document.tags[$0].name.offsets }
      .first { bytes[$0].elementsEqual(FeatureBlock.draftTag.utf8) }
    guard (tag != nil) != isDraft else { return nil }
    let line = document.source.lineStart(at: scenario.header.keyword.offsets.lowerBound)
    var text = Bytes(bytes[block])
    if let tag {
      let (start, end) = (tag.lowerBound - block.lowerBound, tag.upperBound - block.lowerBound)
      var rest = text[end...].drop { $0 == .space || $0 == .tab }
      let before = text[..<start].reversed().prefix { $0 == .space || $0 == .tab }
      let isAlone =
        (before.count == start || text[start - before.count - 1] == .lineFeed)
        && (rest.isEmpty || rest.first == .lineFeed || rest.first == .carriageReturn)
      if isAlone { rest = rest.drop { $0 == .carriageReturn }.dropFirst() }
      text = Bytes(text[..<(isAlone ? start - before.count : start)] + rest)
    } else {
      let offset = max(0, line - block.lowerBound)
      let indentation = text[offset...].prefix { $0 == .space || $0 == .tab }
      text.insert(contentsOf: indentation + Bytes("\(FeatureBlock.draftTag)\n".utf8), at: offset)
    }
    return text.split(separator: .lineFeed, omittingEmptySubsequences: false).map {
      $0.last == .carriageReturn ? Bytes($0.dropLast()) : Bytes($0)
    }
  }
}

extension Bytes {
  /// The bytes of a block with the blank lines that would be left if it were gone: those that follow it or, at the end,
  /// those before it.
  fileprivate func withBlankLines(_ range: Range<Int>) -> Range<Int> {
    let (range, after) = (range.clamped(to: 0..<count), Swift.min(range.upperBound, count))
    let blank = self[after...].prefix(while: \.isASCIIWhiteSpace)
    if blank.endIndex < count {
      // Not the indentation of the next line.
      let end = blank.lastIndex(of: .lineFeed).map { $0 + 1 } ?? after
      return range.lowerBound..<end
    }
    let before = self[..<range.lowerBound].reversed().prefix(while: \.isASCIIWhiteSpace).count
    return range.lowerBound - before..<range.upperBound
  }
}
