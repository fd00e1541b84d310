import Foundation

/// What `specs.json` holds for a command: the options that always apply and, above them, those of the profiles that were
/// asked for, over which typed options win; and the sections. All of the file is checked, whatever the command uses.
package struct Configuration: Sendable {
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
  /// The settings of the rules of `check`.
  package private(set) var rules = CheckSettings()
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
    let known = try file.profiles()
    for (_, settings) in known { try check(settings) }
    try check(file.settings, sections: Self.sections)
    rules = try CheckSettings(file[CheckSettings.key], program.rules)
    if let editor = file["editor"] { try program.checkEditor(editor) }
    quarantine = try Quarantine(file[Quarantine.key], today: CalendarDay.today.description)
    let place = FileSystem.resolved(FileSystem.absolute(file.path, in: folder))
    sources = try DeclaredSources(
      file[DeclaredSources.key], folder: FileSystem.parent(of: place))
    for setting in file.settings { add(setting) }
    for name in profiles {
      guard let profile = known.first(where: { $0.name == name }) else {
        let names = known.map(\.name)
        let list = names.isEmpty ? "It has none." : "It has \(names.joined(separator: ", "))."
        throw CommandError(
          "\(file.path) has no profile '\(name)'.",
          remedy: CommandError.proposal(for: name, among: names) + list)
      }
      for setting in profile.settings { add(setting) }
    }
  }

  /// Where the features of the suite are, whatever is typed; nil if the file does not say.
  package func suitePaths() throws(CommandError) -> [String]? {
    try settings["paths"]?.paths("a path or a list of paths")
  }

  /// Where the features of the suite are, whatever is typed.
  package func wholeSuite() throws(CommandError) -> [String] {
    try suitePaths() ?? Session.standardPaths
  }

  /// The settings that choose scenarios by tags, those `ofOptions` too, which a run has read; `areAll` says whether all
  /// features of the suite are read.
  package func tagUses(
    ofOptions options: Bool = false, areAll: Bool
  ) throws(CommandError) -> [NamedTags.Use] {
    guard let file else { return [] }
    var settings = [file[Self.technicalKey]].compactMap(\.self)
    if options {
      settings += (try file.profiles().flatMap(\.settings) + file.settings).filter {
        ["tags", "retry-tags"].contains($0.name)
      }
    }
    var uses = sources.tags.map { (DeclaredSources.key, $0) }
    for setting in settings.flatMap(\.elements) {
      guard let text = setting.value.string else {
        throw setting.misplaced("a tag expression or a path")
      }
      // Other texts are paths, or wrong, which is said where they are used.
      guard text.contains("@"), let tags = try? TagExpression(parsing: text) else { continue }
      uses.append((setting.key, tags))
    }
    return uses.map { key, tags in
      NamedTags.Use(
        OptionOrigin.setting(key: key, path: file.path).place, tags,
        named: areAll ? tags.wantedNames : nil)
    }
  }

  /// The files to which runs write messages, as seen from the working folder.
  package func messageFiles() -> [String] {
    (settings["format"]?.elements ?? []).compactMap { format in
      let parts = (format.value.string ?? "").split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0] == "message" || parts[0] == "messages" else { return nil }
      return format.file.resolve(String(parts[1]))
    }
  }

  /// The least severity of a finding with which a check fails; nil if the file does not say.
  package var checkFailure: Diagnostic.Severity? {
    file?[CheckSettings.key]?.value["fail-on"]?.string.flatMap(Diagnostic.Severity.init)
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
  var content: (path: String, bytes: Bytes)? { file.map { ($0.path, $0.document.bytes) } }

  /// The file and the profiles in one line; nil if there is no file.
  var origin: String? {
    path.map {
      "Options from " + ([$0] + profiles.map { "profile \($0)" }).joined(separator: ", ") + "."
    }
  }

  private mutating func add(_ setting: Setting) {
    guard let flag = flag(named: setting.name) else {
      settings[setting.name] = setting
      return
    }
    let isSwitch = flag.placeholder == nil && flag.negation != nil
    if setting.value == .boolean(false), !isSwitch {
      // What is no opposite of anything only takes back what the rest of the file sets by the same name.
      if settings[flag.option]?.name == setting.name { settings[flag.option] = nil }
    } else {
      settings[flag.option] = setting
    }
  }

  private func flag(named name: String) -> Flag? { flags.first { $0.names.contains(name) } }

  /// What is not an option.
  private static let sections = [
    "profiles", CheckSettings.key, Quarantine.key, requirementsKey, DeclaredSources.key,
    glossaryKey, technicalKey, "editor",
  ]

  /// Throws unless all names are those of options or of `sections`, and each option is set once.
  private func check(_ settings: [Setting], sections: [String] = []) throws(CommandError) {
    let known = flags.flatMap(\.names) + ["paths"] + sections
    for setting in settings where !known.contains(setting.name) {
      guard setting.name != "budgets" else {
        throw setting.wrongName(
          "there is no option 'budgets'",
          remedy: "Limit the time of steps by a tag, such as @timeout(5).")
      }
      throw setting.wrongName(
        "there is no option '\(setting.name)'",
        remedy: CommandError.proposal(for: String(setting.name.drop { $0 == "-" }), among: known)
          + "Keys are the long names of options, without dashes: run -h.")
    }
    func offset(_ setting: Setting) -> (Int, Int) { (setting.place.line, setting.place.column) }
    var named: [String: String] = [:]
    for setting in settings.sorted(by: { offset($0) < offset($1) }) {
      guard let option = flag(named: setting.name)?.option else { continue }
      if let first = named.updateValue(setting.name, forKey: option) {
        throw CommandError(
          "\"\(setting.name)\" sets the same option as \"\(first)\".", at: setting.namePlace,
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
    var uses: [OptionUse] = []
    for flag in flags where !arguments.sets(flag.option) && command.uses(flag) {
      guard let setting = settings[flag.option], flag.names.contains(setting.name) else { continue }
      let origin = OptionOrigin.setting(key: setting.key, path: setting.file.path)
      for change in try changes(setting, of: flag) {
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
  private func changes(_ setting: Setting, of flag: Flag) throws(CommandError) -> [Flag.Change] {
    let isNegated = setting.name != flag.name
    if flag.placeholder == nil || isNegated {
      guard let isOn = setting.value.bool else { throw setting.misplaced("true or false") }
      if isOn == isNegated, let negation = flag.negation { return [negation.change] }
      return [try setting.read { () throws(ValueError) in try flag.change("") }]
    }
    let isSelection = ["tags", "name"].contains(flag.name)
    return try (flag.isRepeatable ? setting.elements : [setting]).map {
      element throws(CommandError) in
      let text: String
      switch element.value {
      case .text(let value) where !value.isEmpty || isSelection || !flag.isRepeatable: text = value
      case .number(let value) where !flag.isRepeatable: text = value
      case .integer(let value) where !flag.isRepeatable: text = "\(value)"
      default:
        throw element.misplaced(
          flag.isRepeatable ? "a text or a list of texts" : "a text or a number")
      }
      return try element.read { () throws(ValueError) in try flag.change(text) }
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
