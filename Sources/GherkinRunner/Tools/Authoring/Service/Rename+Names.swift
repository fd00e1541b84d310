/// Renames tags, placeholders and titles, which only features have.
extension Workspace {
  func rename(tag: String, to name: String) throws(RenameProblem) -> RenameResult {
    let name = name.hasPrefix("@") ? name : "@" + name
    guard name.utf8.count > 1, !name.contains(where: \.isWhitespace),
      !name.dropFirst().contains("@")
    else {
      throw RenameProblem("A tag is `@` and a word without spaces. Write it as @\("new-tag").")
    }
    var edits: [String: [TextEdit]] = [:]
    for place in uses(ofTag: tag) {
      edits[place.path, default: []].append(TextEdit(place.range, name))
    }
    let hooks = hooks(naming: tag).map { suite.hooks[$0].location }
    return RenameResult(
      edits: edits, tag: RenameResult.TagRename(old: tag, new: name),
      notes: hooks.map {
        "The hook at \($0.path(from: folder)):\($0.line) names \(tag); change it there as well."
      })
  }

  func renamePlaceholder(
    _ old: String, of scenario: Int, in path: String, to name: String
  ) throws(RenameProblem) -> RenameResult {
    guard let document = file(at: path)?.document else { throw RenameProblem("The file is gone.") }
    let bare =
      name.hasPrefix("<") && name.hasSuffix(">") ? String(name.dropFirst().dropLast()) : name
    guard !bare.isEmpty, bare.first?.isWhitespace == false, bare.last?.isWhitespace == false,
      !bare.contains(where: { "<>".contains($0) })
    else {
      throw RenameProblem("The name of a column has no angle brackets and no space at its ends.")
    }
    guard bare == old || document.columns(named: bare, of: scenario).isEmpty else {
      throw RenameProblem("The examples have a column ‘\(bare)’ already. Choose another name.")
    }
    let columns = document.columns(named: old, of: scenario)
      .map { TextEdit($0.offsets, bare.cellEscaped) }
    let uses = document.uses(ofPlaceholder: old, in: scenario).map { range in
      let inCell = document.cells.contains { $0.offsets.contains(range.offsets.lowerBound) }
      return TextEdit(range.offsets, inCell ? "<\(bare.cellEscaped)>" : "<\(bare)>")
    }
    let edits = (columns + uses).sorted { $0.range.lowerBound < $1.range.lowerBound }
    return try checked(RenameResult(edits: [path: edits]), changing: .nothing)
  }

  /// What a rename may change of the scenarios.
  enum RenameEffect {
    case nothing, titles
  }

  /// `result`, if all scenarios stay the same but for `change`.
  func checked(
    _ result: RenameResult, changing change: RenameEffect
  ) throws(RenameProblem) -> RenameResult {
    for (path, edits) in result.edits {
      guard let file = file(at: path), file.errors.isEmpty else { continue }
      let source = SourceFile(
        uri: path, bytes: edits.applied(to: file.document.source.bytes))
      let renamed = Parser.parse(source, language: language)
      func contents(_ document: GherkinDocument) -> [PickleContent] {
        PickleCompiler.compile(document).map { pickle in
          change == .titles ? PickleContent(pickle) : PickleContent(named: pickle)
        }
      }
      guard renamed.errors.isEmpty, contents(file.document) == contents(renamed.document) else {
        throw RenameProblem(
          "With this name, the file \(path) would mean something else. Choose another.")
      }
    }
    return result
  }
}

/// Changes to a configuration file that belong to a rename in an editor.
extension JSONDocument {
  /// The changes that give a tag another name in all tag expressions, which are the texts of some settings and the
  /// names of budgets, and where it leads to a link.
  package func renaming(tag: String, to name: String) -> [TextEdit] {
    let edits = places.compactMap { key, place -> TextEdit? in
      // The beginning of many tags is not the name of one.
      if key.hasPrefix("links.") { return edit(place.name) { $0 == tag ? name : $0 } }
      let setting = key.prefix { $0 != "[" }.split(separator: ".").last
      let isBudget = key.hasPrefix("budgets.")
      let isExpression =
        isBudget || ["tags", "retry-tags"].contains(setting) || key.hasPrefix("sources.")
        || key.hasPrefix("quarantine[") && key.hasSuffix("].tags")
      guard isExpression else { return nil }
      return edit(isBudget ? place.name : place.value) {
        TagExpression.renaming(tag, to: name, in: $0)
      }
    }
    return edits.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The change of a literal; nil if its text stays the same.
  private func edit(_ range: Range<Int>?, _ change: (String) -> String) -> TextEdit? {
    guard let range, let old = text(in: range), case let new = change(old), new != old else {
      return nil
    }
    return TextEdit(range, String(decoding: JSONValue.text(new).bytes, as: UTF8.self))
  }
}
