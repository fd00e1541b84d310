/// The options that a file holds for a run: those that always hold and, above them, those of the
/// profiles asked for. What is typed wins over all of them.
struct Configuration {
  /// An option in the file: its value, and the key under which it stands.
  private struct Setting {
    let value: JSONValue
    let key: String
  }

  private let file: ConfigurationFile?
  private let command: Command
  private let environment: [String: String]
  private let folder: String
  private let typed: Set<String>
  /// What holds, by option.
  private var settings: [String: Setting] = [:]
  /// The profiles asked for, the last one first in rank.
  private let profiles: [String]

  /// Finds the file that `invocation` asks for, if there is one, from the working folder upward.
  init(_ invocation: Invocation, _ console: Console) throws(CommandError) {
    let options = invocation.options
    command = invocation.command
    environment = console.environment
    folder = console.workingFolder
    profiles = options.profiles
    if let path = options.configPath {
      file = try ConfigurationFile(at: path, in: folder)
    } else {
      file = try ConfigurationFile.nearest(to: folder)
    }
    typed = invocation.typed
    guard let file else {
      if let profile = options.profiles.first { throw .profileWithoutFile(profile) }
      return
    }
    for name in file.profiles.keys.sorted() {
      try check(file.profiles[name] ?? [:], at: "profiles.\(name).")
    }
    try check(file.settings, at: "")
    add(file.settings, at: "")
    for name in options.profiles {
      guard let profile = file.profiles[name] else { throw .noProfile(name, file) }
      add(profile, at: "profiles.\(name).")
    }
  }

  /// What `arguments` ask for, given what the file says.
  func options(for arguments: [String]) throws(CommandError) -> Options {
    var options = try ArgumentParser.parse(
      arguments, environment: environment, over: try defaults()
    ).options
    options.choices = choices(of: options)
    for name in ["tags", "name", "shard"] where !typed.contains(name) && settings[name] != nil {
      options.origins[name] = path
    }
    return options
  }

  /// The options that choose scenarios and were typed in place of what the file says, as they are
  /// typed; and the language, without which features cannot even be read.
  private func choices(of options: Options) -> [String] {
    let values = [
      ("tags", settings["tags"] == nil ? [] : options.tags),
      ("name", settings["name"] == nil ? [] : options.names), ("language", [options.language]),
    ]
    return values.filter { typed.contains($0.0) }.flatMap { name, values in
      values.map { "--\(name) \(ShellText.quoted($0))" }
    }
  }

  /// Where all features of the suite are, whatever is typed.
  func suitePaths() throws(CommandError) -> [String] {
    let paths = try defaults().paths
    return paths.isEmpty ? Settings.standardPaths : paths
  }

  /// What the file says of the rules of `check`.
  func checkSettings() throws(CommandError) -> CheckSettings {
    try CheckSettings(file?.settings[CheckSettings.key], path)
  }

  /// The file itself, which no report may replace.
  var inputs: Set<FileSystem.Identity> {
    guard let file, let identity = FileSystem.identity(of: file.path, in: folder) else { return [] }
    return [identity]
  }

  /// Where options come from besides the command line; nothing if from nowhere.
  var origin: String? {
    guard let file else { return nil }
    guard !profiles.isEmpty else { return "Options from \(file.path)." }
    let noun = profiles.count == 1 ? "profile" : "profiles"
    return "Options from \(file.path), \(noun) \(profiles.joined(separator: ", "))."
  }

  /// The options as the file alone would have them, without those that were typed.
  private func defaults() throws(CommandError) -> Options {
    var options = Options()
    guard let file else { return options }
    for flag in Self.flags where !typed.contains(flag.name) && command.heeds(flag) {
      if let setting = settings[flag.name] { try apply(setting, of: flag, to: &options) }
    }
    if command != .merge, let paths = settings["paths"] {
      options.paths = try texts(paths, expected: "a path or a list of paths")
      options.pathFile = file.path
    }
    options.paths = options.paths.map(file.resolve)
    for index in options.formats.indices {
      options.formats[index].path = options.formats[index].path.map(file.resolve)
    }
    return options
  }

