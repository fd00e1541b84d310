/// Why a file is no JSON, and where.
struct JSONError: Error, Sendable, Equatable {
  let problem: String
  /// The line, from 1.
  let line: Int
  /// The column, from 1, in characters.
  let column: Int

  init(_ problem: String, at offset: Int, in bytes: [UInt8]) {
    let before = bytes[..<min(offset, bytes.count)]
    let lineFeed = UInt8(ascii: "\n")
    let start = before.lastIndex(of: lineFeed).map { $0 + 1 } ?? 0
    self.problem = problem
    line = before.count { $0 == lineFeed } + 1
    column = String(decoding: before[start...], as: UTF8.self).count + 1
  }
}
