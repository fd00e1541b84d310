import Foundation

/// The frame of a page that holds everything itself: it needs no network, and no JavaScript to be
/// read. The report of a run and the catalogue of steps share its style sheet and its script.
package enum HTMLPage {
  /// What a browser may do with the page: apply this style, run this script, and nothing else.
  private static let policy = """
    default-src 'none'; style-src '\(ContentHash(PageStyle.text).source)'; \
    script-src '\(ContentHash(PageScript.text).source)'; img-src data:; base-uri 'none'; \
    form-action 'none'
    """

  /// Everything before the header.
  ///
  /// - Parameter skip: The text of the link to the main part.
  package static func start(title: String, skip: String) -> Markup {
    // The style is the page's own.
    """
    <!DOCTYPE html>
    <html lang="en"><head><meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="\(policy)">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark"><meta name="referrer" content="no-referrer">
    <title>\(title)</title>
    <style>\(Markup(stringLiteral: PageStyle.text))</style></head>
    <body>
    <a class="skip" href="#main">\(skip)</a>

    """
  }

  /// The contents, which stand beside the main part.
  package static func contents(_ content: Markup) -> Markup {
    """
    <div class="columns"><nav aria-label="Contents"><details id="contents">\
    <summary>Contents</summary>\(content)</details></nav>

    """
  }

  /// The start of the main part, with a search that the script unhides.
  ///
  /// - Parameters:
  ///   - noun: What can be found, in the plural.
  ///   - tags: Tags to choose from, if there are any.
  ///   - legend: What the boxes choose by.
  ///   - boxes: Boxes that each leave only what has a class.
  package static func main(
    noun: String, tags: [String]? = nil, legend: String = "",
    boxes: [(name: String, label: Markup)], showsBoxes: Bool = true
  ) -> Markup {
    let tag: Markup
    if let tags {
      // More would be no help to choose from.
      let options = tags.sorted().prefix(1_000).map { "<option value=\"\($0)\">" as Markup }
      tag = """
        <label>Tag <input type="search" id="tag" list="names" autocomplete="off" \
        spellcheck="false"></label><datalist id="names">\(options.joined())</datalist>

        """
    } else {
      tag = ""
    }
    let labels = boxes.map { name, label -> Markup in
      "<label class=\"\(name)\"><input type=\"checkbox\" value=\"\(name)\"> \(label)</label>\n"
    }
    return """
      <main id="main" data-noun="\(noun)">
      <form id="find" role="search" hidden>
      <label>Search <input type="search" id="text" autocomplete="off" spellcheck="false"></label>
      \(tag)<button type="button" id="fold">Open all</button>
      <fieldset\(showsBoxes ? "" : " hidden")><legend>\(legend)</legend>\(labels.joined())\
      </fieldset><output id="found"></output>
      </form>

      """
  }

  /// Everything after the main part.
  package static var end: Markup {
    // The script is the page's own.
    """
    </main></div>
    <footer>Written by specs \(Version.current).</footer>
    <script>\(Markup(stringLiteral: PageScript.text))</script>
    </body></html>

    """
  }
}

/// The SHA-256 of a text (FIPS 180-4), by which a page names the only style and script that it allows.
/// Foundation has none on Linux.
package struct ContentHash {
  private static let roundConstants: [UInt32] = primes(64).map { fraction(Double($0), root: 3) }
  private static let initialState: [UInt32] = primes(8).map { fraction(Double($0), root: 2) }

  private var state = initialState

  package init(_ text: String) {
    var bytes = Bytes(text.utf8)
    let length = UInt64(bytes.count) * 8
    bytes.append(0x80)
    bytes.append(contentsOf: repeatElement(0, count: (120 - bytes.count % 64) % 64))
    for shift in stride(from: 56, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: length >> UInt64(shift)))
    }
    for start in stride(from: 0, to: bytes.count, by: 64) { add(bytes[start..<start + 64]) }
  }

  /// The hash as a content security policy has it: `sha256-` and base 64.
  package var source: String {
    let bytes = state.flatMap { word in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
    }
    return "sha256-\(Data(bytes).base64EncodedString())"
  }

  private mutating func add(_ block: ArraySlice<UInt8>) {
    var words: [UInt32] = stride(from: block.startIndex, to: block.endIndex, by: 4).map { start in
      block[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<64 {
      let (a, b) = (words[index - 15], words[index - 2])
      let low = a.rotated(7) ^ a.rotated(18) ^ a >> 3
      let high = b.rotated(17) ^ b.rotated(19) ^ b >> 10
      words.append(words[index - 16] &+ low &+ words[index - 7] &+ high)
    }
    var v = state
    for index in 0..<64 {
      let choice = (v[4] & v[5]) ^ (~v[4] & v[6])
      let high = v[4].rotated(6) ^ v[4].rotated(11) ^ v[4].rotated(25)
      let one = v[7] &+ high &+ choice &+ Self.roundConstants[index] &+ words[index]
      let majority = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2])
      let two = (v[0].rotated(2) ^ v[0].rotated(13) ^ v[0].rotated(22)) &+ majority
      v = [one &+ two, v[0], v[1], v[2], v[3] &+ one, v[4], v[5], v[6]]
    }
    for index in state.indices { state[index] &+= v[index] }
  }

  private static func primes(_ count: Int) -> [Int] {
    var primes: [Int] = []
    var candidate = 2
    while primes.count < count {
      if primes.allSatisfy({ candidate % $0 != 0 }) { primes.append(candidate) }
      candidate += 1
    }
    return primes
  }

  /// The first 32 bits behind the point of a root, which are the constants of the standard.
  private static func fraction(_ number: Double, root: Int) -> UInt32 {
    let value = root == 2 ? number.squareRoot() : cbrt(number)
    return UInt32((value - value.rounded(.down)) * 4_294_967_296)
  }
}

extension UInt32 {
  fileprivate func rotated(_ count: UInt32) -> UInt32 { self >> count | self << (32 - count) }
}
