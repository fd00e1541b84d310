package import Foundation

extension URL {
  /// The address of an image as a server gives it; none when the text is empty or names no place to
  /// ask (004-43).
  package init?(imageAddress text: String) {
    guard let url = URL(string: text), url.scheme != nil, url.host() != nil else { return nil }
    self = url
  }
}
