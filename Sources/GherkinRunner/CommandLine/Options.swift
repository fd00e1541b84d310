import Foundation

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
  /// Whether `check` fixes what it can.
  package var fixes = false
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

extension PickleFilter {
  /// The filter that the options ask for.
  init(_ options: Options, lines: [String: [Int]]) throws(CommandError) {
    var tags: [TagExpression] = []
    for source in options.tags { tags.append(try TagExpression(typed: source)) }
    var names: [NSRegularExpression] = []
    for source in options.names { names.append(try Self.regularExpression(source)) }
    self.init(tags: tags, names: names, lines: lines)
  }

  /// Throws if a name takes too long to be looked for: the scenario could be one that is wanted.
  func check(_ plan: Plan) throws(CommandError) {
    guard !names.isEmpty else { return }
    for pickle in plan.pickles.joined() {
      guard let slow = slowName(for: pickle) else { continue }
      throw CommandError(
        "The name '\(slow.pattern)' takes too long to look for in the name of the scenario at "
          + "\(pickle.uri):\(pickle.location.line).",
        remedy: "Write it without a repetition within a repetition, such as (a+)+.")
    }
  }

  private static func regularExpression(
    _ source: String
  ) throws(CommandError) -> NSRegularExpression {
    do {
      return try NSRegularExpression(pattern: source)
    } catch {
      throw CommandError(
        "The name '\(source)' is not a regular expression.",
        remedy:
          #"Put a backslash before signs that are meant as they stand, as in 'price \(net\)'."#)
    }
  }
}

extension TagExpression {
  /// The expression as typed.
  ///
  /// - Throws: If it is none, or names a tag that no scenario can have: it would select everything or
  ///   nothing without a word.
  init(typed source: String) throws(CommandError) {
    do {
      self = try TagExpression(parsing: source)
    } catch {
      throw CommandError(
        "The tag expression '\(source)' cannot be read: \(error.plainReason).",
        remedy: "Write it like '@web and not (@slow or @wip)'.")
    }
    for name in names where !name.hasPrefix("@") || name.dropFirst().contains("@") {
      throw .impossibleTag(name, source)
    }
  }
}

extension CommandError {
  /// A tag begins with the only `@` that it has. Older versions of Cucumber had `~@a` for "not", and
  /// `@a,@b` for "or".
  fileprivate static func impossibleTag(_ name: String, _ source: String) -> CommandError {
    let parts = name.split(separator: ",").map { part -> String in
      let isNegated = part.hasPrefix("~")
      let tag = isNegated ? part.dropFirst() : part
      return (isNegated ? "not " : "") + (tag.hasPrefix("@") ? tag : "@\(tag)")
    }
    let meant = parts.joined(separator: " or ")
    let isWhole = source == name || parts.count == 1
    return CommandError(
      "The tag expression '\(source)' names the tag '\(name)', which no scenario can have.",
      remedy: "Did you mean '\(source.replacing(name, with: isWhole ? meant : "(\(meant))"))'?")
  }
}
