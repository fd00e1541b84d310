package import Foundation

extension URL {
  /// The address of an image as a server gives it, over HTTPS where it says HTTP, which devices refuse;
  /// none when the text is empty or names no place to ask (004-43).
  package init?(imageAddress text: String) {
    guard var parts = URLComponents(string: text), let scheme = parts.scheme,
      parts.host?.isEmpty == false
    else { return nil }
    if scheme.lowercased() == "http" { parts.scheme = "https" }
    guard let url = parts.url else { return nil }
    self = url
  }
}
