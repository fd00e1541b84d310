package import Foundation

/// The formats of images that the apps can show, distinguished by their first bytes.
package enum ImageFormat: String, CaseIterable, Sendable {
  /// Portable Network Graphics.
  case png = "PNG"
  /// The format of the Joint Photographic Experts Group.
  case jpeg = "JPEG"
  /// Graphics Interchange Format.
  case gif = "GIF"
  /// The WebP format, which comes in a RIFF container.
  case webP = "WebP"

  /// Recognises the format of an image by its signature; none where there is no image.
  package init?(of data: Data) {
    let head = [UInt8](data.prefix(12))
    guard let format = Self.allCases.first(where: { $0.begins(head) }) else { return nil }
    self = format
  }

  private func begins(_ head: [UInt8]) -> Bool {
    switch self {
    case .png: head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    case .jpeg: head.starts(with: [0xFF, 0xD8, 0xFF])
    case .gif: head.starts(with: "GIF87a".utf8) || head.starts(with: "GIF89a".utf8)
    // Four bytes between the two words hold the length.
    case .webP: head.starts(with: "RIFF".utf8) && head.dropFirst(8).elementsEqual("WEBP".utf8)
    }
  }
}
