extension Status {
  /// What precedes a step, so that its status shows without color.
  var symbol: String { signs.symbol }

  /// The character of a step in the progress report.
  var letter: UInt8 { signs.letter }

  private var signs: (symbol: String, letter: UInt8) {
    switch self {
    case .passed: ("✔", UInt8(ascii: "."))
    case .failed: ("✘", UInt8(ascii: "F"))
    case .skipped: ("–", UInt8(ascii: "-"))
    case .pending: ("…", UInt8(ascii: "P"))
    case .undefined: ("?", UInt8(ascii: "U"))
    case .ambiguous: ("≠", UInt8(ascii: "A"))
    }
  }
}

/// The escape sequences before and after a piece of text that a terminal shows in another style.
package struct ANSIStyle: Sendable, Equatable {
  let on: Bytes
  let off: Bytes

  package static let none = ANSIStyle(on: [], off: [])

  /// The given codes of "select graphic rendition".
  static func codes(_ codes: String) -> ANSIStyle {
    ANSIStyle(on: Bytes("\u{1B}[\(codes)m".utf8), off: Bytes("\u{1B}[0m".utf8))
  }
}

/// The style of each kind of text in a report. The style alone never carries a meaning.
package struct Theme: Sendable, Equatable {
  package var passed = ANSIStyle.none
  package var failed = ANSIStyle.none
  var ambiguous = ANSIStyle.none
  var undefined = ANSIStyle.none
  var pending = ANSIStyle.none
  var skipped = ANSIStyle.none
  /// Scenarios that passed, but not at the first attempt.
  var flaky = ANSIStyle.none
  /// Names of features, scenarios and sections.
  package var title = ANSIStyle.none
  /// `Given`, `Scenario:` and the like.
  package var keyword = ANSIStyle.none
  var tag = ANSIStyle.none
  package var argument = ANSIStyle.none
  /// Details: locations, durations, descriptions.
  package var dimmed = ANSIStyle.none

  package static let plain = Theme()

  /// The sixteen colours every terminal has.
  package static let colored = Theme(
    passed: .codes("32"), failed: .codes("1;31"), ambiguous: .codes("31"),
    undefined: .codes("33"), pending: .codes("33"), skipped: .codes("36"), flaky: .codes("35"),
    title: .codes("1"),
    keyword: .codes("1"), tag: .codes("36"), argument: .codes("1;34"), dimmed: .codes("2"))

  subscript(outcome: ScenarioOutcome) -> ANSIStyle {
    outcome == .flaky ? flaky : self[outcome.status]
  }

  subscript(status: Status) -> ANSIStyle {
    switch status {
    case .passed: passed
    case .failed: failed
    case .ambiguous: ambiguous
    case .undefined: undefined
    case .pending: pending
    case .skipped: skipped
    }
  }
}
