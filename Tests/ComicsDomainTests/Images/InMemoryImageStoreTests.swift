import ComicsDomain
import Foundation
import Testing

struct InMemoryImageStoreTests {
  private func address(_ number: Int) -> URL {
    URL(constant: "https://images.example").appending(path: "\(number).png")
  }

  @Test func `never keeps more than there is room for`() async {
    let store = InMemoryImageStore(capacity: 3)
    for number in 1...10 { await store.insert(Data([UInt8(number)]), for: address(number)) }
    var kept: [Int] = []
    for number in 1...10 where await store.retrieve(address(number)) != nil { kept.append(number) }
    #expect(kept == [8, 9, 10])
  }

  @Test func `drops nothing when an image takes the place of another`() async {
    let store = InMemoryImageStore(capacity: 2)
    await store.insert(Data([1]), for: address(1))
    await store.insert(Data([2]), for: address(2))
    await store.insert(Data([22]), for: address(2))
    #expect(await store.retrieve(address(1)) == Data([1]))
    #expect(await store.retrieve(address(2)) == Data([22]))
  }

  @Test func `keeps nothing where there is no room`() async {
    let store = InMemoryImageStore(capacity: 0)
    await store.insert(Data([1]), for: address(1))
    #expect(await store.retrieve(address(1)) == nil)
  }
}
