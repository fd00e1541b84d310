/// One option of the command line: how it is written, what help says about it, and what it sets.
package struct Flag: Sendable {
  /// The heading under which help lists a flag.
  package enum Section: String, Sendable, CaseIterable {
    case selection = "Which scenarios"
    case execution = "How they run"
    case reports = "What is reported"
    case other = "Other"
  }

  /// What a shell can offer for the value of a flag.
  package enum Values: Sendable, Equatable {
    /// Nothing that can be listed.
    case any
    case file
    case words([String])
    /// The name of a report, which a colon and a path may follow.
    case report([String])
  }

  /// What a use of a flag does to the options.
  package typealias Change = @Sendable (inout Options) -> Void
  /// Reads the text of a value.
  package typealias Reader<Value> = @Sendable (String) throws(ValueError) -> Value

  /// The name after `--`.
  package let name: String
  /// The letter after `-`.
  package let letter: Character?
  /// What help calls the value; a flag without one is a switch.
  package let placeholder: String?
  package let section: Section
  /// What help says: a short line, and after a line break what `--help` adds to it.
  package private(set) var help: String
  /// What the flag does with a value; a switch ignores the value.
  let change: Reader<Change>
  /// Whether each use adds a value to those before.
  package private(set) var isRepeatable = false
  /// Whether `specs.json` may hold it.
  package private(set) var isConfigurable = true
  /// Whether the value may be left out; it is then empty.
  package private(set) var isValueOptional = false
  /// The switch that undoes it, such as `no-strict`: what help says of it, and what it does.
  private(set) var negation: (help: String, change: Change)?
  /// The name under which it and other flags set the same; nil if no other does.
  private var shared: String?
  package private(set) var values = Values.any

  /// What it sets.
  var option: String { shared ?? name }

  /// The names after `--`, of which the second undoes the flag.
  package var names: [String] { negation == nil ? [name] : [name, "no-\(name)"] }

  /// How the flag is written: `--tags EXPR`.
  package var usage: String { placeholder.map { "--\(name) \($0)" } ?? "--\(name)" }

  /// The lines of help: each use of the flag, and what it means.
  package var uses: [(usage: String, help: String)] {
    [(usage, help)] + (negation.map { [("--no-\(name)", $0.help)] } ?? [])
  }

  /// All ways to write its name, `--tags` and `-t`, each with the line of help that says what it does.
  package var spellings: [(name: String, summary: String)] {
    let summaries = uses.map { String($0.help.prefix { !$0.isNewline }) }
    return [("--\(name)", summaries[0])] + (letter.map { [("-\($0)", summaries[0])] } ?? [])
      + summaries.dropFirst().map { ("--no-\(name)", $0) }
  }
}

/// The kinds of flags.
extension Flag {
  /// A flag whose value sets an option.
  package init<Value: Sendable>(
    _ name: String, short letter: Character? = nil, value placeholder: String, in section: Section,
    sets option: any WritableKeyPath<Options, Value> & Sendable, from read: @escaping Reader<Value>,
    _ help: String
  ) {
    self.init(name: name, letter: letter, placeholder: placeholder, section: section, help: help) {
      text throws(ValueError) in
      let value = try read(text)
      return { $0[keyPath: option] = value }
    }
  }

  /// A flag that can be repeated: each of its values is added to an option, unless it is nil.
  package init<Value: Sendable>(
    _ name: String, short letter: Character? = nil, value placeholder: String, in section: Section,
    addsTo option: any WritableKeyPath<Options, [Value]> & Sendable,
    from read: @escaping Reader<Value?>, _ help: String
  ) {
    self.init(name: name, letter: letter, placeholder: placeholder, section: section, help: help) {
      text throws(ValueError) in
      let value = try read(text)
      return { options in
        if let value { options[keyPath: option].append(value) }
      }
    }
    isRepeatable = true
  }

  /// A flag whose value is one of a few words.
  package init<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
    _ name: String, short letter: Character? = nil, value placeholder: String, in section: Section,
    chooses option: any WritableKeyPath<Options, Choice> & Sendable, _ help: String
  ) {
    let words = Choice.allCases.map(\.rawValue)
    self.init(
      name, short: letter, value: placeholder, in: section, sets: option,
      from: { text throws(ValueError) in
        guard let choice = Choice(rawValue: text) else { throw ValueError(oneOf: words) }
        return choice
      }, help)
    values = .words(words)
  }

  /// A flag without a value.
  package init<Value: Sendable>(
    _ name: String, short letter: Character? = nil, in section: Section,
    sets option: any WritableKeyPath<Options, Value> & Sendable, to value: Value, _ help: String
  ) {
    self.init(name: name, letter: letter, placeholder: nil, section: section, help: help) {
      _ throws(ValueError) in { $0[keyPath: option] = value }
    }
  }
}

/// What else can be said about a flag.
extension Flag {
  /// The same flag, with a switch that gives `option` another value; the last of the two wins.
  package func undone<Value: Sendable>(
    setting option: any WritableKeyPath<Options, Value> & Sendable, to value: Value, _ help: String
  ) -> Flag {
    with { $0.negation = (help, { $0[keyPath: option] = value }) }
  }

  /// The same flag, which sets what other flags set under the name `option`; the last of them wins.
  package func setting(_ option: String) -> Flag { with { $0.shared = option } }

  /// The same flag, for whose value a shell offers `values`.
  package func offering(_ values: Values) -> Flag { with { $0.values = values } }

  /// The same flag, which can also be written without a value.
  package func withOptionalValue() -> Flag { with { $0.isValueOptional = true } }

  /// The same flag, which means something else to a command.
  package func explained(_ help: String) -> Flag { with { $0.help = help } }

  package func commandLineOnly() -> Flag { with { $0.isConfigurable = false } }

  private func with(_ change: (inout Flag) -> Void) -> Flag {
    var flag = self
    change(&flag)
    return flag
  }
}

/// Why a text cannot be the value of a flag.
package struct ValueError: Error, Sendable, Equatable {
  /// What is wrong with it, unless the remedy makes that clear.
  var reason: String?
  /// What to do about it, as a whole sentence.
  let remedy: String
}

extension ValueError {
  /// - Parameter expectation: What the flag takes, as it follows "It takes".
  package init(_ expectation: String) { self.init(remedy: "It takes \(expectation).") }

  /// The value is none of `words`.
  init(oneOf words: [String]) {
    self.init("\(words.dropLast().joined(separator: ", ")) or \(words.last ?? "")")
  }
}

extension CommandError {
  /// `subject`, which ends with the value, cannot be used.
  static func invalidValue(
    _ subject: String, at place: FilePlace? = nil, _ error: ValueError
  ) -> CommandError {
    CommandError(
      subject + (error.reason.map { ": \($0)." } ?? "."), at: place, remedy: error.remedy)
  }
}
