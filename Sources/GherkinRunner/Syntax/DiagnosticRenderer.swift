/// Lays out diagnostics for a terminal or a log.
///
/// What comes from a file is shown with its control characters escaped, so that it cannot steer
/// the terminal.
package struct DiagnosticRenderer: Sendable {
  /// Whether to use colours; nothing is said by colour alone.
  package let color: Bool

  /// Lays out with or without colours.
  package init(color: Bool = false) {
    self.color = color
  }

  /// The place and the problem, the source line with a caret below, and the advice.
  package func render(_ diagnostic: Diagnostic) -> String {
    let place = Excerpt.escaped(diagnostic.path) + ":" + Self.place(diagnostic.location)
    let mark: Style = diagnostic.severity == .error ? .red : .yellow
    let severity = style(diagnostic.severity.rawValue, mark)
    let rule = diagnostic.rule.map { " " + style("[\($0)]", .dim) } ?? ""
    var lines = [
      "\(style(place, .bold)): \(severity): \(Excerpt.escaped(diagnostic.problem))\(rule)"
    ]
    let gutter = String(diagnostic.location.line)
    let margin = String(repeating: " ", count: gutter.count)
    if !diagnostic.sourceLine.isEmpty {
      let excerpt = Excerpt(
        line: diagnostic.sourceLine, column: diagnostic.location.column ?? 1,
        length: diagnostic.length)
      lines.append("  \(style(gutter + " |", .dim)) \(excerpt.text)")
      lines.append("  \(style(margin + " |", .dim)) \(excerpt.indent)\(style(excerpt.marks, mark))")
    }
    let advice = Excerpt.escaped(diagnostic.advice ?? "").split(separator: "\n")
    for (index, line) in advice.enumerated() {
      lines.append("  \(style(margin + (index == 0 ? " =" : "  "), .dim)) \(line)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// All of them, with a blank line between one and the next.
  package func render(_ diagnostics: [Diagnostic]) -> String {
    diagnostics.map(render).joined(separator: "\n")
  }

  private static func place(_ location: Location) -> String {
    location.column.map { "\(location.line):\($0)" } ?? "\(location.line)"
  }

  private enum Style: String {
    case bold = "1"
    case dim = "2"
    case red = "31"
    case yellow = "33"
  }

  private func style(_ text: String, _ style: Style) -> String {
    color ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }
}
