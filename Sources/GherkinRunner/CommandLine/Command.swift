/// What `specs` can do; the first argument names it.
package enum Command: String, Sendable, CaseIterable {
  /// Runs features. Meant when no command is named.
  case run
  /// Says all that can be said of features without running them.
  case check
  /// Prints what the Gherkin project's reference tool prints.
  case parse
  /// Lists the phrases that features may use.
  case steps
  /// Makes the reports of several shards into one.
  case merge
  /// Lays feature files out.
  case format
  /// Runs features again when they are saved.
  case watch
  /// Lists spoken languages, and the keywords of one.
  case languages
  /// Writes what a shell needs to complete command lines.
  case completions
  /// Explains a command.
  case help
  /// Says which version this is.
  case version

  /// One line for the list of commands.
  var summary: String {
    switch self {
    case .run: "Run features; this is what happens when no command is named."
    case .check: "Say what is wrong with features, without running them."
    case .parse: "Print the syntax tree, pickles or tokens of feature files."
    case .steps: "List the phrases that features may use, and where they are used."
    case .merge: "Make the reports of several shards into one."
    case .format: "Lay feature files out: indentation, tables, blank lines."
    case .watch: "Run features, and run again what is saved."
    case .languages: "List the languages of features, and the keywords of one."
    case .completions: "Write completions for bash, zsh or fish."
    case .help: "Explain a command."
    case .version: "Show the version."
    }
  }

  /// What may follow the command's name.
  var synopsis: String {
    switch self {
    case .run: "[PATH[:LINE[:LINE…]]]… [options]"
    case .check, .parse: "[PATH]… [options]"
    case .steps: "[WORD]… [PATH]… [options]"
    case .merge: "FILE… [options]"
    case .format: "[PATH]… [options]"
    case .watch: "[PATH[:LINE[:LINE…]]]… [options]"
    case .languages: "[CODE]"
    case .completions: "SHELL"
    case .help: "[COMMAND]"
    case .version: ""
    }
  }

  /// What the command's arguments that are no options mean.
  var operands: String {
    switch self {
    case .run:
      """
      PATH is a .feature or .feature.md file, or a folder that is searched for them;
      without one, Features. LINE is any line of a scenario, an outline or a row of
      examples, and selects it. @FILE stands for the PATH:LINE entries in FILE, as
      the rerun report writes them; if it has none, there is nothing to run, and
      that is no error.

      Options may also stand in specs.json, by their long names without dashes:
      {"tags": "not @wip", "fail-fast": true, "format": ["pretty", "summary:out.txt"],
       "paths": ["Features"], "profiles": {"ci": {"retry": 2, "parallel": 4}}}
      A profile wins over the rest of the file, and what is typed wins over both:
      it replaces the values in the file. Paths in it are relative to its folder.
      The environment variables SPECS_TAGS, SPECS_NAME, SPECS_PROFILE and
      SPECS_FORMAT stand for the options of these names: above the file, and below
      what is typed. Several values stand on lines of their own.
      """
    case .check:
      """
      PATH is a .feature or .feature.md file, or a folder that is searched for them;
      without one, the paths in specs.json, or else Features. Told are files that
      cannot be read, sentences that are not defined, have several meanings or hold a
      value that does not fit, in every row of the examples; sentences that are
      defined and used by no feature, if all features are looked at; and what the
      rules of docs/rules.md find.

      A rule is switched in specs.json:
      {"check": {"missing-then": "off", "step-order": "error",
                 "scenario-length": {"max": 20}}}
      In a feature, a comment allows a breach below it:
      # specs:allow step-order because the user comes back
      """
    case .parse:
      """
      PATH is a .feature or .feature.md file, or a folder that is searched for them;
      without one, the paths in specs.json, or else Features.
      """
    case .steps:
      """
      With a WORD or several, only the phrases that have them, the best first: in any
      order, and spelled as may be. PATH, which has a / in it or ends in .feature or
      .feature.md, is where uses are looked for; without one, in the paths of
      specs.json, or else in Features.
      """
    case .merge:
      """
      FILE is what a shard wrote with --format message:FILE. All shards have to be
      runs of this program, with the same features. A shard that is missing, a dry
      run, and a scenario that was selected but has no result are errors. What
      specs.json says of paths, formats and which scenarios to run does not matter.
      """
    case .format:
      """
      PATH is a .feature file, or a folder that is searched for them; without one,
      the paths in specs.json, or else Features. With - for a PATH, a feature is read
      from standard input and written to standard output.

      What a feature says stays as it is, word for word: descriptions, doc strings
      and comments too. Files that cannot be read as Gherkin are not touched, nor are
      those in Markdown, which have a layout of their own.
      """
    case .watch:
      """
      Runs everything that PATH and the options name, as 'run' does, and then again
      each feature file that is saved or added, until q is typed or the input ends.
      It names the files that still fail and were not saved since.
      Without --format the report is 'summary': what did not pass, and the counts.
      Changes to step definitions need a new start.
      """
    case .languages:
      """
      Without a CODE, every language in which features can be written: its code, its
      English name and its own. With a CODE such as de, the keywords of that language.
      A feature says its language in its first line: # language: de
      """
    case .completions:
      """
      SHELL is bash, zsh or fish. What is written completes commands, options, their
      values and the paths of features.

        bash:  source <(PROGRAM completions bash)       in ~/.bashrc
        zsh:   source <(PROGRAM completions zsh)        in ~/.zshrc, below compinit
        fish:  PROGRAM completions fish | source        in ~/.config/fish/config.fish
      """
    case .help: "COMMAND is one of those that 'help' lists when none is named."
    case .version: "Shows the version, as --version does."
    }
  }

  /// What each exit status means.
  var exitStatuses: [(ExitStatus, String)] {
    let unusable = (ExitStatus.unusable, "what was asked for could not be done")
    switch self {
    case .run:
      return [
        (.passed, "everything selected passed, or was skipped on purpose"),
        (.failed, "a scenario did not pass, or a feature file could not be read as Gherkin"),
        unusable,
        (.hungUp, "SIGHUP (a closed terminal) ended the run; its reports are complete"),
        (.interrupted, "SIGINT (Ctrl-C) ended the run; its reports are complete"),
        (.terminated, "SIGTERM ended the run; its reports are complete"),
      ]
    case .check:
      return [(.passed, "nothing was found"), (.failed, "something was found"), unusable]
    case .parse:
      return [
        (.passed, "every file could be read as Gherkin"),
        (.failed, "a feature file could not be read as Gherkin"),
        unusable,
      ]
    case .merge:
      return [
        (.passed, "everything in all shards passed, or was skipped on purpose"),
        (.failed, "a scenario did not pass, or a feature file could not be read as Gherkin"),
        unusable,
      ]
    case .steps:
      return [
        (.passed, "there is such a phrase; with --unused, every phrase is used"),
        (.failed, "there is none, or an unused one, or a feature file could not be read"),
        unusable,
      ]
    case .format:
      return [
        (.passed, "every file is laid out now; with --check, it was before"),
        (.failed, "a file could not be read as Gherkin; with --check, or is not laid out"),
        unusable,
      ]
    case .watch:
      return [
        (.passed, "q was typed, or the input ended; each run reports its own status"),
        unusable,
        (.interrupted, "SIGINT (Ctrl-C) ended it"),
        (.terminated, "SIGTERM ended it"),
      ]
    case .languages, .completions, .help, .version:
      return [(.passed, "it was shown"), unusable]
    }
  }
}
