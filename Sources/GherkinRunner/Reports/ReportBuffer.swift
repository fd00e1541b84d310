/// Bytes of a report on their way out.
///
/// Text of features and steps enters through `append(_:)`, which shows control characters instead of
/// passing them on. After a failure to write, the buffer stays silent.
package struct ReportBuffer: Sendable {
  /// How much is worth a write of its own.
  private static let largeCount = 1 << 16

  package private(set) var bytes: [UInt8] = []
  /// Why the bytes did not get out.
  package private(set) var failure: FileError?
  private let sink: (any ByteSink)?
  /// Keeps text from being taken for commands; none where nothing looks for commands.
  private var guardian: WorkflowCommandGuard?

  /// A buffer that keeps what it is given until it is written to `sink`, and without one for good.
  ///
  /// - Parameter guardsCommands: Whether a GitHub runner reads it, which obeys commands in the text.
  package init(sink: (any ByteSink)? = nil, guardsCommands: Bool = false) {
    self.sink = sink
    if guardsCommands { guardian = WorkflowCommandGuard() }
  }

  package var isEmpty: Bool { bytes.isEmpty }

  /// Whether there is enough to be worth a write of its own.
  var isLarge: Bool { bytes.count >= Self.largeCount }

  /// Writes out what there is.
  mutating func flush() {
    guard let sink, !bytes.isEmpty else { return }
    do throws(FileError) {
      if failure == nil { try sink.write(guardian?.guarded(bytes) ?? bytes) }
    } catch {
      failure = error
      sink.abandon()
    }
    bytes.removeAll(keepingCapacity: true)
  }

  /// Writes out what there is and makes it final.
  mutating func close() {
    flush()
    guard let sink, failure == nil else { return }
    do throws(FileError) {
      try sink.close()
    } catch {
      failure = error
    }
  }

  /// Adds one byte of the report's own.
  package mutating func append(byte: UInt8) { bytes.append(byte) }

  /// Adds one byte of the report's own in a style.
  mutating func append(byte: UInt8, _ paint: Paint) {
    if !paint.on.isEmpty { bytes.append(contentsOf: paint.on) }
    bytes.append(byte)
    if !paint.off.isEmpty { bytes.append(contentsOf: paint.off) }
  }

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
