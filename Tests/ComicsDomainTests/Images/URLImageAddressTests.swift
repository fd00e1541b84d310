import ComicsDomain
import Foundation
import Testing

struct URLImageAddressTests {
  @Test(arguments: [
    "", " ", "imageURL", "/ferry.jpg", "https:", "mailto:ada", "//host/ferry.jpg", "file:/x.png",
    "https:/x.png", "https:///x.png",
  ])
  func `names no place to ask`(text: String) {
    #expect(URL(imageAddress: text) == nil)
  }

  @Test(arguments: ["https://images.example/ferry.jpg", "http://images.example/a.png?size=small"])
  func `is an address`(text: String) {
    #expect(URL(imageAddress: text)?.absoluteString == text)
  }
}
