/// One option of the command line: how it is written, what help says of it, and what it means.
package struct Flag: Sendable {
  /// The heading under which help lists a flag.
  package enum Section: String, Sendable, CaseIterable {
    case selection = "Which scenarios"
    case execution = "How they run"
    case reports = "What is reported"
    case other = "Other"
  }

  /// Carries a value over into the options; says what the value should have been when it cannot.
  typealias Meaning = @Sendable (inout Options, String) throws(ValueError) -> Void

  /// The name after `--`.
  package let name: String
  /// The letter after `-`.
  package let letter: Character?
  /// What help calls the value; a flag without one is a switch.
  package let placeholder: String?
  package let section: Section
  package let help: String
  let meaning: Meaning
  /// The commands that know it.
  package private(set) var commands: Set<Command> = [.run, .watch]
  /// Whether each use of it adds a value to those before.
  package private(set) var isRepeatable = false
  /// Whether `specs.json` may hold it.
  package private(set) var isSetting = true
  /// The switch that undoes this one.
  package private(set) var opposite: String?
  /// What a shell can offer for its value.
  package private(set) var values = Values.any

  /// What can stand as the value of a flag.
  package enum Values: Sendable, Equatable {
    /// Nothing that can be listed.
    case any
    case file
    case words([String])
    /// The name of a report, which a colon and a path may follow.
    case report
  }

  /// Describes a flag that takes a value.
  init(
    _ name: String, short letter: Character? = nil, value placeholder: String,
    in section: Section, _ help: String, meaning: @escaping Meaning
  ) {
    self.name = name
    self.letter = letter
    self.placeholder = placeholder
    self.section = section
    self.help = help
    self.meaning = meaning
  }

  /// Describes a switch.
  init(
    _ name: String, short letter: Character? = nil, in section: Section, _ help: String,
    meaning: @escaping @Sendable (inout Options) -> Void
  ) {
    self.name = name
    self.letter = letter
    self.placeholder = nil
    self.section = section
    self.help = help
    self.meaning = { options, _ throws(ValueError) in meaning(&options) }
  }

  /// The same flag, known to `commands` alone.
  func only(_ commands: Set<Command>) -> Flag {
    var flag = self
    flag.commands = commands
    return flag
  }

  /// The same flag, known to `others` as well.
  func also(_ others: Command...) -> Flag { only(commands.union(others)) }

  /// The same flag, for which values add up.
  func repeatable() -> Flag {
    var flag = self
    flag.isRepeatable = true
    return flag
  }

  /// The same flag, which `name` undoes; the last of the two holds.
  func undone(by name: String) -> Flag {
    var flag = self
    flag.opposite = name
    return flag
  }

  /// The same flag, for the value of which a shell offers `values`.
  func offering(_ values: Values) -> Flag {
    var flag = self
    flag.values = values
    return flag
  }

  /// The same flag, which makes sense on the command line alone.
  func onlyTyped() -> Flag {
    var flag = self
    flag.isSetting = false
    return flag
  }

  /// How the flag is written: `--tags EXPR`.
  package var usage: String { placeholder.map { "--\(name) \($0)" } ?? "--\(name)" }
}

/// What a flag's value should have been.
package struct ValueError: Error, Sendable, Equatable {
  /// As it follows "it takes": `a whole number from 1 up`.
  let expectation: String

  init(_ expectation: String) { self.expectation = expectation }
}

/// Options of other programs of the Cucumber family and of test runners, and what to type here.
///
/// They are not accepted as synonyms: each would have to be explained, completed and kept for ever.
package enum ForeignOption {
  /// What to type instead of an option that does not exist; nothing if it is not known from
  /// elsewhere.
  static func advice(on option: String) -> String? {
    table.first { $0.options.contains(option) }?.advice
  }

  /// The whole table. A test holds it against the table of flags and the list of commands.
  package static let table: [(options: Set<String>, advice: String)] = [
    (
      ["--stop", "--stop-on-failure", "--exitfirst", "--bail", "-x", "--failfast"],
      "To stop at the first scenario that does not pass: --fail-fast."
    ),
    (
      ["--exit", "--force-exit"],
      "The program always exits when the run is over. To stop at the first scenario that does not "
        + "pass: --fail-fast."
    ),
    (
      ["-o", "--out", "--outfile", "--output-file", "--report", "--plugin"],
      "To write a report to a file: --format NAME:PATH."
    ),
    (
      ["--i18n", "--i18n-languages", "--i18n-keywords", "--lang-list", "--lang-help"],
      "To list the languages: the command 'languages'; the keywords of one: 'languages CODE'."
    ),
    (["--lang", "-l"], "For the language of files that do not name one: --language CODE."),
    (["--wip", "-w"], "To run only scenarios with a tag: --tags @wip."),
    (["--include", "--exclude", "-i", "-e"], "Name the files or folders to run, or use --tags."),
    (
      ["--require", "--import", "--glue", "-r", "-g", "--steps", "--step-definitions"],
      "Step definitions are compiled into this program, so there is nothing to load."
    ),
    (
      ["--concurrency", "--jobs", "--processes", "--workers", "--threads"],
      "To run scenarios side by side: --parallel N."
    ),
    (["--random", "--randomize"], "For a random order: --order random."),
    (["--seed"], "For the order that a seed gives: --order random:SEED."),
    (["--reverse"], "To run in reverse: --order reverse."),
    (
      ["--rerun", "--failed", "--only-failures", "--lf"], "To run what a rerun report lists: @FILE."
    ),
    (["--watch"], "To run again what is saved: the command 'watch'."),
    (["--list-tests", "--steps-catalog", "--definitions"], "To list steps: the command 'steps'."),
    (["--lint"], "To check features without running them: the command 'check'."),
    (
      ["--filter", "--scenario"], "To choose scenarios by name: --name REGEX; by tag: --tags EXPR."
    ),
    (
      ["--monochrome", "--no-colors", "--no-colour", "-m"],
      "For reports without colour: --no-color."
    ),
    (["--colors", "--colour"], "For reports in colour: --color always."),
    (["--summary", "--tags-help"], "For counts alone: --format summary."),
  ]
}
