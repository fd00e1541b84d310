/// Why the service cannot do what it is asked for, and what to do.
package struct ServiceProblem: Error, Sendable {
  package let message: String

  init(_ message: String) { self.message = message }
}

/// The changes of a rename, by the paths of the files.
package struct RenameResult: Sendable {
  package let edits: [String: [TextEdit]]
  /// A change to a Swift file, if a definition was renamed.
  package var swift: [String: [TextEdit]] = [:]
  /// The former and the new name of a tag, which other files may name as well.
  package var tag: (old: String, new: String)?
  /// What remains to be done, for the user.
  package var notes: [String] = []
}

extension Workspace {
  /// What stands at `offset`, if it can be renamed.
  private func renamable(
    at offset: Int, in path: String
  ) throws(ServiceProblem) -> (document: GherkinDocument, element: FeatureElement) {
    let document = file(at: path)?.document
    guard let document,
      let element = document.element(at: offset)
        ?? document.step(onLineOf: offset).map(FeatureElement.step)
    else { throw .nothingToRename }
    switch element {
    case .title, .value: throw .nothingToRename
    default: return (document, element)
    }
  }

  /// What can be renamed at `offset`: its bytes, and the text to edit; of a step, the pattern of its definition.
  ///
  /// - Parameter swiftSource: The text of a Swift file with definitions; nil if it cannot be read.
  package func renameTarget(
    at offset: Int, in path: String, swiftSource: (String) -> Bytes?
  ) throws(ServiceProblem) -> (range: Range<Int>, name: String) {
    let (document, element) = try renamable(at: offset, in: path)
    let range = element.range(in: document)
    switch element {
    case .step(let index):
      let (_, info) = try renamable(index, in: path)
      _ = try literal(of: info, swiftSource)
      return (range, info.pattern.source)
    case .placeholder(let name, _, _):
      return ((range.lowerBound + 1)..<(range.upperBound - 1), name)
    case .column(let name, _, _): return (range, name)
    default: return (range, String(decoding: document.source.bytes[range], as: UTF8.self))
    }
  }

  /// The changes that give what stands at `offset` another name.
  package func rename(
    at offset: Int, in path: String, to name: String, swiftSource: (String) -> Bytes?
  ) throws(ServiceProblem) -> RenameResult {
    let (document, element) = try renamable(at: offset, in: path)
    guard !name.contains(where: \.isNewline) else {
      throw ServiceProblem("A name is one line. Remove the line breaks.")
    }
    switch element {
    case .step(let index):
      let (definition, info) = try renamable(index, in: path)
      return try rename(definition, info, to: name, swiftSource)
    case .placeholder(let old, _, let scenario), .column(let old, _, let scenario):
      return try renamePlaceholder(old, of: scenario, in: path, to: name)
    case .tag(let index):
      return try rename(tag: document.text(document.tags[index].name), to: name)
    case .title, .value: throw .nothingToRename
    }
  }
}

extension ServiceProblem {
  fileprivate static var nothingToRename: ServiceProblem {
    ServiceProblem("There is nothing here that can be renamed.")
  }
}

/// Renames tags and placeholders, which only features have.
extension Workspace {
  private func rename(tag: String, to name: String) throws(ServiceProblem) -> RenameResult {
    let name = name.hasPrefix("@") ? name : "@" + name
    guard name.utf8.count > 1, !name.contains(where: \.isWhitespace),
      !name.dropFirst().contains("@")
    else {
      throw ServiceProblem("A tag is `@` and a word without spaces. Write it as @\("new-tag").")
    }
    var edits: [String: [TextEdit]] = [:]
    for place in uses(ofTag: tag) {
      edits[place.path, default: []].append(TextEdit(place.range, name))
    }
    let hooks = hooks(naming: tag).map { suite.hooks[$0].location }
    return RenameResult(
      edits: edits, tag: (tag, name),
      notes: hooks.map {
        "The hook at \($0.path(from: folder)):\($0.line) names \(tag); change it there as well."
      })
  }

  private func renamePlaceholder(
    _ old: String, of scenario: Int, in path: String, to name: String
  ) throws(ServiceProblem) -> RenameResult {
    guard let document = file(at: path)?.document else { throw ServiceProblem("The file is gone.") }
    let bare =
      name.hasPrefix("<") && name.hasSuffix(">") ? String(name.dropFirst().dropLast()) : name
    guard !bare.isEmpty, bare.first?.isWhitespace == false, bare.last?.isWhitespace == false,
      !bare.contains(where: { "<>".contains($0) })
    else {
      throw ServiceProblem("The name of a column has no angle brackets and no space at its ends.")
    }
    guard bare == old || document.columns(named: bare, of: scenario).isEmpty else {
      throw ServiceProblem("The examples have a column ‘\(bare)’ already. Choose another name.")
    }
    let columns = document.columns(named: old, of: scenario)
      .map { TextEdit($0.offsets, bare.cellEscaped) }
    let uses = document.uses(ofPlaceholder: old, in: scenario).map { range in
      let inCell = document.cells.contains { $0.offsets.contains(range.offsets.lowerBound) }
      return TextEdit(range.offsets, inCell ? "<\(bare.cellEscaped)>" : "<\(bare)>")
    }
    let edits = (columns + uses).sorted { $0.range.lowerBound < $1.range.lowerBound }
    guard let file = file(at: path), file.errors.isEmpty else {
      return RenameResult(edits: [path: edits])
    }
    let renamed = parsed(document, with: edits)
    func contents(_ document: GherkinDocument) -> [PickleContent] {
      PickleCompiler.compile(document).map { PickleContent(named: $0) }
    }
    guard renamed.errors.isEmpty, contents(document) == contents(renamed.document) else {
      throw ServiceProblem(
        "With this name, the file \(path) would mean something else. Choose another.")
    }
    return RenameResult(edits: [path: edits])
  }
}

/// Changes to a configuration file that belong to a rename in an editor.
extension JSONDocument {
  /// The changes that give a tag another name in all tag expressions, which are the texts of some settings.
  package func renaming(tag: String, to name: String) -> [TextEdit] {
    let edits = places.compactMap { key, place -> TextEdit? in
      let setting = key.prefix { $0 != "[" }.split(separator: ".").last
      let isExpression =
        ["tags", "retry-tags"].contains(setting) || key.hasPrefix("sources.")
        || key.hasPrefix("quarantine[") && key.hasSuffix("].tags")
      guard isExpression else { return nil }
      return edit(place.value) { TagExpression.renaming(tag, to: name, in: $0) }
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
