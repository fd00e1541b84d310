/// Links to places outside of the page: only what a browser opens as another page or a letter.
enum MarkupLink {
  private static let schemes = ["https://", "http://", "mailto:"]

  /// A link to `url` that reads as `content`; nothing for an address that could do something else,
  /// as those that begin with `javascript:` or `data:` do.
  static func to(_ url: some StringProtocol, _ content: Markup) -> Markup? {
    let start = url.prefix(8).lowercased()
    guard schemes.contains(where: start.hasPrefix),
      url.utf8.allSatisfy({ $0 > .space && $0 != 0x7F })
    else { return nil }
    return "<a href=\"\(url)\" rel=\"noopener noreferrer nofollow\">\(content)</a>"
  }

  /// A link that reads as its address, or the address alone.
  static func orText(_ url: some StringProtocol) -> Markup { to(url, "\(url)") ?? "\(url)" }
}
