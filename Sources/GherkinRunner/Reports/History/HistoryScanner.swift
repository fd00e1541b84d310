import Foundation

/// Reads one part of a history file, as bytes: a line that `--history` wrote costs a few comparisons, and any other
/// one is read as JSON.
struct HistoryScanner {
  private static let blockSize = 1 << 18

  private(set) var history = RunHistory()
  private let descriptor: Int32
  private let path: String
  /// The scenario of the last line, and for each scenario the one that followed it last: runs repeat the same
  /// order, so this spares most look-ups.
  private var previous = -1
  private var followers: [Int] = []

  init(_ descriptor: Int32, named path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  /// Reads the lines that begin in `range` of the file; the last of them may end behind it.
  mutating func scan(_ range: Range<Int>) throws(FileError) {
    var block = Bytes(repeating: 0, count: Self.blockSize)
    // The line that a part begins in belongs to the part before, so it is skipped from the byte before it.
    var offset = max(0, range.lowerBound - 1)
    var skips = range.lowerBound > 0
    var (start, end) = (0, 0)
    while true {
      let count = Descriptor.read(descriptor, at: offset + end, into: &block, from: end)
      guard count >= 0 else { throw FileError(path, code: errno) }
      end += count
      let isAtEnd = count == 0
      // Lines of this block; one without an end waits for the next block, unless nothing follows.
      while start < end {
        let lineEnd = block.span.extracting(first: end).firstOffset(of: .lineFeed, from: start)
        guard let stop = lineEnd ?? (isAtEnd ? end : nil) else { break }
        if skips {
          skips = false
        } else {
          guard offset + start < range.upperBound else { return }
          read(block.span.extracting(start..<stop), at: offset + start)
        }
        start = stop + 1
      }
      if isAtEnd { return }
      if start == 0, end == block.count {
        block.append(contentsOf: repeatElement(0, count: block.count))
      } else {
        let rest = max(0, end - start)
        // Byte by byte: a slice would share the block, so that all of it would be copied.
        for index in 0..<rest { block[index] = block[start + index] }
        offset += start
        (start, end) = (0, rest)
      }
    }
  }

  private mutating func read(_ line: Span<UInt8>, at offset: Int) {
    history.totalCount += 1
    if let known = KnownLine(line) {
      let index = index(of: known.hash) { line.string(in: known.id) }
      history.lineCount += 1
      history.scenarios[index].add(
        known.outcome, microseconds: known.microseconds, commit: known.commit, at: offset)
    } else if !line.isBlank {
      readAny(line, at: offset)
    }
  }

  private mutating func readAny(_ line: Span<UInt8>, at offset: Int) {
    var bytes: Bytes = []
    bytes.append(copying: line)
    guard let line = HistoryLine(bytes) else {
      history.unreadableCount += 1
      if history.unreadable.count < RunHistory.unreadableLimit {
        history.unreadable.append(history.totalCount)
      }
      return
    }
    history.lineCount += 1
    let id = Bytes(line.id.utf8)
    let commit = line.commit.map { Self.hash(of: Bytes($0.utf8).span) } ?? 0
    let index = index(of: Self.hash(of: id.span)) { line.id }
    history.scenarios[index].add(
      line.outcome, microseconds: line.microseconds, commit: commit, at: offset)
  }

  private mutating func index(of hash: UInt64, _ id: () -> String) -> Int {
    if previous >= 0, case let follower = followers[previous], follower >= 0,
      history.scenarios[follower].hash == hash
    {
      previous = follower
      return follower
    }
    let index = history.index(of: hash, id)
    if index == followers.count { followers.append(-1) }
    if previous >= 0 { followers[previous] = index }
    previous = index
    return index
  }

  /// A hash by which identities and commits are compared: of 64 bits, so that no two of a suite are equal.
  @inline(__always)
  static func hash(of bytes: Span<UInt8>) -> UInt64 {
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
    var offset = 0
    while bytes.count - offset >= 8 {
      // Any eight bytes are a number.
      let word = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
      hash = (hash ^ UInt64(littleEndian: word)) &* 0xBF58_476D_1CE4_E5B9
      hash ^= hash >> 29
      offset += 8
    }
    var rest: UInt64 = 0
    while offset < bytes.count {
      rest = rest << 8 | UInt64(bytes[offset])
      offset += 1
    }
    hash = (hash ^ rest ^ UInt64(bytes.count) << 56) &* 0x94D0_49BB_1331_11EB
    return hash ^ (hash >> 31)
  }
}

/// The first fields of a line as `HistoryReporter` writes them.
private struct KnownLine {
  let hash: UInt64
  /// The bytes of the identity.
  let id: Range<Int>
  let outcome: ScenarioOutcome
  let microseconds: Int
  let commit: UInt64

