/// A configuration file, and its path. It knows the structure of such a file, not which options exist.
struct ConfigurationFile: Sendable {
  /// The name of files that are found without being named.
  static let standardName = "specs.json"

  /// A larger file is hardly a configuration file.
  private static let sizeLimit = 1 << 20

  /// The path, as shown in messages.
  let path: String
  /// The options that always apply, by name, and `paths`.
  let settings: [String: JSONValue]
  /// The options of each profile.
  let profiles: [String: [String: JSONValue]]
  private let bytes: Bytes

  /// Reads the file at `path`, which is relative to `folder`.
  init(at path: String, in folder: String) throws(CommandError) {
    try self.init(
      path: path,
      bytes: FileSystem.contents(ofNamed: path, in: folder, upTo: Self.sizeLimit))
  }

  /// Reads the content of a file.
  init(path: String, bytes: Bytes) throws(CommandError) {
    self.path = path
    self.bytes = bytes
    let value: JSONValue
    do {
      value = try JSONReader.read(bytes)
    } catch {
      throw .noJSON(path, error)
    }
    guard var settings = value.members?.dictionary else {
      throw .misplaced(value, path, "", expected: "an object of options")
    }
    profiles = try Self.profiles(settings.removeValue(forKey: "profiles"), path)
    self.settings = settings
  }

  /// The file in `folder` or, failing that, the nearest above it.
  static func nearest(to folder: String) throws(CommandError) -> ConfigurationFile? {
    try place(nearestTo: folder).map { path throws(CommandError) in
      try ConfigurationFile(at: path, in: folder)
    }
  }

  /// The path of that file, as seen from `folder`. What lies above the package or the repository is not about them, so
  /// the search ends there.
  static func place(nearestTo folder: String) -> String? {
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
  func resolve(_ text: String) -> String {
    if text.hasPrefix("@") { return "@" + resolve(String(text.dropFirst())) }
    let folder = FileSystem.parent(of: path)
    guard !folder.isEmpty, !text.hasPrefix("/") else { return text }
    return folder == "/" ? "/" + text : folder + "/" + text
  }

  /// Throws if an object has both names of a pair, of which one would be ignored.
  func check(opposites: [(String, String)]) throws(CommandError) {
    let objects =
      [([], settings)]
      + profiles.sorted { $0.key < $1.key }.map { (["profiles", $0.key], $0.value) }
    for (keys, values) in objects {
      for (one, other) in opposites where values[one] != nil && values[other] != nil {
        let members = ConfigurationEdits(bytes)
        func offset(_ name: String) -> Int { members.name(of: keys + [name])?.lowerBound ?? 0 }
        let (first, second) = offset(one) < offset(other) ? (one, other) : (other, one)
        let place = SourceFile(uri: path, bytes: bytes).location(at: offset(second))
        throw CommandError(
          "\(path):\(place.line):\(place.column ?? 1): \"\(second)\" sets the same option as \"\(first)\".",
          remedy: "Keep one of them.")
      }
    }
  }

  private static func profiles(
    _ value: JSONValue?, _ path: String
  ) throws(CommandError) -> [String: [String: JSONValue]] {
    guard let value else { return [:] }
    guard let profiles = value.members?.dictionary else {
      throw .misplaced(value, path, "profiles", expected: "an object of profiles")
    }
    var read: [String: [String: JSONValue]] = [:]
    for (name, value) in profiles {
      guard let settings = value.members?.dictionary else {
        throw .misplaced(value, path, "profiles.\(name)", expected: "an object of options")
      }
      read[name] = settings
    }
    return read
  }
}

extension CommandError {
  fileprivate static func noJSON(_ path: String, _ fault: JSONReader.Fault) -> CommandError {
    CommandError(
      "\(path):\(fault.line):\(fault.column): this is not JSON: \(fault.reason).",
      remedy: "The file must hold one JSON object, such as {\"tags\": \"not @wip\"}.")
  }

  /// A value is of the wrong kind.
  static func misplaced(
    _ value: JSONValue, _ path: String, _ key: String, expected: String
  ) -> CommandError {
    let place = key.isEmpty ? path : "\(path): \(key)"
    return CommandError("\(place) is \(value).", remedy: "It takes \(expected).")
  }
}
