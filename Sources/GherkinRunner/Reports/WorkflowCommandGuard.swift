/// Keeps a GitHub runner from obeying text of features and steps that reads like a workflow command: a
/// line that begins, after white space, with `::`, or one with `##[` anywhere. A backslash before the
/// last of these characters is enough, and leaves the text readable.
package struct WorkflowCommandGuard: Sendable {
  /// Whether only white space has come since the last line break.
  private var isAtStart = true
  private var last: [UInt8] = [0, 0]

  package init() {}

  /// The bytes of a report, which may be cut anywhere.
  package mutating func guarded(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for byte in bytes {
      let isCommand =
        byte == UInt8(ascii: ":") && isAtStart && last[1] == byte
        || byte == UInt8(ascii: "[") && last == Array("##".utf8)
      if isCommand { result.append(UInt8(ascii: "\\")) }
      result.append(byte)
      switch byte {
      case .lineFeed, .carriageReturn: isAtStart = true
      case .space, .tab: break
      // The first of two colons; the second is the one to look at.
      case UInt8(ascii: ":") where isAtStart && last[1] != byte: break
      default: isAtStart = false
      }
      last = [last[1], byte]
    }
    return result
  }
}
