/// What the server can do.
package enum ServerCapabilities {
  /// What `specs.json` may name as the places of features.
  private static let movedFiles: JSONValue = .list(
    ["**/*.feature", "**/*.feature.md", "**"].map { glob in
      let kind = glob == "**" ? "folder" : "file"
      return ["scheme": "file", "pattern": ["glob": .text(glob), "matches": .text(kind)]]
    })

  /// The answer to `initialize`, which depends only on its parameters.
  package static func initializeResult(_ params: JSONValue) -> JSONValue {
    var capabilities: JSONObject = [
      "positionEncoding": .text(PositionEncoding.negotiated(params).rawValue),
      "textDocumentSync": ["openClose": true, "change": 2, "save": ["includeText": false]],
      "executeCommandProvider": [
        "commands": .list(ServerCommand.allCases.map { .text($0.rawValue) })
      ],
      "workspace": [
        "workspaceFolders": ["supported": true, "changeNotifications": true],
        "fileOperations": ["willRename": ["filters": movedFiles]],
      ],
    ]
    for (_, handler) in RequestHandler.all.sorted(by: { $0.key < $1.key }) {
      guard let capability = handler.capability, let value = capability.value(params) else {
        continue
      }
      capabilities[capability.name] = value
    }
    return [
      "capabilities": .object(capabilities),
      "serverInfo": ["name": "specs", "version": .text(Version.current)],
    ]
  }
}
