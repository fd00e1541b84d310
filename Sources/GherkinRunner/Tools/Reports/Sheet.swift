/// How a command reports what it has found out.
package enum SheetFormat: String, Sendable, CaseIterable {
  case text, json, markdown
  /// A page that needs no network.
  case html
}

/// A report that a command prints in the format that is asked for.
package protocol SheetReport {
  /// What people read. `format` is never JSON.
  func sheet(for format: SheetFormat) -> Sheet
  /// What programs read.
  var json: JSONValue { get }
}

extension SheetReport {
  package func bytes(_ format: SheetFormat, _ theme: Theme = .plain) -> Bytes {
    switch format {
    case .text: sheet(for: format).text(theme)
    case .json: json.bytes + [.lineFeed]
    case .markdown: sheet(for: format).markdown
    case .html: sheet(for: format).page
    }
  }
}

/// What a command has found out, as a value that text, Markdown and a page show alike.
package struct Sheet: Sendable {
  /// A piece of a line: its text and how it stands out.
  typealias Piece = (text: String, style: Style)

  enum Style: Sendable {
    case plain, strong, code, mark, bad
    /// A link to another page, which only a page shows as one.
    case link(String)
  }

  /// Text on one line.
  struct Line: Sendable, ExpressibleByStringInterpolation {
    private(set) var pieces: [Piece]

    init(stringLiteral text: String) { self.init(text) }

    init(_ text: String, _ style: Style = .plain) { pieces = [(text, style)] }

    static func + (line: Line, more: Line) -> Line {
      var sum = line
      sum.pieces += more.pieces
      return sum
    }
  }

  struct Entry: Sendable {
    let line: Line
    /// Whether the page offers to copy the line.
    var isCopied = false
    /// The class on the page, such as that of an outcome.
    var kind = ""
    var details: [Line] = []
    /// Why something failed, in one line or several.
    var reason: String?
    /// The first rows of a table that belongs to it.
    var table: [[String]] = []
    /// A part of a feature, for the page.
    var excerpt = Markup()
    /// What few readers need: the page folds it, the other formats show the first lines.
    var more: (title: String, lines: [Line])?
    /// Where it is.
    var place = ""
  }

  struct Section: Sendable {
    let id: String
    let title: String
    var entries: [Entry]
    /// So many entries are shown except on the page.
    var limit = Int.max
    /// Whether the page folds it.
    var isFolded = false

    var heading: String { "\(title) (\(entries.count))" }
    var omittedCount: Int { max(0, entries.count - limit) }
  }

  let title: String
  /// What it comes to, in a sentence.
  let verdict: String
  /// Nil if that is neither good nor bad.
  var isGood: Bool?
  /// What the verdict rests on.
  var facts: [String] = []
  /// What is to be known besides, and whether it is a failure.
  var remarks: [(text: String, isFailure: Bool)] = []
  /// Those without entries are not shown.
  var sections: [Section] = []
  /// What is to be put right, in files.
  var diagnostics: [Diagnostic] = []
  /// What the entries are, in the plural.
  var noun = "scenarios"
  /// A box on the page that leaves only the entries of one kind.
  var filter: (kind: String, label: Markup)?
  /// So many lines of what few readers need are shown except on the page.
  var moreLimit = 3

  var shownSections: [Section] { sections.filter { !$0.entries.isEmpty } }
}

extension JSONValue {
  /// An object of the members that have a value.
  static func members(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    .object(members.reduce(into: JSONObject()) { $0[$1.key] = $1.value })
  }
}
