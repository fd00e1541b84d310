import Foundation

/// The options of a command: what is typed, over what the environment says, over what the file says.
extension Configuration {
  func options(for arguments: ParsedArguments) throws(CommandError) -> Options {
    var options = arguments.options(over: try defaults(for: arguments))
    if namesScenarios(arguments) {
      if !arguments.sets("shard") { options.shardChoice = nil }
      if !arguments.sets("minimum") { options.minimum = nil }
    }
    options.reproductionFlags = reproductionFlags(arguments, options)
    options.origins = origins(arguments)
    return options
  }

  /// The options that decide what a green run shows.
  private static let decisive = [
    "tags", "name", "shard", "minimum", "retry-tags", "dry-run", "strict", "fail-fast",
  ]

  /// Where those come from that were not typed.
  private func origins(_ arguments: ParsedArguments) -> [String: OptionOrigin] {
    var origins: [String: OptionOrigin] = [:]
    for name in Self.decisive {
      let names = [name, "no-\(name)"]
      if let variable = arguments.variable(of: name) {
        origins[name] = .variable(variable)
      } else if !names.contains(where: arguments.sets), let path,
        let setting = names.lazy.compactMap({ settings[$0] }).first
      {
        origins[name] = .setting(key: setting.key, path: path)
      }
    }
    return origins
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
