import GherkinRunner

/// Steps about what an editor shows of staged features.
func editorSteps(_ steps: Steps<SpecsWorld>) {
  steps.when("{string} is opened in an editor") { (world, path: String) in
    try world.stage.use { try $0.openInEditor(path) }
  }
  steps.when("{string} is replaced by {string} in the editor") {
    (world, text: String, other: String) in
    try world.stage.use { stage in
      guard stage.editor != nil else { throw StagedEditor.missing }
      try stage.editor?.replace(text, by: other)
    }
  }
  steps.then("the editor shows nothing wrong in {string}") { (world, path: String) in
    let shown = try world.stage.use { try $0.shown(path) }
    try expect(shown.isEmpty, "it shows:\n\(shown.map(\.message).joined(separator: "\n"))")
  }
  steps.then("the editor shows {string} at line {int} of {string}") {
    (world, text: String, line: Int, path: String) in
    let shown = try world.stage.use { try $0.shown(path) }
    try expect(
      shown.contains { $0.line == line && $0.message.contains(text) },
      "it shows:\n\(shown.map { "line \($0.line): \($0.message)" }.joined(separator: "\n"))")
  }
}

extension Stage {
  /// Opens a file in an editor, and the stage's folder with the first.
  mutating func openInEditor(_ path: String) throws {
    var editor = try editor ?? StagedEditor(suite, in: folderPath)
    try editor.open(path, text: try read(path))
    self.editor = editor
  }

  /// What the editor shows for a file.
  mutating func shown(_ path: String) throws -> [StagedEditor.Mistake] {
    guard editor != nil else { throw StagedEditor.missing }
    // About a file that is not there, an editor shows nothing in any case.
    _ = try read(path)
    return editor?.shown(path) ?? []
  }
}
