import ComicsDomain
import ComicsTestDoubles
import Testing

@MainActor struct GroupedComicsTests {
  private func dump(_ titles: [String]) -> String {
    let comics = titles.enumerated().map { Comic(id: $0.offset, title: $0.element) }
    return GroupedComics(comics).dump
  }

  @Test func `groups and sorts the sample`() {
    let grouped = GroupedComics(ServerContents.fixtures.comics)
    #expect(
      grouped.dump == """
        A
          Aaa comic
          Abb comic
        B
          Big comic
        C
          Comic
          cool comic
          Crook
        """)
    #expect(grouped.sections.map(\.key) == ["a", "b", "c"])
  }

  @Test func `groups and sorts the second sample`() {
    #expect(dump(["bbb", "aaa", "bba", "baa"]) == "A\n  aaa\nB\n  baa\n  bba\n  bbb")
  }

  @Test func `gathers everything without a letter first`() {
    #expect(
      dump(["Zoo", "élan", "3d man", "", "Elan", "#1", " ant", "🦸"]) == """
        #
        \("  ")
          #1
          3d man
          🦸
        A
           ant
        E
          élan
          Elan
        Z
          Zoo
        """)
  }

  @Test func `orders issues by number`() {
    let issues = (1...20).map { "Cap Transport #\($0)" }
    #expect(dump(issues.shuffled()) == "C\n" + issues.map { "  \($0)" }.joined(separator: "\n"))
  }

  @Test func `orders equal titles by id and keeps comics that share one`() {
    let comics = [
      Comic(id: 231, title: "same"), Comic(id: 5, title: "Same"), Comic(id: 231, title: "same"),
    ]
    let sections = GroupedComics(comics).sections
    #expect(sections.map(\.comics) == [[comics[1], comics[0], comics[2]]])
  }

  @Test func `never loses a comic and depends on no order`() {
    var generator = SeededGenerator(seed: 0xC0)
    let alphabet = ["a", "B", "é", "#", " ", "0", "12", "ß", "🦸", "ſ", "İ", "\u{301}", "\0", "ǆ"]
    for _ in 0..<200 {
      let comics = (0..<Int.random(in: 0...12, using: &generator)).map { id in
        let letters = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
          alphabet[Int.random(in: alphabet.indices, using: &generator)]
        }
        return Comic(id: id, title: letters.joined())
      }
      let grouped = GroupedComics(comics)
      #expect(Set(grouped.sections.flatMap(\.comics)) == Set(comics))
      #expect(grouped.sections.map(\.comics.count).reduce(0, +) == comics.count)
      #expect(Set(grouped.sections.map(\.key)).count == grouped.sections.count)
      #expect(grouped == GroupedComics(comics.shuffled(using: &generator)))
    }
  }
}
