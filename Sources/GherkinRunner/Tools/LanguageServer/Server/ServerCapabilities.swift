/// What the server can do.
package enum ServerCapabilities {
  /// The answer to `initialize`, which depends only on its parameters.
  package static func initializeResult(_ params: JSONValue) -> JSONValue {
    var capabilities: JSONObject = [
      "positionEncoding": .text(PositionEncoding.negotiated(params).rawValue),
      "textDocumentSync": ["openClose": true, "change": 2, "save": ["includeText": false]],
      "executeCommandProvider": [
        "commands": .list(ServerCommand.allCases.map { .text($0.rawValue) })
      ],
      "workspace": ["workspaceFolders": ["supported": true, "changeNotifications": true]],
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
