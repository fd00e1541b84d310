/// A piece of HTML. What a literal spells out is markup; what is interpolated is text, and escaped.
///
/// ```swift
/// let item: Markup = "<li class=\"step\">\(step.text)</li>"
/// ```
///
/// There is no other way to make one, so text from outside cannot become markup.
package struct Markup: Sendable, ExpressibleByStringInterpolation {
  package private(set) var bytes: Bytes

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  package init() { bytes = [] }

  package init(stringLiteral markup: String) { bytes = Bytes(markup.utf8) }

  package init(stringInterpolation interpolation: Interpolation) { bytes = interpolation.bytes }

  package var isEmpty: Bool { bytes.isEmpty }

  package static func += (markup: inout Markup, more: Markup) {
    markup.bytes.append(contentsOf: more.bytes)
  }

  package static func + (markup: Markup, more: Markup) -> Markup {
    var sum = markup
    sum += more
    return sum
  }

  /// Adds text, escaped, from its UTF-8.
  package mutating func append(text: some Collection<UInt8>) {
    Escaping.html.append(text, to: &bytes)
  }

  /// A part of `text` in which `ranges`, in their order, stand out by an element such as `var`.
  package static func text(
    _ text: Bytes, in part: Range<Int>? = nil, marking ranges: [Range<Int>], by element: Markup
  ) -> Markup {
    let part = part ?? text.indices
    var (markup, end) = (Markup(), part.lowerBound)
    for range in ranges where range.lowerBound >= end {
      markup.append(text: text[end..<range.lowerBound])
      markup += "<\(element)>"
      if range.isEmpty { markup += "＋" } else { markup.append(text: text[range]) }
      markup += "</\(element)>"
      end = range.upperBound
    }
    markup.append(text: text[end..<part.upperBound])
    return markup
  }

  /// What a literal with interpolations is put together in.
  package struct Interpolation: StringInterpolationProtocol {
    fileprivate var bytes: Bytes = []

    package init(literalCapacity: Int, interpolationCount: Int) {
      bytes.reserveCapacity(literalCapacity + interpolationCount * 16)
    }

    package mutating func appendLiteral(_ markup: String) { bytes.append(contentsOf: markup.utf8) }

    package mutating func appendInterpolation(_ text: some StringProtocol) {
      Escaping.html.append(text.utf8, to: &bytes)
    }

    package mutating func appendInterpolation(_ number: Int) {
      bytes.append(contentsOf: String(number).utf8)
    }

    package mutating func appendInterpolation(_ markup: Markup) {
      bytes.append(contentsOf: markup.bytes)
    }
  }
}

extension Sequence<Markup> {
  package func joined(_ separator: Markup = "") -> Markup {
    var result = Markup()
    for (number, markup) in enumerated() {
      if number > 0 { result += separator }
      result += markup
    }
    return result
  }
}

/// Links to places outside of the page: only what a browser opens as another page or a letter.
extension Markup {
  private static let schemes = ["https://", "http://", "mailto:"]

  /// A link to `url` that reads as `content`; nil for an address that could do something else, as those that begin with
  /// `javascript:` or `data:` do.
  package static func link(to url: some StringProtocol, _ content: Markup) -> Markup? {
    let start = url.prefix(8).lowercased()
    guard schemes.contains(where: start.hasPrefix),
      url.utf8.allSatisfy({ $0 > .space && $0 != 0x7F })
    else { return nil }
    return "<a href=\"\(url)\" rel=\"noopener noreferrer nofollow\">\(content)</a>"
  }
}
