/// What a run rests on in addition to its scenarios: how they were selected, and where options come from that let a run be
/// green although it shows less.
package struct RunBasis: Sendable, Equatable {
  /// How many scenarios were selected of all, and by what; nil if all were.
  package internal(set) var selection: String?
  /// Whether settings or environment variables have selected scenarios, which are easily overlooked.
  package internal(set) var isSelectedUnseen = false
  /// Why a run without scenarios is allowed, as the end of a sentence; `nil` if no option allows it.
  package internal(set) var emptiness: String?
  /// Where options come from that were not typed, by their names: `the setting 'dry-run' of ../specs.json`.
  package var origins: [String: String] = [:]
  /// The settings file that the quarantine is in.
  package var quarantineFile: String?

  package init() {}

  /// What to call the option `name`, which was typed as `flag` if it comes from nowhere else.
  func name(_ name: String, typed flag: String) -> String { origins[name] ?? flag }

  /// How scenarios were selected and which options let a run be green although it shows less, for machines.
  func properties(isStrict: Bool, isDryRun: Bool) -> [(name: String, value: String)] {
    [
      ("selection", selection),
      ("dry-run", isDryRun ? name("dry-run", typed: "--dry-run") : nil),
      ("no-strict", isStrict ? nil : name("strict", typed: "--no-strict")),
    ].compactMap { name, value in value.map { (name, $0) } }
  }
}
