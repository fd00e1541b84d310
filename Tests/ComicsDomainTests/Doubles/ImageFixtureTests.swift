import ComicsDomain
import ComicsTestDoubles
import Foundation
import Testing

struct ImageFixtureTests {
  @Test(arguments: ImageFormat.allCases)
  func `has a name that can be read again`(format: ImageFormat) {
    let image = ImageFixture.image(named: "a ferry", format: format)
    #expect(ImageFixture.name(of: image) == "a ferry")
  }

  @Test func `is distinguished from other bytes`() {
    #expect(ImageFixture.name(of: Data("a ferry".utf8)) == nil)
  }
}
