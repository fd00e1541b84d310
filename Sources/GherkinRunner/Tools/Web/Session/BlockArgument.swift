/// A block as a page has it: the `TEXT` of a request.
struct BlockArgument: Sendable {
  let path: String
  /// The version of the file that the page has, in which the places of the block are.
  let version: String
  let edit: BlockEdit

  init(_ arguments: EditArguments) throws(EditProblem) {
    path = try arguments.text("path")
    version = try arguments.text("version")
    let (start, end) = (try arguments.number("start"), try arguments.number("end"))
    guard start >= 0, end >= start else {
      throw .message(400, "The request is not understood: ‘end’ is before ‘start’.")
    }
    edit = BlockEdit(
      range: start..<end, text: try arguments.text("text").replacing("\r\n", with: "\n"),
      isNew: arguments.flag("isNew") ?? false)
  }
}

/// The bytes of a block as text whose lines end with line feeds, and places in it as browsers count them.
struct BlockText {
  private let bytes: ArraySlice<UInt8>
  /// The number of its first line in the file.
  private let firstLine: Int

  init(_ bytes: ArraySlice<UInt8>, firstLine: Int) {
    (self.bytes, self.firstLine) = (bytes, firstLine)
  }

  var text: String { Self.text(of: bytes) }

  /// The place of a byte of the file, in units of UTF-16.
  func place(of offset: Int) -> Int {
    let end = min(max(offset, bytes.startIndex), bytes.endIndex)
    return Self.text(of: bytes[bytes.startIndex..<end]).utf16.count
  }

  /// The line that a byte of the file is on, counted from 0.
  func line(of offset: Int) -> Int {
    bytes[..<min(max(offset, bytes.startIndex), bytes.endIndex)].count { $0 == .lineFeed }
  }

  /// The bytes of the file that a finding is about, as far as they are in the block.
  func range(of finding: CheckFinding) -> Range<Int> {
    let limits = bytes.startIndex..<bytes.endIndex
    if let range = finding.range { return range.clamped(to: limits) }
    var start = bytes.startIndex
    for _ in 0..<max(0, finding.diagnostic.location.line - firstLine) {
      start = bytes[start...].firstIndex(of: .lineFeed).map { $0 + 1 } ?? bytes.endIndex
    }
    let line = bytes[start...].prefix { $0 != .lineFeed && $0 != .carriageReturn }
    guard let column = finding.diagnostic.location.column else {
      let text = line.drop { $0 == .space || $0 == .tab }
      return text.startIndex..<text.endIndex
    }
    let points = line.indices.filter { line[$0] & 0xC0 != 0x80 } + [line.endIndex]
    let first = min(max(0, column - 1), points.count - 1)
    return points[first]..<points[min(first + max(1, finding.diagnostic.length), points.count - 1)]
  }

  private static func text(of bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(.carriageReturn) else { return String(decoding: bytes, as: UTF8.self) }
    var kept: Bytes = []
    kept.reserveCapacity(bytes.count)
    for byte in bytes {
      if byte == .lineFeed {
        while kept.last == .carriageReturn { kept.removeLast() }
      }
      kept.append(byte)
    }
    return String(decoding: kept, as: UTF8.self)
  }
}

extension String {
  /// The offset in UTF-8 of a place in units of UTF-16, or of the nearest before it.
  func utf8Offset(ofUTF16 place: Int) -> Int {
    let limited = min(max(0, place), utf16.count)
    let index = utf16.index(utf16.startIndex, offsetBy: limited)
    return utf8.distance(
      from: startIndex,
      to: index.samePosition(in: unicodeScalars)
        ?? {
          utf16.index(before: index)
        }())
  }
}
