import GherkinRunner

/// Steps about where an editor leads, and what a rename in it changes.
func editorPlaceSteps(_ steps: Steps<SpecsWorld>) {
  steps.then("{string} in the editor leads to {string}") {
    (world, text: String, address: String) in
    let target = try world.stage.use { try $0.target(ofLink: text) }
    try expect(target, equals: address, "the address")
  }
  steps.then("{string} in the editor leads to the file {string}") {
    (world, text: String, path: String) in
    let (target, folder) = try world.stage.use { (try $0.target(ofLink: text), $0.folderPath) }
    try expect(target, equals: DocumentURI.uri(of: "\(folder)/\(path)"), "the file")
  }
  steps.then("{string} in the editor leads nowhere") { (world, text: String) in
    let target = try world.stage.use { try $0.target(ofLink: text) }
    try expect(target == nil, "it leads to \(target ?? "")")
  }
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
  /// Where a text of the file in the editor leads; `nil` if nowhere.
  fileprivate mutating func target(ofLink text: String) throws -> String? {
    guard editor != nil else { throw StagedEditor.missing }
    guard let (answer, place) = try editor?.ask("textDocument/documentLink", at: text) else {
      return nil
    }
    return answer.array?.first { link in
      guard let start = TextPosition(link["range"]?["start"]),
        let end = TextPosition(link["range"]?["end"])
      else { return false }
      return start <= place && place < end
    }?["target"]?.string
  }

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
