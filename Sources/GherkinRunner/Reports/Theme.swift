/// What a terminal is told before and after a piece of text to have it stand out.
package struct Paint: Sendable, Equatable {
  let on: [UInt8]
  let off: [UInt8]

  /// Text as it is.
  package static let none = Paint(on: [], off: [])

  /// The given codes of "select graphic rendition".
  static func codes(_ codes: String) -> Paint {
    Paint(on: Array("\u{1B}[\(codes)m".utf8), off: Array("\u{1B}[0m".utf8))
  }

  private init(on: [UInt8], off: [UInt8]) {
    self.on = on
    self.off = off
  }
}

/// How each kind of text looks in a report. What it means never hangs on the looks alone.
package struct Theme: Sendable, Equatable {
  var passed = Paint.none
  var failed = Paint.none
  var ambiguous = Paint.none
  var undefined = Paint.none
  var pending = Paint.none
  var skipped = Paint.none
  /// Scenarios that passed, but not at the first attempt.
  var flaky = Paint.none
  /// Names of features, scenarios and sections.
  var title = Paint.none
  /// `Given`, `Scenario:` and the like.
  var keyword = Paint.none
  var tag = Paint.none
  /// What stands in a step for a parameter of its definition.
  var argument = Paint.none
  /// What is there for those who look for it: locations, durations, descriptions.
  var aside = Paint.none

  /// No escape sequences at all.
  package static let plain = Theme()

  /// The sixteen colours every terminal has.
  package static let colored = Theme(
    passed: .codes("32"), failed: .codes("1;31"), ambiguous: .codes("31"),
    undefined: .codes("33"), pending: .codes("33"), skipped: .codes("36"), flaky: .codes("35"),
    title: .codes("1"),
    keyword: .codes("1"), tag: .codes("36"), argument: .codes("1;34"), aside: .codes("2"))

  /// The look of whatever has `status`.
  subscript(status: Status) -> Paint {
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
