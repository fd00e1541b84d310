import GherkinRunner

/// Steps about what a rename in an editor changes.
func editorPlaceSteps(_ steps: Steps<SpecsWorld>) {
  steps.when("{string} is renamed to {string} in the editor") {
    (world, text: String, name: String) in
    try world.stage.use { try $0.rename(text, to: name) }
  }
  steps.then("the file {string} begins with {string}") {
    (world, path: String, beginning: String) in
    let content = try world.stage.use { try $0.read(path) }
    try expect(content.hasPrefix(beginning), "the file is:\n\(content)")
  }
}

extension Stage {
  /// Renames what stands at a text of the file in the editor, and saves all files that change.
  fileprivate mutating func rename(_ text: String, to name: String) throws {
    guard editor != nil else { throw StagedEditor.missing }
    guard
      let (answer, _) = try editor?.ask("textDocument/rename", at: text, ["newName": .text(name)])
    else { return }
    for file in answer["changes"]?.members ?? [:] {
      guard let path = DocumentURI.path(of: file.name), path.hasPrefix(folderPath + "/") else {
        throw ExpectationFailure("the rename changes \(file.name)")
      }
      let relative = String(path.dropFirst(folderPath.count + 1))
      let document = TextDocument(uri: file.name, bytes: Bytes(try read(relative).utf8))
      let edits = (file.value.array ?? []).compactMap { edit in
        document.offsets(of: edit["range"], .utf16).map {
          TextEdit($0, edit["newText"]?.string ?? "")
        }
      }
      try write(edits.applied(to: document.bytes), to: relative)
    }
  }
}
