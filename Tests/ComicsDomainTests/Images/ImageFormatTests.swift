import ComicsDomain
import ComicsTestDoubles
import Foundation
import Testing

struct ImageFormatTests {
  @Test(arguments: ImageFormat.allCases)
  func `knows a format by its signature, whatever follows`(format: ImageFormat) {
    let image = ImageFixture.image(named: "ferry", format: format)
    #expect(ImageFormat(of: image) == format)
    #expect(ImageFormat(of: image.prefix(12) + Data([0, 1, 2])) == format)
  }

  @Test(arguments: ImageFormat.allCases)
  func `does not take the beginning of a signature for one`(format: ImageFormat) {
    #expect(ImageFormat(of: ImageFixture.image(named: "ferry", format: format).prefix(2)) == nil)
  }

  @Test func `finds an image in a part of other bytes`() {
    let bytes = Data("xx".utf8) + ImageFixture.image(named: "ferry", format: .webP)
    #expect(ImageFormat(of: bytes) == nil)
    #expect(ImageFormat(of: bytes.dropFirst(2)) == .webP)
  }

  @Test func `knows both versions of GIF`() {
    #expect(ImageFormat(of: Data("GIF87a".utf8)) == .gif)
    #expect(ImageFormat(of: Data("GIF89a".utf8)) == .gif)
  }

  @Test(arguments: [
    "", "GIF", "GIF86a", "GIF88a", "0000\u{0}\u{0}\u{0}\u{0}WEBP", "RIFF0000WEBM", "RIFF0000WAVE",
    "RIFF", "<html>", "\u{89}PNG",
  ])
  func `takes nothing else for an image`(text: String) {
    #expect(ImageFormat(of: Data(text.utf8)) == nil)
  }
}

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

struct URLImageAddressTests {
  @Test(arguments: [
    "", " ", "imageURL", "/ferry.jpg", "https:", "mailto:ada", "//host/ferry.jpg", "file:/x.png",
    "https:/x.png", "https:///x.png",
  ])
  func `names no place to ask`(text: String) { #expect(URL(imageAddress: text) == nil) }

  @Test(arguments: ["https://images.example/ferry.jpg", "https://images.example/a.png?size=%20b"])
  func `is an address`(text: String) { #expect(URL(imageAddress: text)?.absoluteString == text) }

  @Test(arguments: ["http", "HTTP", "https"])
  func `is an address over HTTPS`(scheme: String) {
    let address = URL(imageAddress: "\(scheme)://images.example/ferry.jpg")
    #expect(address?.absoluteString == "https://images.example/ferry.jpg")
  }
}
