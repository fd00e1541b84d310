/// A block as a page has it: the `TEXT` of a request.
struct BlockArgument: Decodable, Sendable {
  let path: String
  /// The version of the file that the page has, in which the places of the block are.
  let version: String
  let start: Int
  let end: Int
  /// The lines end with line feeds.
  let text: String
  /// Whether it is a new block, for which the place is empty.
  var isNew: Bool?
  /// The place in the text for which completions are asked, in units of UTF-16.
  var caret: Int?
  /// Whether it is saved with the mark of a draft; nil to leave that as it is.
  var asDraft: Bool?

  /// The bytes of the block in a version of the file; nil if it has no such place.
  func range(in bytes: Bytes) -> Range<Int>? {
    start >= 0 && start <= end && end <= bytes.count ? start..<end : nil
  }

  /// The block as an edit of a file in which it is at `range`.
  func edit(at range: Range<Int>) -> BlockEdit {
    BlockEdit(range: range, text: text, isNew: isNew == true)
  }
}

/// The bytes of a block as text whose lines end with line feeds, and places in it as browsers count them.
struct BlockText {
  let bytes: ArraySlice<UInt8>

  var text: String {
    let text = String(decoding: bytes, as: UTF8.self)
    return bytes.contains(.carriageReturn) ? text.replacing("\r\n", with: "\n") : text
  }

  /// The place of a byte of the file, in units of UTF-16.
  func place(of offset: Int) -> Int { before(offset).text.utf16.count }

  /// The line that a byte of the file is on, counted from 0.
  func line(of offset: Int) -> Int { before(offset).bytes.count { $0 == .lineFeed } }

  private func before(_ offset: Int) -> BlockText {
    BlockText(bytes: bytes[..<min(max(offset, bytes.startIndex), bytes.endIndex)])
  }
}

extension EditAnswer {
  /// So many findings of a block are shown; each takes as long as the block is long.
  static let findingLimit = 100

  /// A finding as the page shows it, with its place in the text of a block.
  ///
  /// - Parameter fixes: What corrects it.
  init(_ finding: CheckFinding, _ block: BlockText, fixes: [EditAnswer] = []) {
    let (found, range) = (finding.diagnostic, finding.range ?? 0..<0)
    self = [
      "level": found.severity.rawValue, "rule": finding.rule.name,
      "line": block.line(of: range.lowerBound), "from": block.place(of: range.lowerBound),
      "to": block.place(of: range.upperBound), "message": found.problem,
      "more": found.advice == "" ? nil : found.advice, "fixes": fixes,
    ]
  }
}
