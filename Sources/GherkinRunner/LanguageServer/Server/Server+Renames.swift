/// A step definition that was renamed in the editor, while the program still has its former pattern.
struct RenamedDefinition {
  let location: SourceReference
  /// The patterns that it had, the program's first.
  var patterns: [StepPattern]
  /// Which of them counts.
  var current: Int
  /// Whether the Swift file is known to have that pattern. Until then, features may have either text: editors change
  /// one file after the other, and may ask the user first.
  var isWritten = false
  /// The state of the Swift file when it was last looked at.
  var fileState: FileSystem.State?
}

/// Renames of step definitions, which count before the program is built with them: otherwise all steps that were changed
/// would be undefined until then.
///
/// The Swift file decides: a change that takes the new pattern away, such as an undo, takes it away here. A worker that is
/// started again knows nothing of renames, and goes by the program.
extension Server {
  /// Takes note of a rename that the client is to make.
  ///
  /// - Parameter uri: The document in which it was asked for.
  mutating func note(_ rename: RenameResult.DefinitionRename, _ uri: String) {
    guard let index = root(of: DocumentURI.key(of: uri)),
      let suite = roots[index].project?.planner.suite,
      suite.stepDefinitions.indices.contains(rename.index)
    else { return }
    let info = suite.stepDefinitions[rename.index]
    let patterns = roots[index].renamed[rename.index]?.patterns ?? [info.pattern]
    // A rename that was not made is followed by none.
    guard let former = patterns.lastIndex(of: rename.old) else { return }
    roots[index].renamed[rename.index] = RenamedDefinition(
      location: info.location, patterns: patterns.prefix(former + 1) + [rename.new],
      current: former + 1, fileState: try? FileSystem.state(of: info.location.filePath))
    renameTime = environment.now() + Self.pollInterval
    applyRenames(index)
  }

  /// Gives the workspace of a root the patterns of renamed definitions, beside other work. No diagnostics are sent until
  /// then: they would be those of the former patterns.
  mutating func applyRenames(_ index: Int) {
    guard let workspace = roots[index].workspace, let project = roots[index].project else { return }
    let renamed = roots[index].renamed
    let patterns = renamed.mapValues { $0.patterns[$0.current] }
    let former = renamed.mapValues {
      $0.patterns[$0.isWritten ? $0.current : max(0, $0.current - 1)]
    }
    roots[index].replacementCount += 1
    roots[index].isReplacing = true
    let number = roots[index].replacementCount
    environment.start { [environment] in
      // Each was a pattern when a definition was renamed to it.
      let replaced = try? workspace.replacing(
        in: project.planner, patterns, former: former, workers: project.workers)
      environment.post(.patternsReplaced(root: index, number: number, replaced ?? workspace))
    }
  }

  /// Takes over a workspace with other patterns, and what has changed meanwhile.
  mutating func patternsReplaced(_ replaced: Workspace, _ index: Int) {
    roots[index].isReplacing = false
    var replaced = replaced
    if let workspace = roots[index].workspace {
      for path in workspace.paths {
        guard let bytes = workspace.file(at: path)?.document.source.bytes,
          bytes != replaced.file(at: path)?.document.source.bytes
        else { continue }
        replaced.update(path, bytes)
      }
      replaced.arrange(workspace.paths)
    }
    roots[index].workspace = replaced
    for key in documents.keys where documents[key]?.root == index {
      documents[key]?.needsUpdate = true
    }
    compareAllSoon()
  }

  /// Looks at the Swift files of renamed definitions that have changed on disk, and that the client has not open.
  mutating func lookAtRenames(_ now: Duration) {
    renameTime = nil
    for index in roots.indices {
      for (definition, renamed) in roots[index].renamed {
        let path = swiftPath(of: renamed, index)
        guard !documents.values.contains(where: { $0.root == index && $0.path == path }),
          case let state = try? FileSystem.state(of: renamed.location.filePath),
          state != renamed.fileState
        else { continue }
        roots[index].renamed[definition]?.fileState = state
        if let bytes = try? FileSystem.contents(of: renamed.location.filePath) {
          look(at: bytes, definition, index, hasChanged: true)
        }
      }
      if !roots[index].renamed.isEmpty { renameTime = now + Self.pollInterval }
    }
  }

  /// Looks for the patterns of renamed definitions in an open document.
  ///
  /// - Parameter hasChanged: Whether it has changed; it may have been opened only to be changed.
  mutating func lookAtRenames(inDocument key: String, hasChanged: Bool) {
    guard let document = documents[key], !document.isFeature else { return }
    for (definition, renamed) in roots[document.root].renamed
    where swiftPath(of: renamed, document.root) == document.path {
      look(at: document.text.bytes, definition, document.root, hasChanged: hasChanged)
    }
  }

  /// From now on, what is on disk of a Swift file counts.
  mutating func lookAtRenames(closed document: OpenDocument) {
    for (definition, renamed) in roots[document.root].renamed
    where swiftPath(of: renamed, document.root) == document.path {
      roots[document.root].renamed[definition]?.fileState = nil
    }
  }

  private func swiftPath(of renamed: RenamedDefinition, _ index: Int) -> String {
    roots[index].paths.path(of: renamed.location.filePath)
  }

  /// Goes by the pattern that the Swift file has; by none if it has none of them.
  private mutating func look(
    at swift: Bytes, _ definition: Int, _ index: Int, hasChanged: Bool
  ) {
    guard let renamed = roots[index].renamed[definition] else { return }
    let literals = SwiftLiterals(swift)
    let found = renamed.patterns.indices.compactMap { number in
      literals.distance(of: renamed.patterns[number].source, fromLine: renamed.location.line)
        .map { (number: number, distance: $0) }
    }
    // Of two that are as near, the newer.
    guard let nearest = found.min(by: { ($0.distance, -$0.number) < ($1.distance, -$1.number) })
    else { return }
    guard hasChanged || nearest.number == renamed.current else { return }
    // The program's own pattern needs no care.
    if nearest.number == 0 {
      roots[index].renamed[definition] = nil
    } else {
      roots[index].renamed[definition]?.current = nearest.number
      roots[index].renamed[definition]?.isWritten = true
    }
    applyRenames(index)
  }
}
