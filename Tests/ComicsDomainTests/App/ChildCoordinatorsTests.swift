import ComicsDomain
import Testing

@MainActor
struct ChildCoordinatorsTests {
  private final class Flow: Coordinator {
    var children = ChildCoordinators()
    private(set) var ends = 0

    func end() {
      ends += 1
      disposeChildren()
    }
  }

  @Test func `are each there once`() {
    let parent = Flow()
    let child = Flow()
    parent.children.add(child)
    parent.children.add(Flow())
    parent.children.add(child)
    #expect(parent.children.all.count == 2)
  }

  @Test func `are ended once, with all that they began`() {
    let parent = Flow()
    let child = Flow()
    let grandchild = Flow()
    parent.children.add(child)
    child.children.add(grandchild)
    parent.dispose(child)
    parent.dispose(child)
    #expect(child.ends == 1)
    #expect(grandchild.ends == 1)
    #expect(parent.children.all.isEmpty)
  }

  @Test func `are left alone when another flow is disposed`() {
    let parent = Flow()
    let child = Flow()
    let stranger = Flow()
    parent.children.add(child)
    parent.dispose(stranger)
    #expect(stranger.ends == 0)
    #expect(parent.children.all.count == 1)
  }
}
