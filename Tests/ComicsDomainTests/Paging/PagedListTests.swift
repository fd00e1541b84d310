import ComicsDomain
import Testing

struct PagedListTests {
  @Test func `puts pages together in order`() {
    var list = PagedList(Page(items: [Movie(id: .number(1), title: "A")], next: 2))
    list.append(Page(items: [Movie(id: .number(2), title: "B")], next: 3))
    #expect(list.items.map(\.id) == [.number(1), .number(2)])
    #expect(list.next == 3)
  }

  @Test func `keeps an item that comes again where it came first`() {
    var list = PagedList(
      Page(items: [Movie(id: .number(1), title: "A"), Movie(id: .number(2), title: "B")], next: 2))
    list.append(
      Page(
        items: [Movie(id: .number(2), title: "B again"), Movie(id: .number(3), title: "C")], next: 3
      ))
    #expect(list.items.map(\.title) == ["A", "B", "C"])
  }

  @Test func `ends with a page without items`() {
    var list = PagedList(Page(items: [Movie(id: .number(1), title: "A")], next: 2))
    list.append(Page(items: [], next: 3))
    #expect(list.next == nil)
    #expect(list.items.count == 1)
  }

  @Test func `goes on after a page that brought nothing new`() {
    var list = PagedList(Page(items: [Movie(id: .number(1), title: "A")], next: 2))
    list.append(Page(items: [Movie(id: .number(1), title: "A")], next: 3))
    #expect(list.next == 3)
  }
}
