import GherkinRunner
import Testing

@Suite struct MarkdownBlocksTests {
  @Test(arguments: [
    ("  As a reader\n  I want comics", "<p>As a reader<br>I want comics</p>"),
    ("one\n\ntwo", "<p>one</p><p>two</p>"),
    ("a *b* **c** `d <e>`", "<p>a <em>b</em> <strong>c</strong> <code>d &lt;e&gt;</code></p>"),
    ("_a_ snake_case_name", "<p><em>a</em> snake_case_name</p>"),
    ("**a *b* c**", "<p><strong>a <em>b</em> c</strong></p>"),
    (#"\*no\* 2 * 3 * 4"#, "<p>*no* 2 * 3 * 4</p>"),
    ("- a\n- b\n  - c\n", "<ul><li>a</li><li>b</li><li>c</li></ul>"),
    ("1. a\n2. b\nand more", "<ol><li>a</li><li>b<br>and more</li></ol>"),
    ("text\n- a\n\ntext", "<p>text</p><ul><li>a</li></ul><p>text</p>"),
    ("> said", "<p>&gt; said</p>"),
    ("```\na < b\n\n  c\n```\nd", "<pre><code>a &lt; b\n\n  c</code></pre><p>d</p>"),
    ("  ```\n  a\n    b", "<pre><code>a\n  b</code></pre>"), ("---", "<p>---</p>"), ("", ""),
  ])
  func `renders what descriptions use`(text: String, html: String) {
    #expect(MarkdownBlocks.markup(text).text == html)
  }

  @Test(arguments: [
    ("[a](https://b.example/?c=1&d)", "https://b.example/?c=1&amp;d", "a"),
    ("see https://b.example.", "https://b.example", "https://b.example"),
    ("[write](mailto:a@b.example)", "mailto:a@b.example", "write"),
    ("![picture](https://b.example/c.png)", "https://b.example/c.png", "picture"),
  ])
  func `links to pages and letters`(text: String, address: String, name: String) {
    let link = "<a href=\"\(address)\" rel=\"noopener noreferrer nofollow\">\(name)</a>"
    #expect(MarkdownBlocks.markup(text).text.contains(link))
  }

  @Test(arguments: [
    "[a](javascript:alert(1))", "[a](JaVaScRiPt:alert(1))", "[a](data:text/html,b)",
    "[a]( javascript:alert(1))", "[a](//b.example)", "[a](file:///etc/passwd)",
    "[a](vbscript:x)", "<a href='https://b.example'>c</a>", "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>", "[a](\u{1}javascript:alert(1))",
    "![x](data:image/png;base64,a)",
  ])
  func `links to nothing else, and shows markup as it is written`(text: String) {
    let html = MarkdownBlocks.markup(text).text
    let tags = html.matches(of: /<\/?([a-z]+)/).map { String($0.1) }
    #expect(Set(tags).isSubset(of: text.contains("https") ? ["p", "a"] : ["p"]))
    #expect(!html.contains(/href="(?!https:)/))
  }

  @Test(arguments: ["*", "_", "[", "`", "**a ", "[a](", "> ", "- ", "`` `", "\\", "h", "1. "])
  func `ends with delimiters that have no partner`(delimiter: String) {
    for count in [1_000, 2_000] {
      let html = MarkdownBlocks.markup(String(repeating: delimiter, count: count))
      #expect(html.text.utf8.count < 20_000 * delimiter.utf8.count)
    }
  }

  @Test func `stops nesting somewhere`() {
    let text = String(repeating: "**a *b ", count: 500) + String(repeating: "* c** ", count: 500)
    let html = MarkdownBlocks.markup(text).text
    #expect(html.matches(of: /<strong>/).count == html.matches(of: /<\/strong>/).count)
  }
}
