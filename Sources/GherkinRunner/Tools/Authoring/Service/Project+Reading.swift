/// Reading the features of a project, as every client does.
extension Project {
  /// A workspace without files.
  package var emptyWorkspace: Workspace {
    Workspace(planner, settings, glossary: glossary, language: language, seenFrom: folder)
  }

  /// The bytes of a feature; nil if it is gone, or cannot be read.
  package func contents(of path: String) -> Bytes? {
    try? FileSystem.contents(of: FileSystem.absolute(path, in: folder))
  }

  /// Reads all features into `workspace`.
  package func readFeatures(into workspace: inout Workspace) -> FeatureFiles {
    let files = findFeatures()
    // A file that is gone meanwhile is missing from the next list as well.
    let read = files.paths.concurrentMap(workers: workers) { ($0, contents(of: $0)) }
    // So that the first question need not wait.
    _ = workspace.phrases
    workspace.update(
      read.compactMap { path, bytes in bytes.map { (path: path, bytes: $0) } },
      workers: workers)
    return files
  }
}

extension FeatureFiles {
  /// The same with a file that a client has just written; a new one comes last until files are looked for again.
  func adding(_ path: String, _ state: FileSystem.State?) -> FeatureFiles {
    FeatureFiles(
      paths: paths.contains(path) ? paths : paths + [path],
      states: states.merging(state.map { [path: $0] } ?? [:]) { $1 }, problems: problems)
  }

  /// The files of before that are gone, and those that are new or were saved since.
  func changes(since former: FeatureFiles) -> (removed: [String], saved: [String]) {
    (
      former.paths.filter { states[$0] == nil },
      paths.filter { states[$0] != former.states[$0] }
    )
  }
}
