/// A configuration file, and its path. It knows the structure of such a file, not which options exist.
package struct ConfigurationFile: Sendable {
  /// The name of files that are found without being named.
  package static let standardName = "specs.json"

  /// A larger file is hardly a configuration file.
  static let sizeLimit = 1 << 20

  let path: String
  /// The options that always apply, by name, and `paths`.
  package let settings: [String: JSONValue]
  private(set) var profiles: [String: [String: JSONValue]]
  let document: JSONDocument
  var bytes: Bytes { document.bytes }

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
    guard let settings = document.value.members?.dictionary else {
      throw CommandError(
        "this is \(document.value).", at: FilePlace(path: path, line: 1, column: 1),
        remedy: "It takes an object of options.")
    }
    self.settings = settings.filter { $0.key != "profiles" }
    profiles = [:]
    guard let value = settings["profiles"] else { return }
    for (name, value) in try members(of: value, "profiles", expected: "an object of profiles") {
      profiles[name] = Dictionary(
        try members(of: value, "profiles.\(name)", expected: "an object of options")
      ) { $1 }
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

  /// The objects of options, each with what stands before its keys.
  var objects: [(key: String, values: [String: JSONValue])] {
    profiles.sorted { $0.key < $1.key }.map { ("profiles.\($0.key).", $0.value) } + [("", settings)]
  }

  /// The members of the object under `key`, in the order of their names; none if the file has no such key.
  package func members(
    ofKey key: String, expected: String
  ) throws(CommandError) -> [(name: String, value: JSONValue)] {
    guard let value = settings[key] else { return [] }
    return try members(of: value, key, expected: expected)
  }

  /// The members of the object `value`, which `key` leads to, in the order of their names.
  func members(
    of value: JSONValue, _ key: String, expected: String
  ) throws(CommandError) -> [(name: String, value: JSONValue)] {
    guard let members = value.members?.dictionary else {
      throw misplaced(value, key, expected: expected)
    }
    return members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// What `read` makes of the value of `key`.
  func read<Value>(
    _ value: JSONValue, _ key: String, _ read: () throws(ValueError) -> Value
  ) throws(CommandError) -> Value {
    do {
      return try read()
    } catch {
      throw .invalidValue("\(key) is \(value)", at: place(of: key), error)
    }
  }
}

extension ConfigurationFile {
  /// Where the value of `key` begins.
  func place(of key: String) -> FilePlace { place(at: document.places[key]?.value) }

  /// Where the name of the member with `key` begins.
  func place(ofName key: String) -> FilePlace { place(at: document.places[key]?.name) }

  private func place(at range: Range<Int>?) -> FilePlace {
    let (line, column) = document.location(of: range?.lowerBound ?? 0)
    return FilePlace(path: path, line: line, column: column)
  }

  /// A value is of the wrong kind.
  package func misplaced(_ value: JSONValue, _ key: String, expected: String) -> CommandError {
    CommandError("\(key) is \(value).", at: place(of: key), remedy: "It takes \(expected).")
  }

  /// The name of the member with `key` is wrong.
  package func wrongName(_ key: String, _ problem: String, remedy: String) -> CommandError {
    CommandError("\(key): \(problem).", at: place(ofName: key), remedy: remedy)
  }
}
