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

/// Writes attachments that are too large for a page to files beside it.
package struct AttachmentFolder: Sendable {
  /// Where the files are written.
  private let path: String
  /// The folder as the page names it.
  private let name: String

  /// - Parameter page: The folder of the page; it and `path` are as seen from `folder`.
  package init(_ path: String, in folder: String, seenFrom page: String) {
    self.path = FileSystem.absolute(path, in: folder)
    let isLike = path.hasPrefix("/") == page.hasPrefix("/")
    let (to, from) = isLike ? (path, page) : (self.path, FileSystem.absolute(page, in: folder))
    let parts = to.split(separator: "/").filter { $0 != "." }
    let pageParts = from.split(separator: "/").filter { $0 != "." }
    let common = zip(parts, pageParts).prefix { $0 == $1 }.count
    let up = pageParts.dropFirst(common).map { _ in ".." as Substring }
    // A name with a colon is not a scheme.
    name = (["."] + up + parts.dropFirst(common)).joined(separator: "/")
      .replacing("%", with: "%25").replacing(" ", with: "%20").replacing("#", with: "%23")
      .replacing("?", with: "%3F")
  }

  /// The address of the attachment for the page, once it is written; nil if it cannot be.
  ///
  /// The name follows from what is in the file, so that runs which attach the same share it.
  func link(to attachment: Attachment) -> String? {
    let bytes: Bytes =
      switch attachment.body {
      case .text(let text): Bytes(text.utf8)
      case .bytes(let bytes): Bytes(bytes)
      }
    var hash = StableHash()
    hash.add(bytes.span)
    let allowed = (attachment.name ?? "").unicodeScalars.suffix(60).map { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
        || ".-_".unicodeScalars.contains(scalar) ? Character(scalar) : "-"
    }
    let file = hash.digits(12) + (allowed.isEmpty ? ".txt" : "-" + String(allowed))
    do throws(FileError) {
      try FileSystem.createFolder(path)
      guard !FileSystem.exists("\(path)/\(file)") else { return "\(name)/\(file)" }
      let draft = try Draft(of: "\(path)/\(file)")
      do throws(FileError) {
        try FileSystem.write(bytes, to: draft.descriptor, named: path)
      } catch {
        draft.discard()
        throw error
      }
      try draft.publish()
      return "\(name)/\(file)"
    } catch {
      return nil
    }
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
