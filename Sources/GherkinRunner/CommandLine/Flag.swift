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
