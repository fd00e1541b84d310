import Foundation

/// The options that `specs.json` holds for a command: those that always apply and, above them, those of the
/// profiles that were asked for. Typed options win over all of them.
package struct Configuration: Sendable {
  /// An option in the file: its value, and its key.
  typealias Setting = (value: JSONValue, key: String)

  /// The file; nil if there is none, or if the command reads none.
  package let file: ConfigurationFile?
  package let folder: String
  /// The options that the file may hold.
  private let flags: [Flag]
  /// What applies, by the name of the option.
  private(set) var settings: [String: Setting] = [:]
  /// The profiles that were asked for; the last one has the highest rank.
  private let profiles: [String]
  private let command: CommandDescription

  /// Reads the file that `arguments` name, or else the nearest one from the working folder upward. A command
  /// without the option for it, and help, use none.
  init(_ arguments: ParsedArguments, _ console: Console) throws(CommandError) {
    let options = arguments.options()
    profiles = options.profiles
    folder = console.workingFolder
    let program = arguments.program
    command = arguments.command.description
    flags = program.flags(of: program.standardCommand).filter(\.isConfigurable)
    let isUsed = command.flags.contains { $0.name == "config" }
    if command.settings == .later || !isUsed || options.substitute != nil {
      file = nil
      return
    }
    let path = options.configPath ?? ConfigurationFile.place(nearestTo: folder)
    file = try path.map { path throws(CommandError) in
      try ConfigurationFile(
        path: path,
        bytes: FileSystem.contents(
          ofNamed: path, in: console.workingFolder, upTo: ConfigurationFile.sizeLimit))
    }
    guard let file else {
      if let profile = options.profiles.first {
        throw CommandError(
          "There is no \(ConfigurationFile.standardName) for the profile '\(profile)'.",
          remedy: "Create one in this folder or above it, or name a file with --config FILE.")
      }
      return
    }
    for (key, values) in file.objects {
      try check(values, at: key, sections: key.isEmpty ? program.sections : [])
    }
    try file.check(opposites: flags.compactMap { flag in flag.opposite.map { (flag.name, $0) } })
    for section in program.sections ?? [] { try section.check(file) }
    add(file.settings, at: "")
    for name in options.profiles {
      guard let profile = file.profiles[name] else {
        let known = file.profiles.keys.sorted()
        let list = known.isEmpty ? "It has none." : "It has \(known.joined(separator: ", "))."
        throw CommandError(
          "\(file.path) has no profile '\(name)'.",
          remedy: CommandError.proposal(for: name, among: known) + list)
      }
      add(profile, at: "profiles.\(name).")
    }
  }

  /// Where the features of the suite are, whatever is typed; nil if the file does not say.
  package func suitePaths() throws(CommandError) -> [String]? {
    guard let file, let paths = settings["paths"] else { return nil }
    return try file.texts(paths, expected: "a path or a list of paths").map {
      file.resolve($0.text)
    }
  }

  /// The paths that the file has under `key`, as seen from the working folder; none if it has not.
  package func paths(at key: String, expected: String) throws(CommandError) -> [String] {
    guard let file, let value = file.settings[key] else { return [] }
    return try file.texts((value, key), expected: expected).map { file.resolve($0.text) }
  }

  /// Which scenarios depend on which files.
  func declaredSources() throws(CommandError) -> DeclaredSources {
    guard let file else { return DeclaredSources() }
    let place = FileSystem.resolved(FileSystem.absolute(file.path, in: folder))
    return try DeclaredSources(file, folder: FileSystem.parent(of: place))
  }

  /// The settings that choose scenarios by tags, those `ofOptions` too, which a run has read; `areAll` says whether all
  /// features of the suite are read.
  package func tagUses(
    ofOptions options: Bool = false, areAll: Bool
  ) throws(CommandError) -> [NamedTags.Use] {
    guard let file else { return [] }
    var settings = file.settings[Self.technicalKey].map { [($0, Self.technicalKey)] } ?? []
    for (place, values) in file.objects where options {
      settings += ["tags", "retry-tags"].compactMap { key in values[key].map { ($0, place + key) } }
    }
    var uses = try declaredSources().tags.map { (DeclaredSources.key, $0) }
    for setting in settings {
      for (text, key) in try file.texts(setting, expected: "tags", allowsEmpty: true) {
        // Other texts are paths, or wrong, which is said where they are used.
        guard text.contains("@"), let tags = try? TagExpression(parsing: text) else { continue }
        uses.append((key, tags))
      }
    }
    return uses.map { key, tags in
      NamedTags.Use(
        OptionOrigin.setting(key: key, path: file.path).place, tags,
        named: areAll ? tags.wantedNames : nil)
    }
  }

  /// The files to which runs write messages, as seen from the working folder.
  package func messageFiles() -> [String] {
    guard let file, let setting = settings["format"] else { return [] }
    let formats = (try? file.texts(setting, expected: "")) ?? []
    return formats.map(\.text).compactMap { format in
      let parts = format.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0] == "message" || parts[0] == "messages" else { return nil }
      return file.resolve(String(parts[1]))
    }
  }

  /// Where the features of the suite are, whatever is typed.
  package func wholeSuite() throws(CommandError) -> [String] {
    try suitePaths() ?? Session.standardPaths
  }

  /// The scenarios that are in quarantine.
  package func quarantine() throws(CommandError) -> Quarantine {
    try Quarantine(file, today: CalendarDay.today.description)
  }

  /// What `rules` say of the quarantine; `nil` if there is none.
  package func quarantineCheck(_ rules: CheckSettings) throws(CommandError) -> QuarantineCheck? {
    guard let file, case let quarantine = try quarantine(), !quarantine.entries.isEmpty
    else { return nil }
    return QuarantineCheck(
      quarantine: quarantine, settings: rules, path: file.path, document: file.document)
  }

  /// The path of the file; nil if there is none.
  package var path: String? { file?.path }

  /// The file as it was read, by which another process is known to have read the same.
  var content: (path: String, bytes: Bytes)? { file.map { ($0.path, $0.bytes) } }

  /// The file and the profiles in one line; nil if there is no file.
  var origin: String? {
    guard let path else { return nil }
    guard !profiles.isEmpty else { return "Options from \(path)." }
    let noun = profiles.count == 1 ? "profile" : "profiles"
    return "Options from \(path), \(noun) \(profiles.joined(separator: ", "))."
  }

  /// The options as the file alone sets them, without those that `arguments` set.
  func defaults(for arguments: ParsedArguments) throws(CommandError) -> Options {
    var options = Options()
    guard let file else { return options }
    for flag in flags where !arguments.sets(flag.name) && command.uses(flag) {
      if let setting = settings[flag.name] { try apply(setting, of: flag, in: file, to: &options) }
    }
    if command.settings == .all, let paths = try suitePaths() {
      (options.paths, options.pathFile) = (paths, file.path)
    }
    for index in options.formats.indices {
      options.formats[index].path = options.formats[index].path.map(file.resolve)
    }
    options.historyPath = options.historyPath.map(file.resolve)
    options.attachmentsPath = options.attachmentsPath.map(file.resolve)
    options.durations = options.durations.map(file.resolve)
    return options
  }

  private mutating func add(_ values: [String: JSONValue], at place: String) {
    for (name, value) in values {
      settings[name] = (value, place + name)
      // A profile can undo what the rest of the file sets.
      for flag in flags where flag.name == name {
        let undone = value == .boolean(false) ? negation(of: flag)?.name : flag.opposite
        if let undone, values[undone] == nil { settings[undone] = nil }
      }
    }
  }

  /// The switch that `flag` stands for where it is `false`.
  private func negation(of flag: Flag) -> Flag? {
    flags.first { $0.name == flag.negation && $0.placeholder == nil }
  }

  /// The sections that runs read.
  private static let sections = [
    "profiles", CheckSettings.key, Quarantine.key, requirementsKey, DeclaredSources.key,
    glossaryKey, technicalKey,
  ]

  /// Throws unless all keys are names of options or, outside of profiles, of sections.
  ///
  /// - Parameter sections: Those of the program's commands; nil if others may read sections that are not known here.
  ///   Then an object is one of those, unless its name looks like that of a known one.
  private func check(
    _ values: [String: JSONValue], at place: String, sections: [Program.Section]?
  ) throws(CommandError) {
    var known = flags.map(\.name) + ["paths"]
    if place.isEmpty { known += Self.sections + (sections ?? []).map(\.key) }
    for name in values.keys.sorted() where !known.contains(name) {
      if name == "budgets" {
        throw CommandError(
          "\(place)budgets: there are no budgets; limit the time of steps by a tag, such as @timeout(5).",
          at: file?.place(ofName: place + name))
      }
      if sections == nil, values[name]?.members != nil,
        Spelling.nearest(to: name, among: known) == nil
      {
        continue
      }
      throw CommandError(
        "\(place)\(name): there is no option '\(name)'.", at: file?.place(ofName: place + name),
        remedy: CommandError.proposal(for: String(name.drop { $0 == "-" }), among: known)
          + "Keys are the long names of options, without dashes: run -h.")
    }
  }

  private func apply(
    _ setting: Setting, of flag: Flag, in file: ConfigurationFile, to options: inout Options
  ) throws(CommandError) {
    var flag = flag
    var texts = [(text: "", key: setting.key)]
    if flag.placeholder == nil {
      guard case .boolean(let isOn) = setting.value else {
        throw file.misplaced(setting.value, setting.key, expected: "true or false")
      }
      guard let chosen = isOn ? flag : negation(of: flag) else { return }
      flag = chosen
    } else if flag.isRepeatable {
      let isSelection = ["tags", "name"].contains(flag.name)
      texts = try file.texts(
        setting, expected: "a text or a list of texts", allowsEmpty: isSelection)
    } else {
      switch setting.value {
      case .text(let text), .number(let text): texts[0].text = text
      case .integer(let number): texts[0].text = "\(number)"
      case .null, .boolean, .list, .object, .written:
        throw file.misplaced(setting.value, setting.key, expected: "a text or a number")
      }
    }
    for (text, key) in texts {
      let change = try file.read(.text(text), key) { [flag] () throws(ValueError) in
        try flag.change(text)
      }
      change(&options)
    }
  }
}

extension ConfigurationFile {
  /// The text of a setting, or those of its list, each with its key.
  func texts(
    _ setting: Configuration.Setting, expected: String, allowsEmpty: Bool = false
  ) throws(CommandError) -> [(text: String, key: String)] {
    let values: [Configuration.Setting] =
      setting.value.array?.enumerated().map { ($1, "\(setting.key)[\($0)]") } ?? [setting]
    return try values.map { value, key throws(CommandError) in
      guard case .text(let text) = value, allowsEmpty || !text.isEmpty else {
        throw misplaced(value, key, expected: expected)
      }
      return (text, key)
    }
  }
}
