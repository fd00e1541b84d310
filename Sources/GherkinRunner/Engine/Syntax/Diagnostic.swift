/// A problem with a place in a source file, and what to do about it. `DiagnosticRenderer` shows it.
package struct Diagnostic: Sendable, Hashable {
  /// How much a finding matters, the least first.
  package enum Severity: String, Sendable, CaseIterable, Comparable {
    /// It runs as it is written, and could be written better.
    case style
    /// It is very likely a mistake.
    case warning
    /// It does not run, or not as it is written.
    case error

    package static func < (left: Self, right: Self) -> Bool {
      allCases.firstIndex(of: left) ?? 0 < allCases.firstIndex(of: right) ?? 0
    }
  }

  package let path: String
  package let location: Location
  /// What is wrong, in words that need no knowledge of the parser.
  package let problem: String
  /// The likely repair; may have several lines.
  package let advice: String?
  /// The line of the file; empty where there is none to show.
  package let sourceLine: String
  /// How many code points are in question.
  package let length: Int
  package var severity: Severity
  /// The name of the rule of `specs check` that it breaks, if any.
  package var rule: String?

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

/// Shows diagnostics on a terminal or in a log. Control characters of the file are escaped.
package struct DiagnosticRenderer: Sendable {
  /// Whether to use colors; no information is in color alone.
  package let color: Bool

  package init(color: Bool = false) {
    self.color = color
  }

  /// The place and the problem, the source line with a caret below, and the advice.
  package func render(_ diagnostic: Diagnostic) -> String {
    let place = Escaping.diagnostic.escaped(diagnostic.place)
    let emphasis: Style =
      switch diagnostic.severity {
      case .error: .red
      case .warning: .yellow
      case .style: .cyan
      }
    let severity = style(diagnostic.severity.rawValue, emphasis)
    let rule = diagnostic.rule.map { " " + style("[\($0)]", .dim) } ?? ""
    let problem = Escaping.diagnostic.escaped(diagnostic.problem)
    var lines = ["\(style(place, .bold)): \(severity): \(problem)\(rule)"]
    let gutter = String(diagnostic.location.line)
    let margin = String(repeating: " ", count: gutter.count)
    if !diagnostic.sourceLine.isEmpty {
      let excerpt = Excerpt(
        line: diagnostic.sourceLine, column: diagnostic.location.column ?? 1,
        length: diagnostic.length)
      lines.append("  \(style(gutter + " |", .dim)) \(excerpt.text)")
      let carets = style(excerpt.carets, emphasis)
      lines.append("  \(style(margin + " |", .dim)) \(excerpt.indent)\(carets)")
    }
    let advice = Escaping.diagnostic.escaped(diagnostic.advice ?? "").split(separator: "\n")
    for (index, line) in advice.enumerated() {
      lines.append("  \(style(margin + (index == 0 ? " =" : "  "), .dim)) \(line)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// All diagnostics, separated by empty lines.
  package func render(_ diagnostics: [Diagnostic]) -> String {
    diagnostics.map(render).joined(separator: "\n")
  }

  private enum Style: String {
    case bold = "1"
    case dim = "2"
    case red = "31"
    case yellow = "33"
    case cyan = "36"
  }

  private func style(_ text: String, _ style: Style) -> String {
    color ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }
}

extension Diagnostic {
  /// `path:line:column`, as editors and scripts expect it.
  package var place: String {
    let line = "\(path):\(location.line)"
    return location.column.map { "\(line):\($0)" } ?? line
  }
}

/// A line of a file as a diagnostic shows it, with carets below a part of it.
///
/// Tabs become spaces, and of a very long line only the context of that part are kept.
private struct Excerpt {
  let text: String
  /// The spaces before the carets.
  let indent: String
  let carets: String

  private static let context = 60

  /// Shows `line`, with carets below `length` code points from `column` on.
  init(line: String, column: Int, length: Int) {
    let scalars = line.unicodeScalars
    let first = max(0, column - 1)
    let skipped = max(0, first - Self.context)
    let shown = scalars.dropFirst(skipped)
    let before = shown.prefix(first - skipped)
    let rest = shown.dropFirst(first - skipped)
    let marked = rest.prefix(min(max(1, length), Self.context))
    let after = rest.dropFirst(marked.count).prefix(Self.context)
    let isCut = rest.dropFirst(marked.count + after.count).first != nil

    let leading = (skipped > 0 ? "…" : "") + Self.escaped(before)
    let middle = Self.escaped(marked)
    text = leading + middle + Self.escaped(after) + (isCut ? "…" : "")
    indent = String(repeating: " ", count: Self.width(leading))
    carets = String(repeating: "^", count: max(1, Self.width(middle)))
  }

  private static func escaped(_ scalars: Substring.UnicodeScalarView) -> String {
    Escaping.diagnostic.escaped(String(Substring(scalars)).replacing("\t", with: " "))
  }

  private static func width(_ text: String) -> Int {
    text.reduce(0) { $0 + $1.displayWidth }
  }
}
