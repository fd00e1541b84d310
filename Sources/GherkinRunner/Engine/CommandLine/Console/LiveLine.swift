import Foundation
import Synchronization

/// How far something is that takes long, and what it waits for.
package struct WorkProgress: Sendable {
  /// What has run this long is worth a name.
  private static let patience = Duration.seconds(2)

  /// What is counted, as in `12 of 30 scenarios`; alone, what is being done.
  private let noun: String
  /// How many there are; 0 if that is not known.
  private let total: Int
  package var done = 0
  package var failures = 0
  private let start: ContinuousClock.Instant
  /// What has begun and is not over: what it is called, and since when it runs.
  private var running: [Int: (name: String, start: ContinuousClock.Instant)] = [:]

  package init(
    _ noun: String, of total: Int = 0, since start: ContinuousClock.Instant = .now
  ) {
    self.noun = noun
    self.total = total
    self.start = start
  }

  package mutating func begin(
    _ number: Int, _ name: String, at time: ContinuousClock.Instant = .now
  ) {
    // A further attempt belongs to what has begun before.
    if running[number] == nil { running[number] = (name, time) }
  }

  package mutating func end(_ number: Int) { running[number] = nil }

  /// `12 of 30 scenarios, 2 not passed, 8 s left; waiting 5 s for Features/a.feature:3`, in fewer columns than there
  /// are: in the last one, some terminals begin a new line.
  package func text(at now: ContinuousClock.Instant, columns: Int) -> String {
    let time = now - start
    var parts = [total > 0 ? "\(done) of \(total) \(noun)" : noun]
    if failures > 0 { parts.append("\(failures) not passed") }
    parts.append(
      done > 0 && done < total
        ? "\((time / done * (total - done)).coarseText) left" : time.coarseText)
    var text = parts.joined(separator: ", ")
    // The first of those that began together, so that the line does not change its mind.
    let longest = running.min { ($0.value.start, $0.key) < ($1.value.start, $1.key) }?.value
    if let longest, now - longest.start >= Self.patience {
      text += "; waiting \((now - longest.start).coarseText) for \(longest.name)"
    }
    text = Escaping.terminal.escaped(text)
    guard text.displayWidth >= columns else { return text }
    var used = 1
    return text.prefix {
      used += $0.displayWidth
      return used < columns
    } + (columns > 1 ? "…" : "")
  }
}

