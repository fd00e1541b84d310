/// What was asked for on the command line, and nothing more: what stands here was typed, or is the
/// documented default.
///
/// What depends on the terminal, the environment or the machine is settled later, by `Settings`.
package struct Options: Sendable, Equatable {
  /// What to run, as typed: files, folders, files with lines, and lists of those; of `steps`, also
  /// the words to look for.
  package var paths: [String] = []
  /// The file of options that names the paths; nothing if they were typed, or if there are none.
  package var pathFile: String?
  /// Tag expressions, all of which must hold.
  package var tags: [String] = []
  /// Regular expressions, one of which must be found in a scenario's name.
  package var names: [String] = []
  package var order = OrderChoice.defined
  /// The slice to run; all of it when there is none.
  package var shard: Shard?
  package var formats: [ReportRequest] = []
  /// How many scenarios may run at a time; none when not said.
  package var parallel: Int?
  package var isDryRun = false
  package var isIsolated = false
  package var stopsAtFirstFailure = false
  package var isStrict = true
  /// How often a scenario that failed is run again.
  package var retries = 0
  /// A tag expression that chooses the scenarios to run again; all of them when none.
  package var retryTags: String?
  /// How long a step may take; no limit when none.
  package var timeout: Duration? = .seconds(60)
  /// The fewest scenarios that make a run worth its name; one when not said.
  package var minimum: Int?
  /// The dialect of files that do not name one.
  package var language = "en"
  package var color = ColorChoice.auto
  package var verbosity = Verbosity.normal
  /// How `check` reports.
  package var checkFormat = CheckFormat.text
  /// Whether `check` mends what it can.
  package var mendsFiles = false
  /// What `parse` prints.
  package var output = ParseOutput.Kind.messages
  /// Whether `parse` numbers ids from 0.
  package var hasPredictableIds = false
  /// How `steps` lists phrases.
  package var catalogueFormat = CatalogueFormat.text
  /// Whether `steps` lists only what no feature uses.
  package var wantsUnused = false
  /// Whether `format` says what it would change, and changes nothing.
  package var onlyChecks = false
  /// The file of options, when it was named.
  package var configPath: String?
  /// The sets of options to take from it, the last one first in rank.
  package var profiles: [String] = []
  /// The options that chose scenarios and take the place of others in the file, as typed: without
  /// them the same command might choose other scenarios.
  package var choices: [String] = []
  /// The file that an option comes from which chooses scenarios, by its name; those that were typed
  /// are not among them.
  package var origins: [String: String] = [:]
  package var wantsHelp = false
  package var wantsVersion = false

  package init() {}
}

/// In which order to run.
package enum OrderChoice: Sendable, Equatable {
  case defined, reverse
  /// By chance; the seed is made up when none is given.
  case random(seed: UInt64?)
}

/// When reports are coloured.
package enum ColorChoice: String, Sendable, CaseIterable {
  case always, never, auto
}

/// A report that was asked for, and where it goes.
package struct ReportRequest: Sendable, Equatable {
  package var format: ReportFormat
  /// The file to write; standard output when there is none.
  package var path: String?

  package init(_ format: ReportFormat, path: String? = nil) {
    self.format = format
    self.path = path
  }
}
