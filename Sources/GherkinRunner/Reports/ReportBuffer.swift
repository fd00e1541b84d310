/// Bytes of a report on their way out.
///
/// It does not know where they go. Text of features and steps enters through `append(_:)`, which
/// shows control characters instead of passing them on.
package struct ReportBuffer: Sendable {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package var isEmpty: Bool { bytes.isEmpty }

  /// Hands the bytes over and starts anew, keeping the room they took.
  package mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// Adds one byte of the report's own.
  package mutating func append(byte: UInt8) { bytes.append(byte) }

  /// Adds bytes that are known to be safe, such as those of another buffer.
  package mutating func append(raw other: some Sequence<UInt8>) {
    bytes.append(contentsOf: other)
  }

  /// Adds text, with control characters written out.
  package mutating func append(_ text: some StringProtocol) {
    TerminalText.append(text.utf8, to: &bytes)
  }

  /// Adds text in a style.
  package mutating func append(_ text: some StringProtocol, _ paint: Paint) {
    bytes.append(contentsOf: paint.on)
    append(text)
    bytes.append(contentsOf: paint.off)
  }

  /// Adds a number in decimal.
  package mutating func append(_ number: Int) { append(String(number)) }

  /// Adds `count` blanks.
  package mutating func append(blanks count: Int) {
    bytes.append(contentsOf: repeatElement(0x20, count: max(0, count)))
  }

  /// Ends the line.
  package mutating func endLine() { bytes.append(0x0A) }

  /// Adds a line of its own, indented.
  package mutating func appendLine(
    _ text: some StringProtocol, indent: Int = 0, _ paint: Paint = .none
  ) {
    append(blanks: indent)
    append(text, paint)
    endLine()
  }

  /// Adds text of several lines, each indented.
  package mutating func appendLines(
    _ text: some StringProtocol, indent: Int, _ paint: Paint = .none
  ) {
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      if line.isEmpty { endLine() } else { appendLine(line, indent: indent, paint) }
    }
  }
}
