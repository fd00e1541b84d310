/// A dialect's keywords as bytes, grouped by first byte in the order in which they are tried.
struct KeywordTable: Sendable {
  /// A keyword; a title's bytes include its colon, `length` does not.
  struct Entry: Sendable {
    let kind: LineKind
    let stepType: StepType
    let start: Int32
    let end: Int32
    let length: Int32
  }

  private let text: Bytes
  private let entries: [Entry]
  /// The entries that begin with byte `b` are those from `firstEntry[b]` up to `firstEntry[b + 1]`.
  private let firstEntry: [UInt16]

  /// Titles are tried in the order given, after the steps, of which the longest comes first.
  init(
    titles: [(kind: LineKind, keywords: [String])], steps: [(type: StepType, keywords: [String])]
  ) {
    var words: [(kind: LineKind, type: StepType, bytes: Bytes, length: Int)] = []
    for word in Self.longestFirst(steps.flatMap(\.keywords)) {
      let uses = steps.flatMap { step in step.keywords.filter { $0 == word }.map { _ in step.type }
      }
      let type = uses.count == 1 ? uses[0] : .unknown
      words.append((.step, type, Bytes(word.utf8), word.utf8.count))
    }
    for title in titles {
      for word in title.keywords {
        words.append((title.kind, .unknown, Bytes(word.utf8) + [.colon], word.utf8.count))
      }
    }

    var text: Bytes = []
    var entries: [Entry] = []
    var firstEntry: [UInt16] = []
    for byte in UInt8.min...UInt8.max {
      firstEntry.append(UInt16(entries.count))
      for word in words where word.bytes.first == byte {
        let start = text.count
        text += word.bytes
        entries.append(
          Entry(
            kind: word.kind, stepType: word.type, start: Int32(start), end: Int32(text.count),
            length: Int32(word.length)))
      }
    }
    firstEntry.append(UInt16(entries.count))
    self.text = text
    self.entries = entries
    self.firstEntry = firstEntry
  }

  /// The distinct words, longest first, otherwise in the order given.
  private static func longestFirst(_ words: [String]) -> [String] {
    var distinct: [String] = []
    for word in words where !distinct.contains(word) { distinct.append(word) }
    return distinct.enumerated()
      .sorted {
        let (left, right) = ($0.element.unicodeScalars.count, $1.element.unicodeScalars.count)
        return left == right ? $0.offset < $1.offset : left > right
      }
      .map(\.element)
  }

  /// The first keyword of an accepted kind at `offset` of `bytes`.
  @inline(__always)
  func keyword(
    at offset: Int, upTo end: Int, in bytes: Span<UInt8>, accepting accepted: LineKinds
  ) -> Entry? {
    let first = Int(bytes[offset])
    var index = Int(firstEntry[first])
    let last = Int(firstEntry[first + 1])
    while index < last {
      let entry = entries[index]
      if accepted.accepts(entry.kind), matches(entry, at: offset, upTo: end, in: bytes) {
        return entry
      }
      index += 1
    }
    return nil
  }

  @inline(__always)
  private func matches(
    _ entry: Entry, at offset: Int, upTo end: Int, in bytes: Span<UInt8>
  ) -> Bool {
    let (start, length) = (Int(entry.start), Int(entry.end - entry.start))
    guard length <= end - offset else { return false }
    var index = 1
    while index < length {
      if text[start + index] != bytes[offset + index] { return false }
      index += 1
    }
    return true
  }
}
