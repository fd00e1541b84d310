/// Saving: only the bytes of the block change.
extension EditSession {
  mutating func save(_ arguments: EditArguments) throws(EditProblem) -> EditCall.Rest {
    let argument = try BlockArgument(arguments)
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
        former, argument.edit.trimmed.moved(to: range), of: argument.path,
        language: project.language, asDraft: arguments.flag("asDraft"))
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
    let range = argument.edit.range
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
    let theirs = theirs(argument, in: present)
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

  /// The text of the block as it is on disk: the block of the same name, or what stands in its place.
  private func theirs(_ argument: BlockArgument, in present: Bytes) -> String? {
    guard let project, let base = history.bytes(argument.path, version: argument.version),
      let now = workspace?.file(at: argument.path)?.blocks
    else { return nil }
    let file = Parser.parse(
      SourceFile(uri: argument.path, bytes: base), language: project.language)
    guard let index = file.blocks.firstIndex(where: { $0.range == argument.edit.range }) else {
      return nil
    }
    let known = Set(file.blocks.map(\.id))
    let block =
      now.first { $0.id == file.blocks[index].id }
      // One that was renamed has kept its place.
      ?? (now.count == file.blocks.count && !known.contains(now[index].id) ? now[index] : nil)
    return block.map { BlockText(present[$0.range], firstLine: 1).text }
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
      file.blocks.last { $0.range.lowerBound <= start }?.id
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
