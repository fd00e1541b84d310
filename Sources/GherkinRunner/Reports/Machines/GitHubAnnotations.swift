/// Something that GitHub is to show beside a line.
struct GitHubAnnotation {
  var place: SourcePlace?
  let title: String
  let text: String
}

/// Workflow commands that make GitHub show annotations.
///
/// GitHub shows only a few annotations of a job, so the most useful ones should come first; the rest
/// is counted.
struct GitHubAnnotations {
  /// How many annotations of a kind GitHub shows.
  private static let limit = 10

  let errors: [GitHubAnnotation]
  let warnings: [GitHubAnnotation]
  /// Where to find what is not shown.
  let rest: String

  func write(_ surroundings: RunSurroundings, into buffer: inout ReportBuffer) {
    for annotation in errors.prefix(Self.limit) {
      write(annotation, "error", surroundings, into: &buffer)
    }
    for annotation in warnings.prefix(Self.limit) {
      write(annotation, "warning", surroundings, into: &buffer)
    }
    let more = max(0, errors.count - Self.limit) + max(0, warnings.count - Self.limit)
    guard more > 0 else { return }
    let notice = GitHubAnnotation(title: "specs", text: "+\(more) more; \(rest)")
    write(notice, "notice", surroundings, into: &buffer)
  }

  private func write(
    _ annotation: GitHubAnnotation, _ command: String, _ surroundings: RunSurroundings,
    into buffer: inout ReportBuffer
  ) {
    var properties: [String] = []
    if let place = annotation.place {
      let path = Self.pathInProject(place.path(from: surroundings.folder), surroundings)
      properties = ["file=\(Self.escapedProperty(path))", "line=\(place.line)"]
    }
    properties.append("title=\(Self.escapedProperty(annotation.title))")
    let text = Self.escaped(annotation.text)
    buffer.appendLine("::\(command) \(properties.joined(separator: ","))::\(text)")
  }

  /// The path as seen from the root of the checkout, where GitHub looks for it.
  private static func pathInProject(_ path: String, _ surroundings: RunSurroundings) -> String {
    guard let root = surroundings.environment["GITHUB_WORKSPACE"], !root.isEmpty else {
      return path
    }
    let absolute = path.hasPrefix("/") ? path : "\(surroundings.folder)/\(path)"
    let prefix = root.hasSuffix("/") ? root : root + "/"
    return absolute.hasPrefix(prefix) ? String(absolute.dropFirst(prefix.count)) : path
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r\n", with: "%0D%0A")
      .replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  private static func escapedProperty(_ text: String) -> String {
    escaped(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
