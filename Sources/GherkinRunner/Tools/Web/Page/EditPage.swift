/// The page of `specs edit`: one document that loads nothing else.
///
/// Product owners read, write, run and hand over features in it. It builds on the report's style sheet, so that a
/// scenario looks the same in both.
package enum EditPage {
  /// The whole page.
  ///
  /// - Parameter nonce: The one that the answer's policy names: browsers apply only the style and the script with it.
  package static func markup(nonce: String) -> Markup {
    // The styles and the script are the page's own.
    """
    <!DOCTYPE html>
    <html lang="en"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark"><meta name="referrer" content="no-referrer">
    <link rel="icon" href="data:,">
    <title>specs edit</title>
    <style nonce="\(nonce)">\(Markup(stringLiteral: style))</style></head>
    \(frame)
    <script nonce="\(nonce)">\(Markup(stringLiteral: script))</script>
    </body></html>

    """
  }

  /// The style sheets, the report's first.
  package static let style = PageStyle.text + EditStyle.shell + EditStyle.feature + EditorStyle.text

  /// The pieces of the script, in one scope of its own.
  static let script =
    "(() => {\n\"use strict\";\n"
    + [
      EditScript.api, EditScript.events, EditScript.apps, EditScript.search, EditScript.feature,
      EditScript.blocks, EditScript.drafts, EditScript.writing, EditScript.runs,
      EditScript.changes, EditScript.meeting,
      EditorScript.text, EditScript.start,
    ].joined(separator: "\n") + "})();\n"

  /// The page before the script has run, with the places that it fills.
  private static let frame: Markup = """
    <body class="menu">
    <a class="skip" href="#main">Skip to the feature</a>
    <header>
    <button type="button" data-act="menu" aria-expanded="true" aria-controls="apps">Features</button>
    <a id="home" href="#">specs</a>
    <div id="job" hidden></div>
    <div class="acts">
    <button type="button" data-act="run-failed" hidden>Run what failed</button>
    <button type="button" data-act="steps" aria-expanded="false" aria-controls="steps">Steps</button>
    <button type="button" data-act="hand-over">Hand over</button>
    <button type="button" data-act="help" aria-label="Keyboard shortcuts">?</button>
    </div></header>
    <div id="gone" role="alert" hidden><p></p></div>
    <section id="question" aria-label="Questions" hidden></section>
    <div class="frame">
    <nav id="apps" aria-label="Features">
    <form id="seek" role="search"><input type="search" id="search" aria-label="Search titles, tags and steps" \
    placeholder="Search  ( / )" autocomplete="off" spellcheck="false"></form>
    <div id="found" hidden></div><div id="list"></div></nav>
    <main id="main" tabindex="-1">
    <noscript><p>This page needs JavaScript, which is switched off in this browser.</p></noscript></main>
    <aside id="steps" aria-label="Steps" hidden><form><h2>Steps</h2>
    <button type="button" data-act="close" aria-label="Close the list of steps">Close</button>
    <input type="search" aria-label="Search steps" placeholder="Words in the step" autocomplete="off" spellcheck="false">
    <select aria-label="App"><option value="">all apps</option></select>
    <fieldset><legend>Steps that begin with</legend>
    <label><input type="radio" name="keyword" value="" checked> any</label>
    <label><input type="radio" name="keyword" value="given"> Given</label>
    <label><input type="radio" name="keyword" value="when"> When</label>
    <label><input type="radio" name="keyword" value="then"> Then</label></fieldset>
    <output></output></form><ul></ul></aside>
    </div>
    <section id="meeting" aria-label="Meeting" hidden></section>
    <ul id="messages" aria-label="Messages" aria-live="polite"></ul>
    <div id="said" class="unseen" aria-live="polite"></div>
    <dialog id="help" aria-labelledby="help-title"></dialog>
    """
}
