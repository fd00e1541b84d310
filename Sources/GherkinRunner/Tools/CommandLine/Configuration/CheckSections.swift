/// Reads from `specs.json` what `check` looks for.
extension Configuration {
  /// The settings of the rules.
  func checkSettings() throws(CommandError) -> CheckSettings {
    try CheckSettings(checking: file)
  }

  /// The least severity of a finding with which a check fails; nil if the file does not say.
  func checkFailure() -> Diagnostic.Severity? {
    file?.settings[CheckSettings.key]?["fail-on"]?.string.flatMap(Diagnostic.Severity.init)
  }

  /// The words of the domain.
  func glossary() throws(CommandError) -> Glossary {
    var glossary = Glossary()
    for (path, text) in try FileSystem.texts(ofNamed: glossaryPaths(), in: folder) {
      glossary.add(text, path: path)
    }
    try CommandError.check(glossary.problems)
    return glossary
  }
}

extension CheckSettings {
  /// Reads the settings of all rules in `file`, and throws if one is about no rule.
  init(checking file: ConfigurationFile?) throws(CommandError) {
    try self.init(file, CheckRule.all) { name, value, file throws(CommandError) in
      let key = "\(Self.key).\(name)"
      guard name == "fail-on" else {
        throw file.wrongName(
          key, "there is no rule '\(name)'",
          remedy: CommandError.proposal(for: name, among: CheckRule.all.map(\.name))
            + "The rules are listed in docs/rules.md.")
      }
      guard value.string.flatMap(Diagnostic.Severity.init) != nil else {
        throw file.misplaced(value, key, expected: "'error', 'warning' or 'style'")
      }
    }
  }
}
