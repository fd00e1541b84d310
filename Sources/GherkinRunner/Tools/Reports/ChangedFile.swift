/// A feature file before and after it was worked on.
struct ChangedFile: Sendable {
  let path: String
  let title: String
  /// Nil if there was none.
  let before: Bytes?
  /// Nil if it is gone.
  let after: Bytes?

  var shownTitle: String { title.isEmpty ? path : title }

  /// What has changed, for people.
  var markup: Markup {
    func text(_ bytes: Bytes?) -> String {
      String(decoding: bytes ?? [], as: UTF8.self).replacing("\r\n", with: "\n")
    }
    let note: Markup =
      before == nil ? "<p>This file is new.</p>" : after == nil ? "<p>This file is gone.</p>" : ""
    return note
      + DifferenceMarkup.lines(text(after), from: text(before), words: .beforeAndAfter)
  }

  /// All changes as a page that needs nothing else.
  static func page(of files: [ChangedFile], name: String) -> Markup {
    let sections = files.map { file -> Markup in
      """
      <section class="part"><h2>\(file.shownTitle)</h2>
      <p class="at" dir="ltr">\(file.path)</p>\(file.markup)</section>

      """
    }
    let title = "Changes to \(name)"
    return HTMLPage.start(title: title, skip: "Skip to the changes")
      + "<header><h1>\(title)</h1><p>\(files.count.counted("feature file"))</p></header>"
      + "<div><main id=\"main\">\(sections.joined())" + HTMLPage.end
  }

  /// The change as `diff -u` writes it, so that `git apply` and `patch` understand it.
  var patch: String {
    let from = before == nil ? "/dev/null" : "a/\(path)"
    let to = after == nil ? "/dev/null" : "b/\(path)"
    let difference = ListDifference(Self.lines(after ?? []), from: Self.lines(before ?? []))
    return "--- \(from)\n+++ \(to)\n"
      + difference.hunks { line in
        String(decoding: line, as: UTF8.self)
          + (line.last == .lineFeed ? "" : "\n\\ No newline at end of file\n")
      }
  }

  /// The lines with their ends.
  private static func lines(_ bytes: Bytes) -> [Bytes] {
    var (lines, start) = ([Bytes](), 0)
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: .lineFeed).map { $0 + 1 } ?? bytes.count
      lines.append(Bytes(bytes[start..<end]))
      start = end
    }
    return lines
  }
}
