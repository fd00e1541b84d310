/// Writes attachments: pictures, texts to unfold, links, and files to save.
///
/// The page holds everything itself, so each attachment and all together are limited; of what is
/// larger, only the label is kept.
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

  /// How many more bytes may be kept.
  private var room = 30_000_000

  mutating func markup(_ attachment: Attachment) -> Markup {
    let summary = attachment.label
    if case .text(let text) = attachment.body { return markup(text, attachment, summary) }
    guard attachment.byteCount <= min(Self.largest, room) else {
      return "<p class=\"attached\">\(summary): too large to be kept in this page</p>"
    }
    room -= attachment.byteCount
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

  private mutating func markup(
    _ text: String, _ attachment: Attachment, _ summary: String
  ) -> Markup {
    if attachment.isLink {
      return "<p class=\"attached\">\(Markup.link(to: text, "\(text)") ?? "\(text)")</p>"
    }
    let kept = text.prefix(utf8: min(Self.longestText, room))
    room -= kept.utf8.count
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
