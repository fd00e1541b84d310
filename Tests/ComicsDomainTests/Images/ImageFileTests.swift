import ComicsDomain
import ComicsTestDoubles
import Foundation
import Testing

struct ImageFileTests {
  private static let address = URL(constant: "https://images.example/ferry.png")
  private let image = ImageFixture.image(named: "ferry")

  @Test func `brings back what it was made of`() throws {
    let contents = try ImageFile.contents(for: image, at: Self.address)
    #expect(try ImageFile.image(at: Self.address, in: contents) == image)
  }

  @Test func `is not taken for the file of another address`() throws {
    let contents = try ImageFile.contents(for: image, at: Self.address)
    let other = URL(constant: "https://images.example/ferry.png?size=small")
    #expect(throws: ImageFile.Unreadable.self) { try ImageFile.image(at: other, in: contents) }
  }

  @Test func `cannot be read when any part is missing or changed in the image`() throws {
    let contents = try ImageFile.contents(for: image, at: Self.address)
    for count in 0..<contents.count {
      #expect(throws: (any Error).self) {
        try ImageFile.image(at: Self.address, in: contents.prefix(count))
      }
    }
    let place = try #require(contents.range(of: image))
    for index in place {
      var damaged = contents
      damaged[index] ^= 1
      #expect(throws: ImageFile.Unreadable.self) {
        try ImageFile.image(at: Self.address, in: damaged)
      }
    }
  }
}
