/// Writes values as bytes for another process of the same program. Numbers take as many bytes as
/// they need.
package struct WireWriter {
  package private(set) var bytes: [UInt8] = []

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

  mutating func write(_ data: [UInt8]) {
    write(data.count)
    bytes += data
  }

  /// As it is in memory: taking it apart takes longer than most steps.
  mutating func write(_ duration: Duration) {
    unsafe withUnsafeBytes(of: duration.attoseconds) { unsafe bytes.append(contentsOf: $0) }
  }

  /// A value that may be missing.
  mutating func write<Value>(_ value: Value?, _ body: (inout WireWriter, Value) -> Void) {
    write(value == nil ? 0 : 1)
    if let value { body(&self, value) }
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

/// Reads what `WireWriter` wrote. Bytes that end early, as those of a process that died may, are an
/// error and nothing worse.
package struct WireReader {
  /// The bytes are not what the other side would have written.
  package struct Truncated: Error {}

  private let bytes: ArraySlice<UInt8>
  /// Where the next value begins.
  package private(set) var position: Int

  package init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  /// Whether nothing is left.
  package var isAtEnd: Bool { position == bytes.endIndex }

  /// How many bytes the length of a frame takes.
  static let lengthSize = 4
  /// The longest frame that anybody would write.
  private static let longestFrame = 1 << 31

  /// A reader of the next frame; nothing if it is not whole yet, and then nothing is read.
  package mutating func readFrame() throws(Truncated) -> WireReader? {
    guard bytes.endIndex - position >= Self.lengthSize else { return nil }
    var count = 0
    for index in 0..<Self.lengthSize { count |= Int(bytes[position + index]) << (8 * index) }
    guard count <= Self.longestFrame else { throw Truncated() }
    let start = position + Self.lengthSize
    guard count <= bytes.endIndex - start else { return nil }
    position = start + count
    return WireReader(bytes[start..<position])
  }

  mutating func readInt() throws(Truncated) -> Int {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while position < bytes.endIndex, shift < 64 {
      let byte = bytes[position]
      position += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return Int(Int64(bitPattern: value)) }
      shift += 7
    }
    throw Truncated()
  }

  mutating func readBytes() throws(Truncated) -> ArraySlice<UInt8> {
    let count = try readInt()
    guard count >= 0, count <= bytes.endIndex - position else { throw Truncated() }
    defer { position += count }
    return bytes[position..<(position + count)]
  }

  mutating func readText() throws(Truncated) -> String {
    String(decoding: try readBytes(), as: UTF8.self)
  }

  mutating func readDuration() throws(Truncated) -> Duration {
    var attoseconds: Int128 = 0
    let end = position + MemoryLayout<Int128>.size
    guard end <= bytes.endIndex else { throw Truncated() }
    unsafe withUnsafeMutableBytes(of: &attoseconds) {
      unsafe $0.copyBytes(from: bytes[position..<end])
    }
    position = end
    return Duration(attoseconds: attoseconds)
  }

  mutating func readOptional<Value>(
    _ body: (inout WireReader) throws(Truncated) -> Value
  ) throws(Truncated) -> Value? {
    try readInt() == 0 ? nil : try body(&self)
  }
}

/// What a worker process can be told.
enum WorkerCommand: Sendable, Equatable {
  /// Make the plan. It comes first; before it, a worker does nothing at all.
  case prepare
  /// Run the hooks before all scenarios. Before this comes, a worker touches nothing.
  ///
  /// - Parameters:
  ///   - origin: When the run began, in nanoseconds of the clock that all processes share.
  ///   - worker: By which number the queue knows it.
  case begin(origin: Int, worker: Int)
  /// Look into the queue: there is something again.
  case look
  /// Run a scenario that is not in the queue, from an attempt on.
  case run(ScenarioAttempt)
  /// End what runs, clean up, and run nothing else.
  case interrupt
  /// Run the hooks after all scenarios, and end.
  case finish
}

extension WireWriter {
  mutating func write(_ command: WorkerCommand) {
    switch command {
    case .run(let id):
      write(0)
      write(id.scenario)
      write(id.attempt)
    case .interrupt: write(1)
    case .finish: write(2)
    case .begin(let origin, let worker):
      write(3)
      write(origin)
      write(worker)
    case .look: write(4)
    case .prepare: write(5)
    }
  }
}

extension WireReader {
  mutating func readCommand() throws(Truncated) -> WorkerCommand {
    switch try readInt() {
    case 0: .run(ScenarioAttempt(scenario: try readInt(), attempt: try readInt()))
    case 1: .interrupt
    case 2: .finish
    case 3: .begin(origin: try readInt(), worker: try readInt())
    case 4: .look
    default: .prepare
    }
  }
}
