package import Foundation

/// Says whether some bytes are an image. On a device that is for the one to say who draws it.
package protocol ImageRecognizer: Sendable {
  /// Whether the bytes are an image.
  func isImage(_ data: Data) -> Bool
}

/// Recognises images by their signatures; it does not look at what follows.
package struct SignatureRecognizer: ImageRecognizer {
  /// Makes a recognizer.
  package init() {}

  package func isImage(_ data: Data) -> Bool { ImageFormat(of: data) != nil }
}
