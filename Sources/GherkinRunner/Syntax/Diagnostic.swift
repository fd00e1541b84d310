/// Something to tell a person about a feature file: where, what, and what to do about it.
///
/// Knows no colours and no widths: `DiagnosticRenderer` lays it out.
package struct Diagnostic: Sendable, Equatable {
  /// How grave it is.
  package enum Severity: String, Sendable, CaseIterable {
    /// Worth a look.
    case warning
    /// Sure to be wrong.
    case error
  }

  /// The file.
  package let path: String
  /// Where the problem is.
  package let location: Location
  /// What is wrong, in words that need no knowledge of the parser.
  package let problem: String
  /// The likely repair; may have several lines.
  package let advice: String?
  /// The line of the file, as it is; empty where there is none to show.
  package let sourceLine: String
  /// How many code points from the location on are meant.
  package let length: Int
  /// How grave it is.
  package let severity: Severity
  /// The name of the rule of `specs check` that it breaks, where it breaks one.
  package let rule: String?

  /// Tells of `problem` at `location`, and of what to do about it.
  package init(
    path: String, location: Location, problem: String, advice: String? = nil,
    sourceLine: String = "", length: Int = 1, severity: Severity = .error, rule: String? = nil
  ) {
    self.path = path
    self.location = location
    self.problem = problem
    self.advice = advice
    self.sourceLine = sourceLine
    self.length = length
    self.severity = severity
    self.rule = rule
  }
}

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
    let place = Escaping.diagnostic.escaped(diagnostic.path) + ":" + Self.place(diagnostic.location)
    let mark: Style = diagnostic.severity == .error ? .red : .yellow
    let severity = style(diagnostic.severity.rawValue, mark)
    let rule = diagnostic.rule.map { " " + style("[\($0)]", .dim) } ?? ""
    var lines = [
      "\(style(place, .bold)): \(severity): \(Escaping.diagnostic.escaped(diagnostic.problem))\(rule)"
    ]
    let gutter = String(diagnostic.location.line)
    let margin = String(repeating: " ", count: gutter.count)
    if !diagnostic.sourceLine.isEmpty {
      let excerpt = Excerpt(
        line: diagnostic.sourceLine, column: diagnostic.location.column ?? 1,
        length: diagnostic.length)
      lines.append("  \(style(gutter + " |", .dim)) \(excerpt.text)")
      lines.append("  \(style(margin + " |", .dim)) \(excerpt.indent)\(style(excerpt.carets, mark))")
    }
    let advice = Escaping.diagnostic.escaped(diagnostic.advice ?? "").split(separator: "\n")
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

extension Diagnostic {
  /// `path:line:column`, as editors and scripts read it.
  var place: String {
    let line = "\(path):\(location.line)"
    return location.column.map { "\(line):\($0)" } ?? line
  }
}
