/// The frame of a page that holds everything itself: it needs no network, and no JavaScript to be
/// read. The report of a run and the catalog of steps share its style sheet and its script.
package enum HTMLPage {
  /// What a browser may do with the page: apply this style, run this script, and nothing else.
  private static let policy = """
    default-src 'none'; style-src '\(PageFiles.styleHash)'; \
    script-src '\(PageFiles.scriptHash)'; img-src data:; base-uri 'none'; \
    form-action 'none'
    """

  /// Everything before the header; `skip` is the text of the link to the main part.
  package static func start(title: String, skip: String) -> Markup {
    // The style is the page's own.
    """
    <!DOCTYPE html>
    <html lang="en"><head><meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="\(policy)">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark"><meta name="referrer" content="no-referrer">
    <title>\(title)</title>
    <style>\(Markup(stringLiteral: PageFiles.style))</style></head>
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
  ///   - boxes: Boxes that each leave only what has a class.
  package static func main(
    noun: String, tags: Set<String>? = nil, legend: String = "",
    boxes: [(name: String, label: Markup)], showsBoxes: Bool = true
  ) -> Markup {
    let tag = tags.map { tags -> Markup in
      // More would be no help to choose from.
      let options = tags.sorted().prefix(1_000).map { "<option value=\"\($0)\">" as Markup }
      return """
        <label>Tag <input type="search" id="tag" list="names" autocomplete="off" \
        spellcheck="false"></label><datalist id="names">\(options.joined())</datalist>

        """
    }
    let labels = boxes.map { name, label -> Markup in
      "<label class=\"\(name)\"><input type=\"checkbox\" value=\"\(name)\"> \(label)</label>\n"
    }
    return """
      <main id="main" data-noun="\(noun)">
      <form id="find" role="search" hidden>
      <label>Search <input type="search" id="text" autocomplete="off" spellcheck="false"></label>
      \(tag ?? "")<button type="button" id="fold">Open all</button>
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
    <script>\(Markup(stringLiteral: PageFiles.script))</script>
    </body></html>

    """
  }
}

/// A part of the page that the contents lead to.
struct PageSection {
  let id: Markup
  let title: String
  let content: Markup

  var markup: Markup {
    """
    <section class="part" id="\(id)"><h2>\(title)</h2>
    \(content)</section>

    """
  }
}
