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
  /// What applies, by the option that it sets.
  private(set) var settings: [String: Setting] = [:]
  /// The profiles that were asked for; the last one has the highest rank.
  private let profiles: [String]
  private let command: CommandDescription
  /// The scenarios that are in quarantine.
  package private(set) var quarantine = Quarantine()
  /// Which scenarios depend on which files.
  private(set) var sources = DeclaredSources()

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
      if let profile = profiles.first {
        throw CommandError(
          "There is no \(ConfigurationFile.standardName) for the profile '\(profile)'.",
          remedy: "Create one in this folder or above it, or name a file with --config FILE.")
      }
      return
    }
    for (place, values) in file.objects {
      try check(values, at: place, sections: place.isEmpty ? program.sections : [])
    }
    for section in program.sections ?? [] { try section.check(file) }
    quarantine = try Quarantine(file, today: CalendarDay.today.description)
    let place = FileSystem.resolved(FileSystem.absolute(file.path, in: folder))
    sources = try DeclaredSources(file, folder: FileSystem.parent(of: place))
    add(file.settings, at: "")
    for name in profiles {
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
    var uses = sources.tags.map { (DeclaredSources.key, $0) }
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

  /// What is wrong with the quarantine.
  package func quarantineFindings(
    in pickles: [Pickles], areAll: Bool, _ rules: CheckSettings
  ) -> [CheckFinding] {
    file.map { quarantine.findings(in: pickles, areAll: areAll, rules, $0.path, $0.document) } ?? []
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

  private mutating func add(_ values: [String: JSONValue], at place: String) {
    for (name, value) in values {
      guard let flag = flag(named: name) else {
        settings[name] = (value, place + name)
        continue
      }
      let isSwitch = flag.placeholder == nil && flag.negation != nil
      if value == .boolean(false), !isSwitch {
        // What is no opposite of anything only takes back what the rest of the file sets by the same name.
        if settings[flag.option].map({ Self.name(of: $0) }) == name { settings[flag.option] = nil }
      } else {
        settings[flag.option] = (value, place + name)
      }
    }
  }

  private func flag(named name: String) -> Flag? { flags.first { $0.names.contains(name) } }

  /// The name of a setting, without the profile that it is in.
  private static func name(of setting: Setting) -> String {
    String(setting.key.split(separator: ".").last ?? "")
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
    var known = flags.flatMap(\.names) + ["paths"]
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
    let offset = { file?.document.places[place + $0]?.value.lowerBound ?? 0 }
    var named: [String: String] = [:]
    for name in values.keys.sorted(by: { offset($0) < offset($1) }) {
      guard let option = flag(named: name)?.option else { continue }
      if let first = named.updateValue(name, forKey: option) {
        throw CommandError(
          "\"\(name)\" sets the same option as \"\(first)\".",
          at: file?.place(ofName: place + name),
          remedy: "Keep one of them.")
      }
    }
  }

}

/// The options of a command: what is typed, over what the environment says, over what the file says.
extension Configuration {
  func options(for arguments: ParsedArguments) throws(CommandError) -> Options {
    let configured = try uses(without: arguments)
    var options = arguments.options(over: try defaults(configured))
    if namesScenarios(arguments) {
      if !arguments.sets("shard") { options.shardChoice = nil }
      if !arguments.sets("minimum") { options.minimum = nil }
    }
    options.reproductionFlags = reproductionFlags(arguments, options)
    for use in arguments.uses + configured where Self.decisive.contains(use.option) {
      options.origins[use.option] = use.origin
    }
    return options
  }

  /// The options that decide what a green run shows.
  private static let decisive = [
    "tags", "name", "shard", "minimum", "retry-tags", "dry-run", "strict", "fail-fast",
  ]

  /// The uses of options in the file that apply to the command and are not set by `arguments`.
  private func uses(without arguments: ParsedArguments) throws(CommandError) -> [OptionUse] {
    guard let file else { return [] }
    var uses: [OptionUse] = []
    for flag in flags where !arguments.sets(flag.option) && command.uses(flag) {
      guard let setting = settings[flag.option], case let name = Self.name(of: setting),
        flag.names.contains(name)
      else { continue }
      let origin = OptionOrigin.setting(key: setting.key, path: file.path)
      for change in try changes(setting, of: flag, undoes: name != flag.name, in: file) {
        uses.append(OptionUse(option: flag.option, change: change, origin: origin))
      }
    }
    return uses
  }

  /// The options as the file alone sets them.
  private func defaults(_ uses: [OptionUse]) throws(CommandError) -> Options {
    var options = Options()
    guard let file else { return options }
    for use in uses { use.change(&options) }
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

  /// What a setting does to the options.
  ///
  /// - Parameter isNegated: Whether its key is the name that undoes the flag.
  private func changes(
    _ setting: Setting, of flag: Flag, undoes isNegated: Bool, in file: ConfigurationFile
  ) throws(CommandError) -> [Flag.Change] {
    var texts = [(text: "", key: setting.key)]
    if flag.placeholder == nil || isNegated {
      guard case .boolean(let isOn) = setting.value else {
        throw file.misplaced(setting.value, setting.key, expected: "true or false")
      }
      if isOn == isNegated, let negation = flag.negation { return [negation.change] }
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
    return try texts.map { text, key throws(CommandError) in
      try file.read(.text(text), key) { () throws(ValueError) in try flag.change(text) }
    }
  }

  /// Whether lists and lines alone are typed. The scenarios are chosen then, so what the file says of the whole suite
  /// does not apply: only a part of them would run, or there would be too few.
  private func namesScenarios(_ arguments: ParsedArguments) -> Bool {
    !arguments.paths.isEmpty
      && arguments.paths.allSatisfy { path in
        path.hasPrefix("@")
          || !PathArgument(path) { FileSystem.exists($0, in: folder) }.lines
            .isEmpty
      }
  }

  /// The typed options that replace those of the file in selecting scenarios; and the language, without
  /// which features cannot be read.
  private func reproductionFlags(_ arguments: ParsedArguments, _ options: Options) -> [String] {
    let values = [
      ("tags", options.tags.map(\.text)), ("name", options.names.map(\.pattern)),
      ("language", [options.language]),
    ]
    return values.filter { name, _ in
      arguments.sets(name) && (name == "language" || settings[name] != nil)
    }.flatMap { name, typed in
      // An empty value selects everything, which the file would not.
      (typed.isEmpty ? [""] : typed).map { "--\(name) \(ShellText.quoted($0))" }
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
