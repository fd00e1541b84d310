/// Options of other programs of the Cucumber family and of test runners, and what to type here.
///
/// They are not synonyms: each synonym would have to be documented, completed and kept forever.
package enum ForeignOption {
  /// What to type instead of an option that does not exist here; `nil` if other programs do not have it
  /// either.
  static func advice(on option: String) -> String? {
    table.first { $0.options.contains(option) }?.advice
  }

  /// A test compares it with the table of flags and the list of commands.
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
      "To run scenarios in parallel: --parallel N."
    ),
    (["--random", "--randomize"], "For a random order: --order random."),
    (["--seed"], "For the order that a seed gives: --order random:SEED."),
    (["--reverse"], "To run in reverse: --order reverse."),
    (
      ["--rerun", "--failed", "--only-failures", "--lf"], "To run what a rerun report lists: @FILE."
    ),
    (["--watch"], "To run features again when they are saved: the command 'watch'."),
    (["--list-tests", "--steps-catalog", "--definitions"], "To list steps: the command 'steps'."),
    (["--lint"], "To check features without running them: the command 'check'."),
    (
      ["--filter", "--scenario"], "To choose scenarios by name: --name REGEX; by tag: --tags EXPR."
    ),
    (
      ["--monochrome", "--no-colors", "--no-colour", "-m"],
      "For reports without color: --no-color."
    ),
    (["--colors", "--colour"], "For reports in color: --color always."),
    (["--summary", "--tags-help"], "For counts alone: --format summary."),
  ]
}
