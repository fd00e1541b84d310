/// Saving: only the bytes of the block change.
extension EditSession {
  mutating func save(_ argument: BlockArgument) throws(EditProblem) -> EditCall.Rest {
    let (path, (project, workspace)) = (argument.path, try loaded())
    guard workspace.file(at: path) != nil else { throw .unknown(path) }
    let file = try places.open(path)
    guard Workspace.canRead(file.contents) else {
      throw EditProblem(409, "The file is not text in UTF-8, so it cannot be edited here.")
    }
    guard let range = place(of: argument, in: file.contents) else {
      return conflict(argument, with: file.contents)
    }
    let draft = BlockDraft(
      file.contents, argument.edit(at: range).trimmed, of: path, language: project.language,
      asDraft: argument.asDraft)
    try write(draft.bytes, to: file, of: path)
    return savedAnswer(path, at: draft.start)
  }

  /// Where the block is in what the file holds now; nil if something else has changed the block, or the version that the
  /// page has is not known any more.
  private func place(of argument: BlockArgument, in present: Bytes) -> Range<Int>? {
    if present.version == argument.version { return argument.range(in: present) }
    guard let base = history.bytes(argument.path, version: argument.version),
      let range = argument.range(in: base)
    else { return nil }
    return FileChange(from: base, to: present).place(of: range)
  }

  /// What the page is given to decide between its text and that on disk.
  private mutating func conflict(
    _ argument: BlockArgument, with present: Bytes
  ) -> EditCall.Rest {
    if bytes(argument.path) != present {
      history.note(argument.path, was: bytes(argument.path))
      note(argument.path, present)
    }
    let view = view(argument.path)
    return {
      var answer: EditAnswer = [
        "kind": "conflict", "feature": view?(),
        "message": "This part of the file was changed by something else in the meantime.",
      ]
      answer.status = 409
      return answer
    }
  }

  /// Writes a file. What it held is kept before, in case the machine stops in the middle.
  private mutating func write(
    _ bytes: Bytes, to file: borrowing SuiteFile, of path: String
  ) throws(EditProblem) {
    history.noteSave(of: path, from: file.contents, to: bytes)
    history.keep(host.runs.memory)
    do throws(EditProblem) {
      try file.write(bytes)
    } catch {
      history.forgetSave(of: path)
      throw error
    }
    note(path, bytes)
  }

  /// - Parameter start: Where the block is that was saved.
  private mutating func savedAnswer(_ path: String, at start: Int = 0) -> EditCall.Rest {
    let block = workspace?.file(at: path)?.blocks.last { $0.range.lowerBound <= start }?.id
    let view = view(path)
    return { ["feature": view?(), "block": block] }
  }

  /// The feature as the page is given it; takes note of the version.
  private mutating func view(_ path: String) -> (@Sendable () -> EditAnswer)? {
    guard let project, let workspace, let file = workspace.file(at: path) else { return nil }
    let bytes = file.document.source.bytes
    history.show(path, bytes.version, bytes)
    let view = FeatureView(
      file: file, placed: workspace.results(in: path, of: host.runs.results), project: project,
      workspace: workspace, session: self)
    return { view.answer }
  }

  mutating func feature(_ argument: FeatureArgument) throws(EditProblem) -> EditCall.Rest {
    _ = try loaded()
    guard let view = view(argument.path) else { throw .unknown(argument.path) }
    return view
  }

  /// Takes back the last save of a file.
  mutating func undo(_ argument: FeatureArgument) throws(EditProblem) -> EditCall.Rest {
    let path = argument.path
    let file = try places.open(path)
    guard let former = history.former(path, holding: file.contents) else {
      throw EditProblem(
        409, "Nothing was saved here that could be taken back, or something else has changed it.")
    }
    try file.write(former)
    history.forgetSave(of: path)
    history.keep(host.runs.memory)
    note(path, former)
    return savedAnswer(path)
  }

  /// Makes a file what it was when the session began, which can be taken back.
  mutating func restore(_ argument: FeatureArgument) throws(EditProblem) -> EditCall.Rest {
    let path = argument.path
    let file = try places.open(path)
    guard history.canRestore(path, holding: file.contents),
      let original = history.original(of: path)
    else {
      throw EditProblem(409, "The file is as it was when this began, or it is new.")
    }
    try write(original, to: file, of: path)
    return savedAnswer(path)
  }

  /// A feature file that is to be made.
  struct NewFeature: Decodable {
    let path: String
    let title: String
  }

  mutating func create(_ feature: NewFeature) throws(EditProblem) -> EditCall.Rest {
    let keyword = Dialect.named(try loaded().project.language)?.feature.first ?? "Feature"
    let title =
      feature.title.split(whereSeparator: \.isNewline).joined(separator: " ").withoutOuterSpace
    let mark = feature.path.hasSuffix(".md") ? "# " : ""
    let bytes = Bytes("\(mark)\(keyword): \(title)\n".utf8)
    let file = try places.create(feature.path)
    history.note(feature.path, was: nil)
    history.keep(host.runs.memory)
    try file.write(bytes)
    note(feature.path, bytes)
    return savedAnswer(feature.path)
  }
}
