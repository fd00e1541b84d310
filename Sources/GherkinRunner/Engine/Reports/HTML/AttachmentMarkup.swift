/// Writes attachments: pictures, texts to unfold, links, and files to save.
///
/// The page holds everything itself, so each attachment and all together are limited. What is larger is written beside
/// the page if there is a folder for it; otherwise only the label is kept, and counted. Of a scenario that did not pass,
/// nothing is left out.
struct AttachmentMarkup: Sendable {
  /// How many bytes of one text are kept.
  private static let longestText = 100_000
  /// How many bytes one attachment of another kind may have.
  private static let largest = 2_000_000
  /// A text of more lines is folded.
  private static let fewLines = 5
  private static let pictures: Set<String> = [
    "image/png", "image/jpeg", "image/gif", "image/webp", "image/avif", "image/bmp",
    "image/svg+xml",
  ]

  /// How many more bytes may be kept of scenarios that passed.
  private var room = 30_000_000
  /// Where large attachments are written.
  private let folder: AttachmentFolder?
  /// How many attachments are not in the page, and their bytes.
  private(set) var leftOut = (count: 0, bytes: 0)

  init(_ folder: AttachmentFolder? = nil) { self.folder = folder }

  /// - Parameter isNeeded: Whether it must not be left out, since its scenario did not pass.
  mutating func markup(_ attachment: Attachment, isNeeded: Bool) -> Markup {
    let summary = attachment.label
    if attachment.isLink, case .text(let text) = attachment.body {
      return "<p class=\"attached\">\(Markup.link(to: text, "\(text)") ?? "\(text)")</p>"
    }
    let limit = attachment.isText ? Self.longestText : Self.largest
    let isLarge = attachment.byteCount > limit || attachment.byteCount > room
    if isLarge, let link = folder?.link(to: attachment) {
      return "<p class=\"attached\"><a href=\"\(link)\">\(summary)</a></p>"
    }
    if case .text(let text) = attachment.body {
      return markup(text, attachment, summary, isNeeded: isNeeded)
    }
    guard isNeeded || !isLarge else {
      leaveOut(attachment.byteCount)
      return "<p class=\"attached\">\(summary): too large to be kept in this page</p>"
    }
    if !isNeeded { room -= attachment.byteCount }
    // A picture cannot run anything. Everything else can only be saved.
    guard Self.pictures.contains(attachment.mediaType) else {
      return """
        <p class="attached"><a download="\(attachment.name ?? "attachment")" \
        href="data:application/octet-stream;base64,\(attachment.base64)">\(summary)</a></p>
        """
    }
    // The style sheet shows the picture small while the details are closed, and large while they are
    // open, so the page holds it once.
    return """
      <details class="picture"><summary><img alt="picture" \
      src="data:\(attachment.mediaType);base64,\(attachment.base64)"> \
      <span>\(attachment.name ?? attachment.mediaType)</span></summary>\
      <small>\(summary)</small></details>
      """
  }

  private mutating func leaveOut(_ bytes: Int) {
    leftOut.count += 1
    leftOut.bytes += bytes
  }

  private mutating func markup(
    _ text: String, _ attachment: Attachment, _ summary: String, isNeeded: Bool
  ) -> Markup {
    let kept = isNeeded ? text[...] : text.prefix(utf8: min(Self.longestText, room))
    if !isNeeded { room -= kept.utf8.count }
    if kept.utf8.count < text.utf8.count { leaveOut(text.utf8.count - kept.utf8.count) }
    let rest: Markup =
      kept.utf8.count < text.utf8.count
      ? "<p>Truncated.</p>" : ""
    let content: Markup = "<pre>\(kept)</pre>\(rest)"
    let isShort = kept.prefix(1_000).utf8.count == kept.utf8.count
    if attachment.isLog, isShort, kept.split(separator: "\n").count <= Self.fewLines {
      return "<div class=\"attached\"><small>log</small>\(content)</div>"
    }
    let label = attachment.isLog ? "log, \(attachment.byteCount.counted("byte"))" : summary
    return "<details class=\"attached\"><summary>\(label)</summary>\(content)</details>"
  }
}

extension String {
  /// The beginning of the text that takes `limit` bytes at most, with whole code points.
  fileprivate func prefix(utf8 limit: Int) -> Substring {
    guard utf8.count > limit else { return self[...] }
    var end = utf8.index(startIndex, offsetBy: limit)
    // A character may have any number of bytes, so the cut may lie within one.
    while end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
    return Substring(unicodeScalars[..<end])
  }
}
