import GherkinRunner
import Testing

@Suite struct TerminalTextTests {
  @Test(arguments: [
    ("plain text\twith a tab", "plain text\twith a tab"),
    ("漫画 é 🐟 – “quoted”", "漫画 é 🐟 – “quoted”"),
    ("\u{1B}[2J\u{7}\u{8}\r\n\u{0}", #"\u{1B}[2J\u{7}\u{8}\u{D}\u{A}\u{0}"#),
    ("\u{7F}\u{9B}31m\u{85}", #"\u{7F}\u{9B}31m\u{85}"#),
    ("a\u{202E}b\u{2066}c\u{2028}", #"a\u{202E}b\u{2066}c\u{2028}"#),
    ("\u{A0}\u{2030}", "\u{A0}\u{2030}"),
  ])
  func `shows what a terminal would obey`(text: String, shown: String) {
    #expect(TerminalText.escaped(text) == shown)
  }
}
