/// What a rename begins with: the bytes to replace, and the text to edit.
package struct RenameTarget: Sendable, Equatable {
  package let range: Range<Int>
  /// The name as it is: of a step, the pattern of its definition.
  package let name: String
}

/// The changes of a rename, by the paths of the files.
package struct RenameResult: Sendable, Equatable {
  package let edits: [String: [TextEdit]]
  /// A change to a Swift file, if a definition was renamed.
  package var swift: [String: [TextEdit]] = [:]
  /// The former and the new name of a tag, which other files may name as well.
  package var tag: TagRename?
  /// What remains to be done, for the user.
  package var notes: [String] = []

  package struct TagRename: Sendable, Equatable {
    package let old: String
    package let new: String
  }
}

/// Why something cannot be renamed, and what to do.
package struct RenameProblem: Error, Sendable {
  package let message: String

  init(_ message: String) { self.message = message }
}

extension Workspace {
  /// What can be renamed at `offset`.
  ///
  /// - Parameter swiftSource: The text of a Swift file with definitions; nil if it cannot be read.
  package func renameTarget(
    at offset: Int, in path: String, swiftSource: (String) -> Bytes?
  ) throws(RenameProblem) -> RenameTarget {
    guard let document = file(at: path)?.document, let element = document.element(at: offset) else {
      throw RenameProblem("There is nothing here that can be renamed.")
    }
    switch element {
    case .step(let index):
      let (_, info) = try renamable(index, in: path)
      _ = try literal(of: info, swiftSource)
      return RenameTarget(
        range: document.steps[index].text.offsets, name: info.pattern.source)
    case .placeholder(let name, let range, _):
      let start = range.offsets.lowerBound + 1
      return RenameTarget(range: start..<(range.offsets.upperBound - 1), name: name)
    case .column(let name, let range, _): return RenameTarget(range: range.offsets, name: name)
    case .tag(let index):
      let range = document.tags[index].name
      return RenameTarget(range: range.offsets, name: document.text(range))
    case .title(let range) where document.headers.contains(where: { $0.name == range }):
      return RenameTarget(range: range.offsets, name: document.text(range))
    case .title, .value, .ruleName:
      throw RenameProblem("There is nothing here that can be renamed.")
    }
  }

  /// The changes that give what stands at `offset` another name.
  package func rename(
    at offset: Int, in path: String, to name: String, swiftSource: (String) -> Bytes?
  ) throws(RenameProblem) -> RenameResult {
    guard let document = file(at: path)?.document, let element = document.element(at: offset) else {
      throw RenameProblem("There is nothing here that can be renamed.")
    }
    guard !name.contains(where: \.isNewline) else {
      throw RenameProblem("A name is one line. Remove the line breaks.")
    }
    switch element {
    case .step(let index):
      let (definition, info) = try renamable(index, in: path)
      return try rename(definition, info, to: name, swiftSource)
    case .placeholder(let old, _, let scenario), .column(let old, _, let scenario):
      return try renamePlaceholder(old, of: scenario, in: path, to: name)
    case .tag(let index):
      return try rename(tag: document.text(document.tags[index].name), to: name)
    case .title(let range) where document.headers.contains(where: { $0.name == range }):
      return try checked(
        RenameResult(edits: [path: [TextEdit(range.offsets, name)]]), changing: .titles)
    case .title, .value, .ruleName:
      throw RenameProblem("There is nothing here that can be renamed.")
    }
  }
}