  private static var flags: [Flag] { FlagTable.flags(of: .run).filter(\.isSetting) }

  private mutating func add(_ values: [String: JSONValue], at place: String) {
    for (name, value) in values {
      settings[name] = Setting(value: value, key: place + name)
      // A profile may undo what the rest of the file does.
      for flag in Self.flags where flag.name == name {
        if let opposite = flag.opposite, values[opposite] == nil { settings[opposite] = nil }
      }
    }
  }

  /// Whether all keys are names of options.
  private func check(_ values: [String: JSONValue], at place: String) throws(CommandError) {
    let known =
      Self.flags.map(\.name) + ["paths"] + (place.isEmpty ? ["profiles", CheckSettings.key] : [])
    for name in values.keys.sorted() where !known.contains(name) {
      throw .unknownKey(place + name, name, path, known)
    }
  }

  private func apply(
    _ setting: Setting, of flag: Flag, to options: inout Options
  ) throws(CommandError) {
    if flag.placeholder == nil {
      guard case .bool(let isOn) = setting.value else {
        throw .misplaced(setting.value, path, setting.key, expected: "true or false")
      }
      let meant = isOn ? flag : Self.flags.first { $0.name == flag.opposite }
      if let meant { try apply("", of: meant, setting, to: &options) }
    } else if flag.isRepeatable {
      for text in try texts(setting, expected: "a text or a list of texts") {
        try apply(text, of: flag, setting, to: &options)
      }
    } else {
      switch setting.value {
      case .text(let text), .number(let text): try apply(text, of: flag, setting, to: &options)
      case .nothing, .bool, .list, .object:
        throw .misplaced(setting.value, path, setting.key, expected: "a text or a number")
      }
    }
  }

  private func apply(
    _ text: String, of flag: Flag, _ setting: Setting, to options: inout Options
  ) throws(CommandError) {
    do {
      try flag.meaning(&options, text)
    } catch {
      throw .misplaced(.text(text), path, setting.key, expected: error.expectation)
    }
  }

  private func texts(_ setting: Setting, expected: String) throws(CommandError) -> [String] {
    let values: [JSONValue]
    if case .list(let list) = setting.value { values = list } else { values = [setting.value] }
    var texts: [String] = []
    for value in values {
      guard case .text(let text) = value, !text.isEmpty else {
        throw .misplaced(value, path, setting.key, expected: expected)
      }
      texts.append(text)
    }
    return texts
  }

  private var path: String { file?.path ?? "" }
}

extension Command {
  /// Whether the command goes by what `specs.json` says of an option of `run`.
  ///
  /// The reports in it are those of the shards, which a merge must not replace.
  fileprivate func heeds(_ flag: Flag) -> Bool {
    self != .merge || flag.commands.contains(.merge) && flag.name != "format"
  }
}

extension CommandError {
  fileprivate static func unknownKey(
    _ key: String, _ name: String, _ path: String, _ known: [String]
  ) -> CommandError {
    let bare = String(name.drop { $0 == "-" })
    let nearest =
      known.contains(bare) ? bare : Spelling.nearest(to: bare, among: known)
    return CommandError(
      "\(path): \(key): there is no option '\(name)'.",
      remedy: (nearest.map { "Did you mean '\($0)'? " } ?? "")
        + "Keys are the long names of options, without dashes: --help.")
  }

  fileprivate static func noProfile(_ name: String, _ file: ConfigurationFile) -> CommandError {
    let known = file.profiles.keys.sorted()
    let nearest = Spelling.nearest(to: name, among: known)
    let list = known.isEmpty ? "It has none." : "It has \(known.joined(separator: ", "))."
    return CommandError(
      "\(file.path) has no profile '\(name)'.",
      remedy: nearest.map { "Did you mean '\($0)'? \(list)" } ?? list)
  }

  fileprivate static func profileWithoutFile(_ name: String) -> CommandError {
    CommandError(
      "There is no \(ConfigurationFile.standardName) that could hold the profile '\(name)'.",
      remedy: "It is looked for in this folder and above it; or name one with --config FILE.")
  }
}
