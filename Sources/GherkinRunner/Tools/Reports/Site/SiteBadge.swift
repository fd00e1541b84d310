/// How the newest run of a branch went, for a page that shows a picture, and for other programs.
struct SiteBadge {
  private let run: PublishedRun

  init(_ run: PublishedRun) { self.run = run }

  private static let label = "specs"

  /// `770 passed`, `3 failed`, or `failed` if it is not a scenario that has failed; `6 passed, 6 not selected`.
  var message: String {
    let counts = run.counts
    let passed = counts[.passed, default: 0] + counts[.flaky, default: 0]
    guard !run.isGreen else {
      let rest = run.unselected.flatMap { $0 > 0 ? ", \($0) not selected" : nil } ?? ""
      return "\(passed) passed\(rest)"
    }
    return run.failingCount > 0 ? "\(run.failingCount) failed" : "failed"
  }

  /// A picture that needs no network. The words say all; the color is not needed.
  var svg: Bytes {
    let (left, right) = (Self.width(of: Self.label), Self.width(of: message))
    let text = "\(Self.label): \(message)"
    // White on either color has a contrast of more than 5 : 1.
    let color: Markup = run.isGreen ? "#1a7237" : "#bd1f2d"
    let markup: Markup = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(left + right)" height="20" role="img" \
      aria-label="\(text)"><title>\(text)</title>\
      <rect width="\(left)" height="20" fill="#444"/>\
      <rect x="\(left)" width="\(right)" height="20" fill="\(color)"/>\
      <g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" \
      text-anchor="middle">\(Self.text(Self.label, at: 0, width: left))\
      \(Self.text(message, at: left, width: right))</g></svg>

      """
    return markup.bytes
  }

  private static func text(_ text: String, at x: Int, width: Int) -> Markup {
    """
    <text x="\(x + width / 2)" y="14" textLength="\(width - 12)" \
    lengthAdjust="spacingAndGlyphs">\(text)</text>
    """
  }

  /// The width of a text with its margins; the letters are fitted to it.
  private static func width(of text: String) -> Int { text.count * 7 + 12 }

  /// The same as data, in the form that services for badges read.
  var json: Bytes {
    var json = JSONWriter()
    json.beginObject()
    json.field("schemaVersion", 1)
    json.field("label", Self.label)
    json.field("message", message)
    json.field("color", run.isGreen ? "brightgreen" : "red")
    json.endObject()
    json.endLine()
    return json.bytes
  }

  /// The whole run as data.
  var latest: Bytes {
    var json = JSONWriter()
    run.write(to: &json)
    json.endLine()
    return json.bytes
  }
}
