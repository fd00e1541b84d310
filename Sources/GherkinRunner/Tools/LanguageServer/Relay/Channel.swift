import Foundation

/// Both directions of a connection, of which neither ever blocks: each call follows a `poll`.
struct Channel {
  let input: Int32
  let output: Int32
  var reader = FrameReader()
  /// How many bytes wait to be written.
  private(set) var queued = 0
  private var frames: [(bytes: Bytes, isProgress: Bool)] = []
  /// How much of the first frame was written.
  private var written = 0
  private var isInputOpen = true
  private var isOutputOpen = true

  /// What a pipe that is ready takes without blocking.
  private static let portion = Int(PIPE_BUF)

  init(input: Int32, output: Int32) {
    self.input = input
    self.output = output
  }

  mutating func send(_ body: Bytes) {
    guard isOutputOpen else { return }
    let bytes = body.framed
    queued += bytes.count
    // The beginning and the end of progress are kept, since an editor would show it for ever.
    let text = bytes.count < 4096 ? String(decoding: bytes, as: UTF8.self) : ""
    let isProgress =
      text.contains(#""method":"$/progress""#) && text.contains(#""kind":"report""#)
    frames.append((bytes, isProgress))
  }

  /// Drops reports of progress if more than `limit` bytes wait.
  mutating func dropProgress(beyond limit: Int) {
    guard queued > limit else { return }
    for index in frames.indices.dropFirst().reversed() where frames[index].isProgress {
      queued -= frames.remove(at: index).bytes.count
    }
  }

  mutating func close() {
    closeOutput()
    if isInputOpen { _ = Foundation.close(input) }
    isInputOpen = false
  }

  /// Closes the direction to the other side, unless it is closed.
  mutating func closeOutput() {
    if isOutputOpen { _ = Foundation.close(output) }
    isOutputOpen = false
    frames = []
    queued = 0
  }

  func requests(reads: Bool) -> [pollfd] {
    var requests: [pollfd] = []
    if isInputOpen, reads {
      requests.append(pollfd(fd: input, events: Int16(POLLIN), revents: 0))
    }
    if isOutputOpen, !frames.isEmpty {
      requests.append(pollfd(fd: output, events: Int16(POLLOUT), revents: 0))
    }
    return requests
  }

  /// Writes as much as can be written now.
  mutating func write(_ ready: Set<Int32>) {
    guard isOutputOpen, ready.contains(output) else { return }
    // A large message takes many portions; the loop of the relay is not needed between them.
    var request = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
    repeat {
      guard writePortion() else { return }
    } while unsafe poll(&request, 1, 0) == 1 && request.revents & Int16(POLLOUT) != 0
  }

  /// Writes a portion of the first frame, without blocking; false if there is nothing more to write now.
  private mutating func writePortion() -> Bool {
    guard isOutputOpen, let frame = frames.first?.bytes else { return false }
    let count = unsafe frame.withUnsafeBytes { buffer in
      unsafe Foundation.write(
        output, buffer.baseAddress?.advanced(by: written),
        min(Self.portion, buffer.count - written))
    }
    guard count >= 0 else {
      if errno != EINTR, errno != EAGAIN { closeOutput() }
      return false
    }
    written += count
    queued -= count
    if written == frame.count {
      frames.removeFirst()
      written = 0
    }
    return true
  }

  /// Reads what there is; false at the end.
  mutating func read(_ ready: Set<Int32>) -> Bool {
    guard isInputOpen, ready.contains(input) else { return true }
    return readOnce() > 0
  }

  /// Reads all that is left behind by a process that has ended.
  mutating func readRest() {
    guard isInputOpen else { return }
    // A process that it has started may keep the pipe open, and write nothing.
    var request = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    while isInputOpen, unsafe poll(&request, 1, 0) > 0, readOnce() > 0 {}
  }

  private mutating func readOnce() -> Int {
    let (count, bytes) = unsafe withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 8) {
      buffer in
      let count = unsafe Descriptor.read(input, into: buffer)
      return (count, unsafe Bytes(buffer[..<max(0, count)]))
    }
    reader.append(bytes)
    if count <= 0 {
      isInputOpen = false
      _ = Foundation.close(input)
    }
    return count
  }
}
