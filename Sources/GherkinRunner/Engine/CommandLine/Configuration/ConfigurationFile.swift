/// A configuration file, and its path. It knows the structure of such a file, not which options exist.
package struct ConfigurationFile: Sendable {
  /// The name of files that are found without being named.
  package static let standardName = "specs.json"

  /// A larger file is hardly a configuration file.
  static let sizeLimit = 1 << 20

  let path: String
  let document: JSONDocument

  /// Reads the content of a file.
  package init(path: String, bytes: Bytes) throws(CommandError) {
    self.path = path
    do {
      document = try JSONDocument(bytes)
    } catch {
      throw CommandError(
        "this is not JSON: \(error.reason).",
        at: FilePlace(path: path, line: error.line, column: error.column),
        remedy: "The file must hold one JSON object, such as {\"tags\": \"not @wip\"}.")
    }
    guard document.value.members != nil else {
      throw CommandError(
        "this is \(document.value).", at: FilePlace(path: path, line: 1, column: 1),
        remedy: "It takes an object of options.")
    }
  }

  /// The path of the file in `folder` or, failing that, of the nearest above it, as seen from there. What lies above the
  /// package or the repository is not about them, so the search ends there.
  package static func place(nearestTo folder: String) -> String? {
    for (height, place) in FileSystem.folders(from: folder).enumerated() {
      let path = FileSystem.absolute(standardName, in: place)
      // A link that leads nowhere is meant to lead to settings, so it is not passed over.
      if FileSystem.isOrdinaryFile(path) || isBrokenLink(path) {
        return String(repeating: "../", count: height) + standardName
      }
      let isRoot = ["Package.swift", ".git"].contains { name in
        let path = FileSystem.absolute(name, in: place)
        return FileSystem.exists(path) || isBrokenLink(path)
      }
      if isRoot { return nil }
    }
    return nil
  }

  private static func isBrokenLink(_ path: String) -> Bool {
    !FileSystem.exists(path) && FileSystem.linkTarget(of: path) != nil
  }

  /// A path in the file, as seen from where the program runs.
  package func resolve(_ text: String) -> String {
    if text.hasPrefix("@") { return "@" + resolve(String(text.dropFirst())) }
    let folder = FileSystem.parent(of: path)
    guard !folder.isEmpty, !text.hasPrefix("/") else { return text }
    return folder == "/" ? "/" + text : folder + "/" + text
  }

  /// What always applies, in the order of its names.
  var settings: [Setting] {
    (document.value.members?.map(\.name) ?? []).sorted().compactMap { self[$0] }
      .filter { $0.name != "profiles" }
  }

  /// What the file has under `name`, outside of profiles.
  package subscript(name: String) -> Setting? {
    document.value[name].map { Setting(value: $0, name: name, key: name, file: self) }
  }

  /// The options of each profile.
  func profiles() throws(CommandError) -> [(name: String, settings: [Setting])] {
    let profiles = try self["profiles"]?.members("an object of profiles") ?? []
    return try profiles.map { profile throws(CommandError) in
      (profile.name, try profile.members("an object of options"))
    }
  }
}

/// A value in a configuration file, and where it stands.
package struct Setting: Sendable {
  package let value: JSONValue
  /// The name of the member that it is.
  package let name: String
  /// All names that lead to it: `profiles.ci.tags[0]`.
  package let key: String
  package let file: ConfigurationFile

  /// The members of the object that it must be, in the order of their names.
  package func members(_ expected: String) throws(CommandError) -> [Setting] {
    guard let members = value.members else { throw misplaced(expected) }
    return members.map {
      Setting(value: $0.value, name: $0.name, key: "\(key).\($0.name)", file: file)
    }
    .sorted { $0.name < $1.name }
  }

  /// The elements, or the value itself if it is no list.
  package var elements: [Setting] {
    guard let values = value.array else { return [self] }
    return values.enumerated().map {
      Setting(value: $1, name: name, key: "\(key)[\($0)]", file: file)
    }
  }

  /// The text that it must be, which says something.
  package func text(_ expected: String) throws(CommandError) -> String {
    guard let text = value.string, text.contains(where: { !$0.isWhitespace }) else {
      throw misplaced(expected)
    }
    return text
  }

  /// The paths that it must hold, as seen from where the program runs.
  package func paths(_ expected: String) throws(CommandError) -> [String] {
    try elements.map { path throws(CommandError) in file.resolve(try path.text(expected)) }
  }

  /// What `read` makes of the value.
  func read<Value>(_ read: () throws(ValueError) -> Value) throws(CommandError) -> Value {
    do {
      return try read()
    } catch {
      throw .invalidValue("\(key) is \(value)", at: place, error)
    }
  }

  /// Where the value begins.
  var place: FilePlace { place(file.document.places[key]?.value) }

  /// Where the name begins.
  var namePlace: FilePlace { place(file.document.places[key]?.name) }

  private func place(_ range: Range<Int>?) -> FilePlace {
    let (line, column) = file.document.location(of: range?.lowerBound ?? 0)
    return FilePlace(path: file.path, line: line, column: column)
  }

  /// The value is of the wrong kind.
  package func misplaced(_ expected: String) -> CommandError {
    CommandError("\(key) is \(value).", at: place, remedy: "It takes \(expected).")
  }

  /// The name is wrong.
  package func wrongName(_ problem: String, remedy: String) -> CommandError {
    CommandError("\(key): \(problem).", at: namePlace, remedy: remedy)
  }
}
