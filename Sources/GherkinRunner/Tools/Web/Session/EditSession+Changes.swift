/// Handing over: what has changed since the session began.
extension EditSession {
  func changes(_ arguments: EditArguments) throws(EditProblem) -> EditCall.Rest {
    let workspace = try loaded().workspace
    let changes = changedPaths.map { path in
      ChangedFile(
        path: path, title: workspace.file(at: path)?.document.feature?.name ?? "",
        before: history.originals[path].flatMap(\.self), after: bytes(path))
    }
    let name = environment.name
    return {
      let files = changes.map { file -> JSONValue in
        [
          "path": .text(file.path), "title": .text(file.shownTitle),
          "html": .text(file.markup.text),
        ]
      }
      return .json([
        "files": .list(files), "patch": .text(changes.map(\.patch).joined()),
        "page": .text(ChangedFile.page(of: changes, name: name).text),
      ])
    }
  }
}
