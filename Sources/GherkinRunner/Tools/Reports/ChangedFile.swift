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

  /// How many unchanged lines stand around a change.
  private static let context = 3

  /// The change as `diff -u` writes it, so that `git apply` and `patch` understand it.
  var patch: String {
    let (old, new) = (Self.lines(before ?? []), Self.lines(after ?? []))
    let entries = ListDifference(new, from: old).entries
    let from = before == nil ? "/dev/null" : "a/\(path)"
    let to = after == nil ? "/dev/null" : "b/\(path)"
    var text = "--- \(from)\n+++ \(to)\n"
    var (oldLine, newLine, index) = (1, 1, 0)
    while index < entries.count {
      guard let first = entries[index...].firstIndex(where: \.isChange) else { break }
      // The hunk goes on while changes are near.
      var last = first
      while let next = entries[(last + 1)...].firstIndex(where: \.isChange),
        next - last <= 2 * Self.context + 1
      {
        last = next
      }
      let start = max(index, first - Self.context)
      let end = min(entries.count, last + 1 + Self.context)
      let skipped = start - index
      (oldLine, newLine) = (oldLine + skipped, newLine + skipped)
      let hunk = entries[start..<end]
      let oldCount = hunk.count { !$0.isSurplus }
      let newCount = hunk.count { !$0.isMissing }
      text += "@@ -\(Self.range(oldLine, oldCount)) +\(Self.range(newLine, newCount)) @@\n"
      text += hunk.map(\.patchLine).joined()
      (oldLine, newLine, index) = (oldLine + oldCount, newLine + newCount, end)
    }
    return text
  }

  private static func range(_ start: Int, _ count: Int) -> String {
    // By convention an empty range begins at the line before it.
    "\(count == 0 ? start - 1 : start),\(count)"
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

extension ListDifference<Bytes>.Entry {
  fileprivate var isMissing: Bool { if case .missing = self { true } else { false } }
  fileprivate var isSurplus: Bool { if case .surplus = self { true } else { false } }
  fileprivate var isChange: Bool { isMissing || isSurplus }

  fileprivate var patchLine: String {
    let line = element ?? []
    let sign = isMissing ? "-" : isSurplus ? "+" : " "
    let end = line.last == .lineFeed ? "" : "\n\\ No newline at end of file\n"
    return sign + String(decoding: line, as: UTF8.self) + end
  }
}
