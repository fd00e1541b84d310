/// A block as a page has it: the `TEXT` of a request.
struct BlockArgument: Sendable {
  let path: String
  /// The version of the file that the page has.
  let version: String
  /// The bytes of the block in that version; where a new block goes, it is empty.
  let range: Range<Int>
  /// The text, whose lines end with line feeds.
  let text: String
  let isNew: Bool

  init(_ arguments: EditArguments) throws(EditProblem) {
    path = try arguments.text("path")
    version = try arguments.text("version")
    let (start, end) = (try arguments.number("start"), try arguments.number("end"))
    guard start >= 0, end >= start else {
      throw .message(400, "The request is not understood: ‘end’ is before ‘start’.")
    }
    range = start..<end
    text = try arguments.text("text").replacing("\r\n", with: "\n")
    isNew = arguments.flag("isNew") ?? false
  }

  init(path: String, version: String, range: Range<Int>, text: String, isNew: Bool) {
    (self.path, self.version, self.range) = (path, version, range)
    (self.text, self.isNew) = (text, isNew)
  }

  /// The same at another place, in another version of the file.
  func moved(to range: Range<Int>, version: String) -> BlockArgument {
    BlockArgument(path: path, version: version, range: range, text: text, isNew: isNew)
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
  init(_ file: Bytes, _ argument: BlockArgument, lineEnd: Bytes) {
    let range = argument.range.clamped(to: 0..<file.count)
    let lines = argument.text.utf8.split(separator: .lineFeed, omittingEmptySubsequences: false)
    let text = Bytes(lines.joined(separator: lineEnd))
    var (before, after) = (0, 0)
    if argument.isNew {
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
