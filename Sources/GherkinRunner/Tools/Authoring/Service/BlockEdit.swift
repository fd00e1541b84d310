/// Another text for a block of a file, or a new block.
struct BlockEdit: Sendable {
  /// The bytes of the block; where a new one goes, it is empty.
  let range: Range<Int>
  /// The text, whose lines end with line feeds.
  let text: String
  var isNew = false

  /// The same without blank lines around the text.
  var trimmed: BlockEdit {
    let text = text.replacing(/^(?:[^\S\n]*(?:\n|$))+|(?:\n[^\S\n]*)+$/, with: "")
    return BlockEdit(range: range, text: text, isNew: isNew)
  }
}

extension Bytes {
  /// Identifies what a file holds.
  var version: String {
    var hash = StableHash()
    hash.add(span)
    return hash.digits(16)
  }

  /// Where the line end of most lines is CRLF.
  var endsLinesWithCRLF: Bool { SourceFile(uri: "", bytes: self).endsMostLinesWithCRLF }
}

/// A file with a block in it as a page has it.
struct SplicedFile: Sendable {
  let bytes: Bytes
  /// The bytes of the block.
  let block: Range<Int>

  /// Puts `text` into the place of a block; around a new one are blank lines. A block without text is removed, with the
  /// blank lines that follow it.
  ///
  /// - Parameter lineEnd: That of the lines of the block and of those that are put around it.
  init(_ file: Bytes, _ edit: BlockEdit, lineEnd: Bytes) {
    let range = edit.range.clamped(to: 0..<file.count)
    let lines = edit.text.utf8.split(separator: .lineFeed, omittingEmptySubsequences: false)
    let text = Bytes(lines.joined(separator: lineEnd))
    var (before, after) = (0, 0)
    if edit.isNew {
      let (above, below) = (file[..<range.lowerBound], file[range.upperBound...])
      if !above.allSatisfy(\.isASCIIWhiteSpace) { before = Self.lacking(above.reversed()) }
      if !below.allSatisfy(\.isASCIIWhiteSpace) {
        after = Self.lacking(below)
      } else if below.isEmpty, above.last == .lineFeed {
        after = 1
      }
    }
    func lineEnds(_ count: Int) -> Bytes {
      Bytes(repeatElement(lineEnd, count: count).joined())
    }
    let start = file[..<range.lowerBound] + lineEnds(before)
    bytes = start + text + lineEnds(after) + file[range.upperBound...]
    block = start.count..<start.count + text.count
  }

  /// How many line ends are missing before `part`, so that a blank line stands there.
  private static func lacking(_ part: some Sequence<UInt8>) -> Int {
    2 - min(2, part.prefix(while: \.isASCIIWhiteSpace).count { $0 == .lineFeed })
  }
}
