/// A feature file before and after it was laid out.
package struct LayoutChange: Sendable {
  /// The file as it was.
  package let source: SourceFile
  /// The file as it is to be, with its byte order mark and its kind of line endings kept.
  package let bytes: [UInt8]
  let lines: [LayoutLine]
  let usesCRLF: Bool

  init(_ source: SourceFile, lines: [LayoutLine]) {
    self.source = source
    self.lines = lines
    usesCRLF = source.endsMostLinesWithCRLF
    let ending: [UInt8] = usesCRLF ? [.carriageReturn, .lineFeed] : [.lineFeed]
    var bytes = Array(source.bytes[..<source.textStart])
    bytes.reserveCapacity(source.bytes.count)
    for line in lines {
      bytes += line.text
      bytes += ending
    }
    self.bytes = bytes
  }
}

extension SourceFile {
  /// Whether more lines end with CRLF than without; of a file with both, the fewer are changed.
  fileprivate var endsMostLinesWithCRLF: Bool {
    var (crlf, all, previous) = (0, 0, UInt8.space)
    for byte in bytes {
      if byte == .lineFeed {
        all += 1
        if previous == .carriageReturn { crlf += 1 }
      }
      previous = byte
    }
    return crlf * 2 > all
  }
}
