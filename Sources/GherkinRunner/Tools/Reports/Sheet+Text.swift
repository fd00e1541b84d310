/// A sheet for a terminal.
extension Sheet {
  func text(_ theme: Theme) -> Bytes {
    var buffer = ReportBuffer()
    for section in shownSections {
      buffer.appendLine("\(section.heading):", theme.title)
      for entry in section.entries.prefix(section.limit) { write(entry, theme, into: &buffer) }
      if section.omittedCount > 0 {
        buffer.appendLine("… and \(section.omittedCount) more: --format json", indent: 2)
      }
      buffer.endLine()
    }
    if !diagnostics.isEmpty {
      let text = DiagnosticRenderer(color: theme != .plain).render(diagnostics)
      buffer.append(raw: "\(text)\n".utf8)
    }
    for fact in facts { buffer.appendLine(fact, theme.dimmed) }
    for remark in remarks {
      buffer.appendLine(remark.text, remark.isFailure ? theme.failed : .none)
    }
    buffer.appendLine(verdict, isGood.map { $0 ? theme.passed : theme.failed } ?? .none)
    return buffer.bytes
  }

  private func write(_ entry: Entry, _ theme: Theme, into buffer: inout ReportBuffer) {
    func write(_ line: Line, indent: Int, _ plain: ANSIStyle = .none) {
      buffer.append(spaces: indent)
      for piece in line.pieces {
        let style =
          switch piece.style {
          case .plain, .code, .link: plain
          case .strong: theme.keyword
          case .mark: theme.argument
          case .bad: theme.failed
          }
        buffer.append(piece.text, style)
      }
      buffer.endLine()
    }
    write(entry.line, indent: 2)
    for detail in entry.details { write(detail, indent: 4) }
    if let reason = entry.reason { buffer.appendLines(reason, indent: 6) }
    if let more = entry.more, moreLimit > 0 {
      buffer.appendLine(more.title, indent: 4, theme.dimmed)
      for line in more.lines.prefix(moreLimit) { write(line, indent: 6, theme.dimmed) }
      let rest = more.lines.count - moreLimit
      if rest > 0 { buffer.appendLine("… and \(rest) more", indent: 6, theme.dimmed) }
    }
    if !entry.place.isEmpty { buffer.appendLine(entry.place, indent: 4, theme.dimmed) }
  }
}

/// A sheet as Markdown.
extension Sheet {
  var markdown: Bytes {
    let line = MarkdownText.line
    var lines = ["## \(line(title))", "", "**\(line(verdict))**"]
    for remark in remarks { lines += ["", line(remark.text)] }
    if !facts.isEmpty { lines += [""] + facts.map { "- \(line($0))" } }
    for section in shownSections {
      lines += ["", "### \(line(section.heading))", ""]
      lines += section.entries.prefix(section.limit).map(item)
      if section.omittedCount > 0 { lines.append("- … and \(section.omittedCount) more") }
    }
    if !diagnostics.isEmpty { lines += ["", "### To put right", ""] }
    lines += diagnostics.map { diagnostic in
      let advice = diagnostic.advice.map { " \(line($0))" } ?? ""
      return "- \(MarkdownText.code(diagnostic.place)): \(line(diagnostic.problem))\(advice)"
    }
    return Bytes((lines.joined(separator: "\n") + "\n").utf8)
  }

  private func item(_ entry: Entry) -> String {
    var lines = ([entry.line] + entry.details).map(\.markdown)
    lines +=
      entry.reason?.split(separator: "\n").prefix(1).map { MarkdownText.line(String($0)) } ?? []
    if let more = entry.more, moreLimit > 0 {
      lines.append(MarkdownText.line(more.title))
      lines += more.lines.prefix(moreLimit).map(\.markdown)
      if more.lines.count > moreLimit { lines.append("… and \(more.lines.count - moreLimit) more") }
    }
    if !entry.place.isEmpty { lines.append(MarkdownText.code(entry.place)) }
    // Two spaces end a line within an item.
    return "- " + lines.joined(separator: "  \n  ")
  }
}

extension Sheet.Line {
  fileprivate var markdown: String {
    pieces.map { text, style in
      switch style {
      case .plain, .mark, .link: MarkdownText.line(text)
      case .strong, .bad: "**\(MarkdownText.line(text))**"
      case .code: MarkdownText.code(text)
      }
    }.joined()
  }
}
