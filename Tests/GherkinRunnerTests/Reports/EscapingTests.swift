import GherkinRunner
import Testing

/// Text that a reader of each kind shows and does not obey.
@Suite struct EscapingTests {
  @Test(arguments: [
    ("plain text\twith a tab", "plain text\twith a tab"),
    ("漫画 é 🐟 – “quoted”", "漫画 é 🐟 – “quoted”"),
    ("\u{1B}[2J\u{7}\u{8}\r\n\u{0}", #"\u{1B}[2J\u{7}\u{8}\u{D}\u{A}\u{0}"#),
    ("\u{7F}\u{9B}31m\u{85}", #"\u{7F}\u{9B}31m\u{85}"#),
    ("a\u{202E}b\u{2066}c\u{2028}", #"a\u{202E}b\u{2066}c\u{2028}"#),
    ("\u{A0}\u{2030}\u{200B}\u{200F}", "\u{A0}\u{2030}\u{200B}\u{200F}"),
  ])
  func `of a terminal shows what would be obeyed`(text: String, shown: String) {
    #expect(Escaping.terminal.escaped(text) == shown)
  }

  @Test(arguments: [
    ("plain text\twith a tab\nand a line", "plain text\twith a tab\nand a line"),
    ("漫画 é 🐟 – “quoted”", "漫画 é 🐟 – “quoted”"),
    ("</script><!-- & -->", "&lt;/script&gt;&lt;!-- &amp; --&gt;"),
    (#"" onclick='x'"#, "&quot; onclick=&#39;x&#39;"),
    ("\u{1B}[2J\u{0}\r\u{85}", #"\u{1B}[2J\u{0}\u{D}\u{85}"#),
    ("a\u{202E}b\u{2028}<", #"a\u{202E}b\u{2028}&lt;"#),
  ])
  func `of HTML leaves text and nothing else`(text: String, escaped: String) {
    #expect(Escaping.html.escaped(text) == escaped)
  }

  @Test(arguments: [
    // Invisible characters are shown, but not the joiner that holds an emoji together.
    ("a\u{200B}b\u{FEFF}c\u{AD}d", #"a\u{200B}b\u{FEFF}c\u{AD}d"#),
    ("👩‍👩‍👧 漫画 é", "👩‍👩‍👧 漫画 é"),
    ("a\tb\nc\u{1B}", "a\\u{9}b\nc\\u{1B}"),
  ])
  func `of a diagnostic shows what cannot be seen`(text: String, shown: String) {
    #expect(Escaping.diagnostic.escaped(text) == shown)
  }

  /// U+FDD0 and U+1FFFF, for which there are no literals.
  private static let noncharacters = String(
    decoding: [0xEF, 0xB7, 0x90, 0xF0, 0x9F, 0xBF, 0xBF], as: UTF8.self)

  @Test(arguments: [
    ("a<b>&\"'c\n\td", "a&lt;b&gt;&amp;&quot;'c\n\td", "a&lt;b&gt;&amp;&quot;'c&#10;&#9;d"),
    (
      "\u{0}\u{1B}\u{85}\u{202E}\u{FFFE}" + noncharacters,
      #"\u{0}\u{1B}\u{85}\u{202E}\u{FFFE}\u{FDD0}\u{1FFFF}"#,
      #"\u{0}\u{1B}\u{85}\u{202E}\u{FFFE}\u{FDD0}\u{1FFFF}"#
    ),
    ("漫画 é 🐟 \u{FFFD}\u{FDF0}", "漫画 é 🐟 \u{FFFD}\u{FDF0}", "漫画 é 🐟 \u{FFFD}\u{FDF0}"),
  ])
  func `of XML leaves what XML can hold`(text: String, content: String, attribute: String) {
    #expect(Escaping.xml.escaped(text) == content)
    #expect(Escaping.xmlAttribute.escaped(text) == attribute)
  }

  @Test(arguments: [
    (
      ##"*a* _b_ `c` [d](e) \ # | ~ ! $ @ {}"##,
      ##"\*a\* \_b\_ \`c\` \[d\](e) \\ \# \| \~ \! \$ \@ \{\}"##
    ),
    ("<b> & </b>", "&lt;b&gt; &amp; &lt;/b&gt;"), ("\u{1B}", #"\\u\{1B\}"#),
    ("plain, 漫画 - 1.", "plain, 漫画 - 1."),
  ])
  func `of Markdown leaves text and nothing else`(text: String, escaped: String) {
    #expect(Escaping.markdown.escaped(text) == escaped)
  }
}
