import Foundation

/// What one process sends another of the same program: a frame, which is a magic number, the length of the content, and
/// the content, as JSON unless it has a form of its own.
package protocol FrameContent: Codable, Sendable {
  var content: Bytes { get }
  init(content: ArraySlice<UInt8>) throws
}

extension FrameContent {
  package var content: Bytes { json }
  package init(content: ArraySlice<UInt8>) throws { try self.init(json: content) }

  fileprivate var json: Bytes {
    // What could not be written is refused where it is read.
    Bytes((try? JSONEncoder().encode(self)) ?? Data())
  }

  fileprivate init(json: ArraySlice<UInt8>) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(json))
  }

  /// The bytes to send.
  package var frame: Bytes {
    let content = content
    var bytes = FrameInbox.magic
    bytes.append(raw: UInt32(clamping: content.count))
    return bytes + content
  }
}

/// The bytes that have come through a pipe, of which whole frames are taken. Others, such as those that a step writes to a
/// pipe which is not its own, are an error and nothing worse.
package struct FrameInbox {
  /// The bytes are not what a process of this program sends: some are missing, or others are among them.
  package struct Malformed: Error {}

  /// What each frame begins with. No text has these bytes.
  static let magic: Bytes = [0xF5, 0xC0, 0xFF, 0xFE]

  private var bytes: Bytes
  private var position = 0

  package init(_ bytes: Bytes = []) { self.bytes = bytes }

  /// How many bytes are left; 0 if there is not even a part of a frame.
  package var count: Int { bytes.count - position }

  /// Adds what can be read from a pipe at once, or waits for it, as `Descriptor.read` does; false at the end.
  package mutating func read(_ descriptor: Int32) -> Bool {
    bytes.removeSubrange(..<position)
    position = 0
    return Descriptor.read(descriptor, into: &bytes)
  }

  /// Takes the content of the next frame; nil if it is not complete yet.
  package mutating func next<Content: FrameContent>(
    _: Content.Type = Content.self
  ) throws(Malformed) -> Content? {
    let rest = bytes[position...]
    guard rest.prefix(4).elementsEqual(Self.magic.prefix(rest.count)) else { throw Malformed() }
    guard rest.count >= 8 else { return nil }
    let length = Int(rest.load(UInt32.self, at: 4))
    guard length <= rest.count - 8 else { return nil }
    let content = rest.dropFirst(8).prefix(length)
    position = content.endIndex
    do { return try Content(content: content) } catch { throw Malformed() }
  }
}

/// Events of which every step and every scenario has some, as they lie in memory. To write one as JSON and to read it takes
/// ten times as long as to run a step.
private struct PlainEvent: BitwiseCopyable {
  let time, duration: Int128
  let kind, scenario, attempt, failures, step, status: Int

  /// Returns nil for an event that has more to say.
  init?(_ event: TimedEvent) {
    let id: ScenarioAttempt
    var (status, duration) = (Status.passed, Duration.zero)
    switch event.event {
    case .scenarioStarted(let attempt): (kind, id, step) = (0, attempt, 0)
    case .stepStarted(let attempt, let position): (kind, id, step) = (1, attempt, position)
    case .stepFinished(let attempt, let position, let result) where result.problem == nil:
      (kind, id, step) = (2, attempt, position)
      (status, duration) = (result.status, result.duration)
    case .scenarioFinished(let attempt, let result) where result.notRun == nil:
      (kind, id, step) = (3, attempt, result.willBeRetried ? 1 : 0)
      (status, duration) = (result.status, result.duration)
    default: return nil
    }
    (scenario, attempt, failures) = (id.scenario, id.attempt, id.failures)
    self.status = Status.allCases.firstIndex(of: status) ?? 0
    self.duration = duration.attoseconds
    time = event.time.attoseconds
  }

  var event: TimedEvent? {
    guard Status.allCases.indices.contains(status) else { return nil }
    let id = ScenarioAttempt(scenario: scenario, attempt: attempt, failures: failures)
    let (status, duration) = (Status.allCases[status], Duration(attoseconds: duration))
    let event: Event
    switch kind {
    case 0: event = .scenarioStarted(id)
    case 1: event = .stepStarted(id, step: step)
    case 2: event = .stepFinished(id, step: step, StepResult(status, duration: duration))
    case 3:
      event = .scenarioFinished(
        id, ScenarioResult(status: status, duration: duration, willBeRetried: step == 1))
    default: return nil
    }
    return TimedEvent(event, at: Duration(attoseconds: time))
  }
}

/// Plain events behind a zero, with which no JSON begins.
extension ChildMessage {
  package var content: Bytes {
    guard case .events(let events, let printed) = self else { return json }
    var bytes: Bytes = [0]
    bytes.append(raw: printed)
    for event in events {
      guard let plain = PlainEvent(event) else { return json }
      bytes.append(raw: plain)
    }
    return bytes
  }

  package init(content: ArraySlice<UInt8>) throws {
    guard content.first == 0 else {
      try self.init(json: content)
      return
    }
    let (start, size) = (1 + MemoryLayout<Int>.size, MemoryLayout<PlainEvent>.stride)
    guard content.count >= start, (content.count - start).isMultiple(of: size) else {
      throw FrameInbox.Malformed()
    }
    var events: [TimedEvent] = []
    for offset in stride(from: start, to: content.count, by: size) {
      let plain = content.load(PlainEvent.self, at: offset)
      guard let event = plain.event else { throw FrameInbox.Malformed() }
      events.append(event)
    }
    self = .events(events, printed: content.load(Int.self, at: 1))
  }
}

extension ArraySlice<UInt8> {
  /// The value that lies at an offset. Any bytes are one: it is made of integers.
  fileprivate func load<Value: BitwiseCopyable>(_: Value.Type, at offset: Int) -> Value {
    unsafe withUnsafeBytes { bytes in
      unsafe bytes.loadUnaligned(fromByteOffset: offset, as: Value.self)
    }
  }
}

extension Bytes {
  /// Appends a value as it lies in memory: the process that reads it is of the same program.
  fileprivate mutating func append(raw value: some BitwiseCopyable) {
    unsafe Swift.withUnsafeBytes(of: value) { unsafe append(contentsOf: $0) }
  }
}

/// Bytes as one text: as a list of numbers, a picture of a megabyte takes more than a second.
extension Attachment.Body: Codable {
  /// Reads what `encode(to:)` writes.
  public init(from decoder: any Decoder) throws {
    let form = try [String: String](from: decoder)
    if let bytes = form["bytes"].flatMap({ Data(base64Encoded: $0) }) {
      self = .bytes([UInt8](bytes))
    } else if let text = form["text"] {
      self = .text(text)
    } else {
      throw FrameInbox.Malformed()
    }
  }

  /// Writes the text, or the bytes as Base64.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .text(let text): try ["text": text].encode(to: encoder)
    case .bytes(let bytes): try ["bytes": Data(bytes).base64EncodedString()].encode(to: encoder)
    }
  }
}
