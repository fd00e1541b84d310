import Foundation
import GherkinRunner
import Testing

/// The page of `specs edit` as it is served: one document that a strict policy permits.
@Suite struct EditPageTests {
  private let page = String(
    decoding: GherkinRunner.EditPage.bytes(nonce: "once"), as: UTF8.self)

  /// What is between the first `start` and the `end` after it.
  private func part(from start: String, to end: String) throws -> Substring {
    let first = try #require(page.firstRange(of: start)?.upperBound)
    return page[first..<(try #require(page[first...].firstRange(of: end)?.lowerBound))]
  }

  @Test func `loads nothing from outside of itself`() throws {
    for pattern in [
      #"(src|srcset|action|poster)\s*=\s*["']"#, #"@import|url\("#,
      #"https?://(?!www\.w3\.org/2000/svg)"#,
      #"<(iframe|object|embed|img|base|form[^>]*action)"#,
    ] {
      let found = page.firstMatch(of: try Regex(pattern)).map { String(page[$0.range]) }
      #expect(found == nil)
    }
    let links = page.matches(of: #/<link[^>]*>/#).map { String($0.0) }
    #expect(links == [#"<link rel="icon" href="data:,">"#])
  }

  @Test func `has no style and no script that its policy would refuse`() throws {
    #expect(page.matches(of: #/<(script|style)\b/#).count == 2)
    #expect(page.matches(of: #/<(script|style)( type="module")? nonce="once">/#).count == 2)
    let markup = page.replacing(try part(from: "<script", to: "</script>"), with: "")
      .replacing(try part(from: "<style", to: "</style>"), with: "")
    #expect(!markup.contains(#/\son\w+\s*=|\sstyle\s*=|javascript:/#))
    let script = try part(from: "<script", to: "</script>")
    #expect(
      !script.contains(
        #/\beval\(|new Function|setAttribute\("(style|on)|document\.write|outerHTML|insertAdjacentHTML/#
      ))
  }

  @Test func `takes for markup only what the server writes as markup`() throws {
    let uses = try part(from: "<script", to: "</script>").matches(of: #/innerHTML\s*=\s*([^;]+);/#)
      .map { String($0.1) }
    #expect(Set(uses) == ["block.html", "file.html"])
  }

  @Test func `names what it finds in itself`() throws {
    let frame = try part(from: "<body", to: "<script")
    let ids = Set(frame.matches(of: #/\sid="([^"]+)"/#).map { String($0.1) })
    let made = Set(
      try part(from: "<script", to: "</script>").matches(of: #/id: "([^"]+)"/#).map { String($0.1) }
    )
    for name in ["apps", "search", "found", "job", "messages", "gone", "main"] {
      #expect(ids.contains(name))
    }
    let asked = try part(from: "<script", to: "</script>").matches(of: #/find\("#([a-z-]+)/#).map {
      String($0.1)
    }
    #expect(asked.count > 30)
    #expect(Set(asked).subtracting(ids).subtracting(made) == [])
  }

  @Test func `stays small enough to be read`() throws {
    let script = try part(from: "<script", to: "</script>")
    #expect(script.split(separator: "\n").count <= 2_250)
    #expect(page.utf8.count <= 200_000)
  }
}