/// The last line of a terminal while something takes long. It is drawn by a thread of its own, so that it goes on while
/// everything else waits, and it makes room for what is written to the terminal.
///
/// A class, because all that write to the terminal share it. **Lock order:** that of the screen, that of the state.
package final class LiveLine: Sendable {
  /// The line is drawn as often as this.
  private static let interval: UInt32 = 200_000
  /// A longer line is not text for people, and nothing is drawn behind it.
  private static let longest = 1000

  private struct State {
    var work: WorkProgress?
    var isTicking = false
  }

  private struct Screen {
    var isDrawn = false
    /// What was written after the last end of a line.
    var unfinished: Bytes = []

    /// What removes the line: to its start, and clear it.
    var erased: Bytes { isDrawn ? Bytes("\r\u{1B}[K".utf8) + unfinished : [] }
  }

  private let state = Mutex(State())
  private let screen = Mutex(Screen())
  private let terminal: any ByteSink
  private let columns: @Sendable () -> Int?

  /// - Parameter columns: How many columns the terminal has now.
  init(on terminal: any ByteSink, columns: @escaping @Sendable () -> Int?) {
    self.terminal = terminal
    self.columns = columns
  }

  /// A place to write to on the terminal.
  func sink(_ sink: any ByteSink) -> any ByteSink { LiveSink(line: self, sink: sink) }

  /// Shows `work` from now on, unless it is over sooner than a person looks.
  package func begin(_ work: WorkProgress) {
    let isStart = state.withLock { state in
      state.work = work
      defer { state.isTicking = true }
      return !state.isTicking
    }
    guard isStart else { return }
    let isStarted = SystemThread.start { [self] in
      repeat {
        usleep(Self.interval)
        draw()
      } while goesOn
    }
    // Nothing is lost but the line.
    if !isStarted { state.withLock { $0.isTicking = false } }
  }

  /// Whether the thread that draws the line is still needed; if not, the next work starts another.
  private var goesOn: Bool {
    state.withLock { state in
      if state.work == nil { state.isTicking = false }
      return state.isTicking
    }
  }

  package func update(_ change: (inout WorkProgress) -> Void) {
    state.withLock { state in
      guard var work = state.work else { return }
      // Its only owner, so that nothing is copied.
      state.work = nil
      change(&work)
      state.work = work
    }
  }

  /// Removes the line.
  package func end() {
    state.withLock { $0.work = nil }
    screen.withLock { erase(&$0) }
  }

  /// Removes the line of a process that ends now, without waiting for a lock.
  func vanish() {
    screen.withLockIfAvailable { screen in
      // The thread that draws the line may go on until the process has ended.
      state.withLockIfAvailable { $0.work = nil }
      erase(&screen)
    }
  }

  /// Draws the line, if there is one.
  package func draw() {
    screen.withLock { screen in
      // Asked here, so that it is not drawn after its end.
      if let work = state.withLock({ $0.work }) { draw(work, &screen) }
    }
  }

  private func draw(_ work: WorkProgress, _ screen: inout Screen) {
    let used = screen.unfinished.isEmpty ? 0 : Self.width(of: screen.unfinished) + 2
    let room = (columns() ?? 80) - used
    guard screen.unfinished.count < Self.longest, room >= 20 else { return erase(&screen) }
    let text = (used > 0 ? "  " : "") + work.text(at: .now, columns: room)
    // A line that cannot be drawn must not end the run that it is about.
    try? terminal.write(screen.erased + Bytes(text.utf8))
    screen.isDrawn = true
  }

  private func erase(_ screen: inout Screen) {
    guard screen.isDrawn else { return }
    try? terminal.write(screen.erased)
    screen.isDrawn = false
  }

  fileprivate func write(_ bytes: Bytes, to sink: any ByteSink) throws(FileError) {
    try screen.withLock { screen throws(FileError) in
      let wasDrawn = screen.isDrawn
      erase(&screen)
      try sink.write(bytes)
      if let end = bytes.lastIndex(of: 0x0A) {
        screen.unfinished = Bytes(bytes[(end + 1)...].prefix(Self.longest))
      } else if screen.unfinished.count < Self.longest {
        screen.unfinished += bytes.prefix(Self.longest)
      }
      if wasDrawn, let work = state.withLock({ $0.work }) { draw(work, &screen) }
    }
  }

  /// How many columns a text takes in which styles begin and end.
  private static func width(of bytes: Bytes) -> Int {
    String(decoding: bytes, as: UTF8.self).replacing(/\u{1B}\[[0-9;]*m/, with: "").displayWidth
  }
}

private struct LiveSink: ByteSink {
  let line: LiveLine
  let sink: any ByteSink

  var isWatched: Bool { sink.isWatched }
  func write(_ bytes: Bytes) throws(FileError) { try line.write(bytes, to: sink) }
  func close() throws(FileError) { try sink.close() }
  func abandon() { sink.abandon() }
}

/// Lines about long work.
extension Console {
  /// Does `body`, and shows that on a terminal if it takes long. `body` is given what counts one more thing as done.
  package func showing<Result, Failure>(
    _ noun: String, of total: Int = 0, _ body: (@Sendable () -> Void) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if let line {
      interruption?.erase(line)
      line.begin(WorkProgress(noun, of: total))
    }
    defer { line?.end() }
    return try body { [line] in line?.update { $0.done += 1 } }
  }
}
