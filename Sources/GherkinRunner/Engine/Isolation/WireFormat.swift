/// Writes values as bytes for another process of the same program. Small numbers take one byte.
package struct WireWriter {
  package private(set) var bytes: Bytes = []

  package init() {}

  mutating func write(_ number: Int) {
    if 0 <= number, number < 0x80 { return bytes.append(UInt8(truncatingIfNeeded: number)) }
    var rest = UInt64(bitPattern: Int64(number))
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  mutating func write(_ text: String) {
    write(text.utf8.count)
    bytes += text.utf8
  }

  mutating func write(_ data: Bytes) {
    write(data.count)
    bytes += data
  }

  /// As it is in memory: to divide 128 bits takes longer than most steps.
  mutating func write(_ duration: Duration) {
    unsafe withUnsafeBytes(of: duration.attoseconds) { unsafe bytes.append(contentsOf: $0) }
  }

  /// A value that may be missing.
  mutating func write<Value>(_ value: Value?, _ body: (inout WireWriter, Value) -> Void) {
    write(value == nil ? 0 : 1)
    if let value { body(&self, value) }
  }

  /// Values one after the other, with their number before them.
  mutating func write<Value>(each values: [Value], _ body: (inout WireWriter, Value) -> Void) {
    write(values.count)
    for value in values { body(&self, value) }
  }

  /// Writes what `body` writes, with its length before it.
  package mutating func writeFrame(_ body: (inout WireWriter) -> Void) {
    let start = bytes.count
    for _ in 0..<WireReader.lengthSize { bytes.append(0) }
    body(&self)
    let count = UInt32(clamping: bytes.count - start - WireReader.lengthSize)
    for index in 0..<WireReader.lengthSize {
      bytes[start + index] = UInt8(truncatingIfNeeded: count >> (8 * UInt32(index)))
    }
  }

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }
}

/// Reads what `WireWriter` wrote. Other bytes, such as those that a step has written over, are an error
/// and nothing worse.
package struct WireReader {
  /// The bytes are not what `WireWriter` writes: some are missing, or others have taken their place.
  package struct Malformed: Error {}

  private let bytes: ArraySlice<UInt8>
  package private(set) var position: Int

  package init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  package var isAtEnd: Bool { position == bytes.endIndex }

  /// How many bytes the length of a frame takes.
  static let lengthSize = 4
  /// A longer frame is an error.
  private static let longestFrame = 1 << 31

  /// A reader of the next frame; nil if it is not complete yet, and then nothing is read.
  package mutating func readFrame() throws(Malformed) -> WireReader? {
    guard bytes.endIndex - position >= Self.lengthSize else { return nil }
    var count = 0
    for index in 0..<Self.lengthSize { count |= Int(bytes[position + index]) << (8 * index) }
    guard count <= Self.longestFrame else { throw Malformed() }
    let start = position + Self.lengthSize
    guard count <= bytes.endIndex - start else { return nil }
    position = start + count
    return WireReader(bytes[start..<position])
  }

  mutating func readInt() throws(Malformed) -> Int {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while position < bytes.endIndex, shift < 64 {
      let byte = bytes[position]
      position += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return Int(Int64(bitPattern: value)) }
      shift += 7
    }
    throw Malformed()
  }

  mutating func readBytes() throws(Malformed) -> ArraySlice<UInt8> {
    let count = try readInt()
    guard count >= 0, count <= bytes.endIndex - position else { throw Malformed() }
    defer { position += count }
    return bytes[position..<(position + count)]
  }

  mutating func readText() throws(Malformed) -> String {
    String(decoding: try readBytes(), as: UTF8.self)
  }

  mutating func readDuration() throws(Malformed) -> Duration {
    var attoseconds: Int128 = 0
    let end = position + MemoryLayout<Int128>.size
    guard end <= bytes.endIndex else { throw Malformed() }
    unsafe withUnsafeMutableBytes(of: &attoseconds) {
      unsafe $0.copyBytes(from: bytes[position..<end])
    }
    position = end
    return Duration(attoseconds: attoseconds)
  }

  mutating func readOptional<Value>(
    _ body: (inout WireReader) throws(Malformed) -> Value
  ) throws(Malformed) -> Value? {
    try readInt() == 0 ? nil : try body(&self)
  }

  mutating func readList<Value>(
    _ body: (inout WireReader) throws(Malformed) -> Value
  ) throws(Malformed) -> [Value] {
    let count = try readInt()
    // Each value takes a byte at least.
    guard count >= 0, count <= bytes.endIndex - position else { throw Malformed() }
    var values: [Value] = []
    for _ in 0..<count { values.append(try body(&self)) }
    return values
  }
}