  /// Fails for a line that is written in any other way.
  @inline(__always)
  init?(_ line: Span<UInt8>) {
    guard line.count > 40, line[line.count - 1] == UInt8(ascii: "}"), !Self.isJoined(line),
      line.matches(#"{"id":""#, at: 0), let idEnd = line.firstOffset(of: .quote, from: 7), idEnd > 7
    else { return nil }
    id = 7..<idEnd
    let text = line.extracting(id)
    guard !text.contains(.backslash), line.matches(#"","result":""#, at: idEnd) else { return nil }
    hash = HistoryScanner.hash(of: text)
    let start = idEnd + 12
    guard let wordEnd = line.firstOffset(of: .quote, from: start),
      let outcome = Self.outcome(line.extracting(start..<wordEnd)),
      line.matches(#"","ms":"#, at: wordEnd)
    else { return nil }
    self.outcome = outcome
    var offset = wordEnd + 7
    var number = 0
    while offset < line.count, case let digit = line[offset] &- UInt8(ascii: "0"), digit < 10 {
      number = number &* 10 &+ Int(digit)
      offset += 1
    }
    // Three decimals are microseconds; any other number is read as JSON.
    guard offset > wordEnd + 7, offset < wordEnd + 18, offset + 4 < line.count, line[offset] == .dot
    else { return nil }
    for place in offset + 1...offset + 3 {
      let digit = line[place] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      number = number * 10 + Int(digit)
    }
    offset += 4
    guard line[offset] == .comma || line[offset] == UInt8(ascii: "}") else { return nil }
    microseconds = number
    if line.matches(#","commit":""#, at: offset),
      let end = line.firstOffset(of: .quote, from: offset + 11)
    {
      commit = HistoryScanner.hash(of: line.extracting(offset + 11..<end))
    } else {
      commit = 0
    }
  }

  /// Whether another line begins within this one, as behind one that was cut off: no text has quotes like that.
  @inline(__always)
  private static func isJoined(_ line: Span<UInt8>) -> Bool {
    var offset = 1
    while let brace = line.firstOffset(of: .openBrace, from: offset) {
      if line.matches(#"{"id":""#, at: brace) { return true }
      offset = brace + 1
    }
    return false
  }

  @inline(__always)
  private static func outcome(_ word: Span<UInt8>) -> ScenarioOutcome? {
    // Most scenarios pass.
    if word.count == 6, word.matches("passed", at: 0) { return .passed }
    return ScenarioOutcome(rawValue: word.string(in: 0..<word.count))
  }
}

extension Span<UInt8> {
  /// Whether the bytes of `text` are at `offset`.
  @inline(__always)
  fileprivate func matches(_ text: StaticString, at offset: Int) -> Bool {
    guard offset + text.utf8CodeUnitCount <= count else { return false }
    // The text is a constant of the program.
    let start = unsafe text.utf8Start
    for index in 0..<text.utf8CodeUnitCount
    where unsafe self[offset + index] != start[index] { return false }
    return true
  }

  /// Whether there is nothing but white space.
  fileprivate var isBlank: Bool { skippingWhiteSpace(from: 0, to: count) == count }
}
