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
    #expect(SignatureRecognizer().isImage(image))
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
