import GherkinRunner
import Testing

@Suite struct HTMLTextTests {
  @Test(arguments: [
    ("plain text\twith a tab\nand a line", "plain text\twith a tab\nand a line"),
    ("漫画 é 🐟 – “quoted”", "漫画 é 🐟 – “quoted”"),
    ("</script><!-- & -->", "&lt;/script&gt;&lt;!-- &amp; --&gt;"),
    (#"" onclick='x'"#, "&quot; onclick=&#39;x&#39;"),
    ("\u{1B}[2J\u{0}\r\u{85}", #"\u{1B}[2J\u{0}\u{D}\u{85}"#),
    ("a\u{202E}b\u{2028}<", #"a\u{202E}b\u{2028}&lt;"#),
  ])
  func `is text and nothing else to a browser`(text: String, escaped: String) {
    #expect(HTMLText.escaped(text) == escaped)
  }
}
