/// Collects the bytes of a report and writes them to its sink.
///
/// Text of features and steps enters through `append(_:)`, which escapes control characters. After a
/// failure to write, nothing more is written.
package struct ReportBuffer: Sendable {
  package private(set) var bytes: Bytes = []
  /// Why the bytes could not be written.
  package private(set) var failure: FileError?
  private let sink: (any ByteSink)?
  /// Escapes text that reads like a command, where commands are obeyed.
  private var commandGuard: WorkflowCommandGuard?

  /// - Parameters:
  ///   - sink: Where `flush` writes the bytes; without one, the buffer keeps them.
  ///   - guardsCommands: Whether a GitHub runner reads the report, which obeys commands in the text.
  package init(sink: (any ByteSink)? = nil, guardsCommands: Bool = false) {
    self.sink = sink
    if guardsCommands { commandGuard = WorkflowCommandGuard() }
  }

  /// Whether there are enough bytes to be worth a write.
  var isLarge: Bool { bytes.count >= 1 << 16 }

  mutating func flush() {
    guard let sink, !bytes.isEmpty else { return }
    do throws(FileError) {
      if failure == nil { try sink.write(commandGuard?.guarded(bytes) ?? bytes) }
    } catch {
      failure = error
      sink.abandon()
    }
    bytes.removeAll(keepingCapacity: true)
  }

  mutating func close() {
    flush()
    guard let sink, failure == nil else { return }
    do throws(FileError) {
      try sink.close()
    } catch {
      failure = error
    }
  }

  /// Passes on what there is, and gives up the target without making anything final.
  mutating func abandon() {
    flush()
    if failure == nil { sink?.abandon() }
  }

  /// Adds one byte of the report's own.
  package mutating func append(byte: UInt8) { bytes.append(byte) }

  /// Adds one byte of the report's own in a style.
  mutating func append(byte: UInt8, _ look: ANSIStyle) {
    if !look.on.isEmpty { bytes.append(contentsOf: look.on) }
    bytes.append(byte)
    if !look.off.isEmpty { bytes.append(contentsOf: look.off) }
  }

  /// Adds bytes that need no escaping, such as those of another buffer.
  package mutating func append(raw other: some Sequence<UInt8>) {
    bytes.append(contentsOf: other)
  }

  /// Adds text, with control characters escaped.
  package mutating func append(_ text: some StringProtocol) {
    Escaping.terminal.append(text.utf8, to: &bytes)
  }

  package mutating func append(_ text: some StringProtocol, _ look: ANSIStyle) {
    bytes.append(contentsOf: look.on)
    append(text)
    bytes.append(contentsOf: look.off)
  }

  package mutating func append(spaces count: Int) {
    bytes.append(contentsOf: repeatElement(0x20, count: max(0, count)))
  }

  package mutating func endLine() { bytes.append(0x0A) }

  package mutating func appendLine(
    _ text: some StringProtocol, indent: Int = 0, _ look: ANSIStyle = .none
  ) {
    append(spaces: indent)
    append(text, look)
    endLine()
  }

  /// Adds text of several lines, each indented.
  package mutating func appendLines(
    _ text: some StringProtocol, indent: Int, _ look: ANSIStyle = .none
  ) {
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      if line.isEmpty { endLine() } else { appendLine(line, indent: indent, look) }
    }
  }
}

/// Escapes text of features and steps that a GitHub runner would take for a workflow command: a line
/// that begins, after white space, with `::`, or that has `##[` anywhere. A backslash before the last
/// of these characters is enough, and leaves the text readable.
package struct WorkflowCommandGuard: Sendable {
  /// Whether only white space has come since the last line break.
  private var isAtStart = true
  /// The last two bytes.
  private var last: (UInt8, UInt8) = (0, 0)

  package init() {}

  /// Escapes the next bytes of a report, which may be cut anywhere.
  package mutating func guarded(_ bytes: Bytes) -> Bytes {
    var result: Bytes = []
    result.reserveCapacity(bytes.count)
    for byte in bytes {
      let isCommand =
        byte == UInt8(ascii: ":") && isAtStart && last.1 == byte
        || byte == UInt8(ascii: "[") && last == (UInt8(ascii: "#"), UInt8(ascii: "#"))
      if isCommand { result.append(UInt8(ascii: "\\")) }
      result.append(byte)
      switch byte {
      case .lineFeed, .carriageReturn: isAtStart = true
      case .space, .tab: break
      // The first of two colons; the second is the one to look at.
      case UInt8(ascii: ":") where isAtStart && last.1 != byte: break
      default: isAtStart = false
      }
      last = (last.1, byte)
    }
    return result
  }
}

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

  /// The sixteen colors every terminal has.
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
