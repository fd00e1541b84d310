/// Shows what a step or hook left behind: logs and links as they are, other text folded to a few
/// lines, everything else by its name, type and size.
struct AttachmentText {
  /// How many lines of a text are shown.
  private static let lineLimit = 5

  let style: ReportStyle

  func write(_ attachment: Attachment, indent: Int, into buffer: inout ReportBuffer) {
    let paint = style.theme.aside
    guard case .text(let text) = attachment.body else {
      return buffer.appendLine(attachment.summary, indent: indent, paint)
    }
    if !attachment.isLog, attachment.mediaType != Attachment.linkMediaType {
      buffer.appendLine(attachment.summary, indent: indent, paint)
      return writeLines(of: text, indent: indent + 2, into: &buffer)
    }
    buffer.append(blanks: indent)
    buffer.append(attachment.isLog ? "log: " : "link: ", paint)
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    if let first = lines.first { buffer.append(first) }
    buffer.endLine()
    for line in lines.dropFirst() { buffer.appendLine(line, indent: indent + 5) }
  }

  private func writeLines(of text: String, indent: Int, into buffer: inout ReportBuffer) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let limit = style.verbosity == .verbose ? .max : Self.lineLimit
    for line in lines.prefix(limit) { buffer.appendLine(line, indent: indent) }
    guard lines.count > limit else { return }
    buffer.appendLine("… \(lines.count - limit) more lines", indent: indent, style.theme.aside)
  }
}
