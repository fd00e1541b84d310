/// A line of a file made fit to be shown, and where the marks below it go.
///
/// Control characters are escaped, tabs become blanks, and of a very long line only what surrounds
/// the marks is kept.
struct Excerpt {
  /// The line.
  let text: String
  /// The blanks before the marks.
  let indent: String
  /// The carets.
  let marks: String

  private static let contextBefore = 60
  private static let contextAfter = 60

  /// Shows `line` and marks `length` code points from `column` on.
  init(line: String, column: Int, length: Int) {
    let scalars = line.unicodeScalars
    let first = max(0, column - 1)
    let skipped = max(0, first - Self.contextBefore)
    let shown = scalars.dropFirst(skipped)
    let before = shown.prefix(first - skipped)
    let rest = shown.dropFirst(first - skipped)
    let marked = rest.prefix(min(max(1, length), Self.contextAfter))
    let after = rest.dropFirst(marked.count).prefix(Self.contextAfter)
    let isCut = rest.dropFirst(marked.count + after.count).first != nil

    let leading = (skipped > 0 ? "…" : "") + Self.shown(before)
    let middle = Self.shown(marked)
    text = leading + middle + Self.shown(after) + (isCut ? "…" : "")
    indent = String(repeating: " ", count: Self.width(leading))
    marks = String(repeating: "^", count: max(1, Self.width(middle)))
  }

  /// `text` with control characters escaped; line breaks are kept.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar == "\n" { result += "\n" } else { result += shown(scalar) }
    }
    return result
  }

  private static func shown(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var result = ""
    for scalar in scalars { result += scalar == "\t" ? " " : shown(scalar) }
    return result
  }

  private static func shown(_ scalar: Unicode.Scalar) -> String {
    switch scalar.properties.generalCategory {
    // Formatting characters may reorder what is shown; joiners hold emoji together.
    case .control, .lineSeparator, .paragraphSeparator: escape(scalar)
    case .format where scalar != "\u{200D}": escape(scalar)
    default: String(scalar)
    }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
  }

  /// How many cells of a terminal `text` takes.
  static func width(_ text: String) -> Int {
    text.reduce(0) { $0 + $1.displayWidth }
  }
}
