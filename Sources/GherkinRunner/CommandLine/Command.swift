/// What `specs` can be told to do; the first argument names it.
package enum Command: String, Sendable, CaseIterable {
  /// Runs features. Meant when no command is named.
  case run
  /// Says all that can be said of features without running them.
  case check
  /// Prints what the Gherkin project's reference tool prints.
  case parse

  /// One line for the list of commands.
  var summary: String {
    switch self {
    case .run: "Run features; this is what happens when no command is named."
    case .check: "Say what is wrong with features, without running them."
    case .parse: "Print the syntax tree, the pickles or the tokens of feature files."
    }
  }

  /// What may follow the command's name.
  var synopsis: String {
    switch self {
    case .run: "[PATH[:LINE[:LINE…]]]… [options]"
    case .check, .parse: "[PATH]… [options]"
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
      it replaces the values in the file. Paths in it are seen from its folder.
      """
    case .check:
      """
      PATH is a .feature or .feature.md file, or a folder that is searched for them;
      without one, Features. Told are files that cannot be read, sentences that are
      not defined, have several meanings or hold a value that does not fit, in
      every row of the examples; sentences that are defined and used by no feature,
      if all features are looked at; and what the rules of docs/rules.md find.

      A rule is switched in specs.json:
      {"check": {"missing-then": "off", "step-order": "error",
                 "scenario-length": {"max": 20}}}
      In a feature, a comment allows a breach below it:
      # specs:allow step-order because the user comes back
      """
    case .parse:
      """
      PATH is a .feature or .feature.md file, or a folder that is searched for them;
      without one, Features.
      """
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
    }
  }
}
