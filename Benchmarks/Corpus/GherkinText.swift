package import GherkinRunner

/// Text under construction that counts its lines; knows nothing of Gherkin but the indentation.
package struct GherkinText: Sendable {
  /// What has been written.
  package private(set) var bytes: Bytes = []
  /// How many lines have been written.
  package private(set) var lineCount = 0

  /// Text without a line.
  package init() {}

  /// Writes a line, two spaces in for each `level`.
  mutating func line(_ text: String, level: Int = 0) {
    for _ in 0..<level { bytes.append(contentsOf: "  ".utf8) }
    bytes.append(contentsOf: text.utf8)
    bytes.append(UInt8(ascii: "\n"))
    lineCount += 1
  }

  /// Writes an empty line.
  mutating func blank() { line("") }
}