/// A command from the parent to a child.
enum ChildCommand: Sendable, Equatable {
  /// Run the hooks before all scenarios. Comes first, once.
  ///
  /// - Parameters:
  ///   - origin: When the run began, as uptime of the machine in nanoseconds.
  ///   - workers: The numbers of the child's threads in the queue.
  case begin(origin: Int, workers: Range<Int>)
  /// Run scenarios from the queue until it is empty.
  case takeScenarios
  /// Run one scenario that is not in the queue, from an attempt on.
  ///
  /// - Parameter hasExtraAttempt: Whether it has one attempt besides those that `--retry` permits.
  case run(ScenarioAttempt, hasExtraAttempt: Bool)
  /// Cancel what runs, and start nothing else.
  case interrupt
  /// Run the hooks after all scenarios, and exit.
  case finish
}

/// What a child reports to its parent.
enum ChildMessage: Sendable {
  /// The hooks before all scenarios are over.
  ///
  /// - Parameters:
  ///   - printed: How many bytes were printed, none of which belong to a step.
  ///   - fingerprint: That of its plan, if the child has planned for itself.
  case ready(printed: Int, fingerprint: Int?)
  case event(TimedEvent)
  /// A step or hook printed something.
  case output(Bytes, AttachmentPlace, at: Duration)
  /// There is nothing to do after so many commands; why the child cannot go on, if it cannot.
  case idle(commands: Int, fault: Problem?)

  /// Whether the parent waits for it.
  var isUrgent: Bool {
    switch self {
    case .ready, .idle: true
    case .event(let event): if case .runHookFinished = event.event { true } else { false }
    case .output: false
    }
  }
}

extension WireWriter {
  mutating func write(_ command: ChildCommand) {
    switch command {
    case .begin(let origin, let workers):
      write(0)
      write(origin)
      write(workers.lowerBound)
      write(workers.upperBound)
    case .takeScenarios: write(1)
    case .run(let id, let hasExtraAttempt):
      write(2)
      write(id)
      write(hasExtraAttempt ? 1 : 0)
    case .interrupt: write(3)
    case .finish: write(4)
    }
  }

  mutating func write(_ message: ChildMessage) {
    switch message {
    case .event(let event):
      write(0)
      write(event)
    case .output(let bytes, let place, let time):
      write(1)
      write(bytes)
      write(place)
      write(time)
    case .ready(let printed, let fingerprint):
      write(2)
      write(printed)
      write(fingerprint) { $0.write($1) }
    case .idle(let commands, let fault):
      write(3)
      write(commands)
      write(fault) { $0.write($1) }
    }
  }
}

extension WireReader {
  mutating func readCommand() throws(Malformed) -> ChildCommand {
    switch try readInt() {
    case 0:
      let (origin, first, end) = (try readInt(), try readInt(), try readInt())
      guard first <= end else { throw Malformed() }
      return .begin(origin: origin, workers: first..<end)
    case 1: return .takeScenarios
    case 2: return .run(try readAttempt(), hasExtraAttempt: try readInt() == 1)
    case 3: return .interrupt
    case 4: return .finish
    default: throw Malformed()
    }
  }

  mutating func readMessage() throws(Malformed) -> ChildMessage {
    switch try readInt() {
    case 0: return .event(try readTimedEvent())
    case 1: return .output(Bytes(try readBytes()), try readPlace(), at: try readDuration())
    case 2:
      return .ready(
        printed: try readInt(),
        fingerprint: try readOptional { reader throws(Malformed) in try reader.readInt() })
    case 3:
      return .idle(
        commands: try readInt(),
        fault: try readOptional { reader throws(Malformed) in try reader.readProblem() })
    default: throw Malformed()
    }
  }
}
