import Foundation

/// Shows what a step or hook left behind: pictures, texts to unfold, links, and the rest to save.
///
/// The page holds everything itself, so there is a limit to each attachment and to all together;
/// of what is larger, the page says what it was.
struct AttachmentMarkup: Sendable {
  /// How many bytes of one text are kept.
  private static let longestText = 100_000
  /// How many bytes one attachment of another kind may have.
  private static let largest = 2_000_000
  /// A text of more lines is folded.
  private static let fewLines = 5
  private static let pictures: Set<String> = [
    "image/png", "image/jpeg", "image/gif", "image/webp", "image/avif", "image/bmp",
    "image/svg+xml",
  ]

  /// How many bytes there is room for.
  private var room = 30_000_000

  /// The HTML of an attachment.
  mutating func markup(_ attachment: Attachment) -> Markup {
    let title = attachment.name.map { "\($0), " } ?? ""
    let summary = "\(title)\(attachment.mediaType), \(attachment.byteCount.counted("byte"))"
    if case .text(let text) = attachment.body { return markup(text, attachment, summary) }
    guard attachment.byteCount <= min(Self.largest, room) else {
      return "<p class=\"left\">\(summary): too large to be kept in this page</p>"
    }
    room -= attachment.byteCount
    let name = attachment.name ?? "attachment"
    // A picture cannot run anything, whatever it is. Everything else is only ever saved.
    guard Self.pictures.contains(attachment.mediaType) else {
      return """
        <p class="left"><a download="\(name)" \
        href="data:application/octet-stream;base64,\(attachment.base64)">\(summary)</a></p>
        """
    }
    return """
      <figure class="left"><img loading="lazy" alt="\(name)" \
      src="data:\(attachment.mediaType);base64,\(attachment.base64)">\
      <figcaption>\(summary)</figcaption></figure>
      """
  }

  private mutating func markup(
    _ text: String, _ attachment: Attachment, _ summary: String
  ) -> Markup {
    if attachment.mediaType == Attachment.linkMediaType {
      return "<p class=\"left\">\(MarkupLink.orText(text))</p>"
    }
    let limit = min(Self.longestText, room)
    let kept = text.utf8.count <= limit ? text[...] : text.prefix(limit / 4)
    room -= kept.utf8.count
    let rest: Markup =
      kept.utf8.count < text.utf8.count
      ? "<p>There is more, which found no room here.</p>" : ""
    let content: Markup = "<pre>\(kept)</pre>\(rest)"
    let isShort = kept.prefix(1_000).utf8.count == kept.utf8.count
    if attachment.isLog, isShort, kept.split(separator: "\n").count <= Self.fewLines {
      return "<div class=\"left\"><small>log</small>\(content)</div>"
    }
    let label = attachment.isLog ? "log, \(attachment.byteCount.counted("byte"))" : summary
    return "<details class=\"left\"><summary>\(label)</summary>\(content)</details>"
  }
}

/// The SHA-256 of a text (FIPS 180-4), by which a page names the only style and script that may
/// take effect in it. Foundation has none, and nothing is fetched.
package struct ContentHash {
  private static let roundConstants: [UInt32] = primes(64).map { fraction(Double($0), root: 3) }
  private static let initialState: [UInt32] = primes(8).map { fraction(Double($0), root: 2) }

  private var state = initialState

  /// Hashes the UTF-8 of `text`.
  package init(_ text: String) {
    var bytes = Array(text.utf8)
    let length = UInt64(bytes.count) * 8
    bytes.append(0x80)
    bytes.append(contentsOf: repeatElement(0, count: (120 - bytes.count % 64) % 64))
    for shift in stride(from: 56, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: length >> UInt64(shift)))
    }
    for start in stride(from: 0, to: bytes.count, by: 64) { add(bytes[start..<start + 64]) }
  }

  /// The hash as a content security policy has it: `sha256-` and base 64.
  package var source: String {
    let bytes = state.flatMap { word in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
    }
    return "sha256-\(Data(bytes).base64EncodedString())"
  }

  private mutating func add(_ block: ArraySlice<UInt8>) {
    var words: [UInt32] = stride(from: block.startIndex, to: block.endIndex, by: 4).map { start in
      block[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<64 {
      let (a, b) = (words[index - 15], words[index - 2])
      let low = a.rotated(7) ^ a.rotated(18) ^ a >> 3
      let high = b.rotated(17) ^ b.rotated(19) ^ b >> 10
      words.append(words[index - 16] &+ low &+ words[index - 7] &+ high)
    }
    var v = state
    for index in 0..<64 {
      let choice = (v[4] & v[5]) ^ (~v[4] & v[6])
      let high = v[4].rotated(6) ^ v[4].rotated(11) ^ v[4].rotated(25)
      let one = v[7] &+ high &+ choice &+ Self.roundConstants[index] &+ words[index]
      let majority = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2])
      let two = (v[0].rotated(2) ^ v[0].rotated(13) ^ v[0].rotated(22)) &+ majority
      v = [one &+ two, v[0], v[1], v[2], v[3] &+ one, v[4], v[5], v[6]]
    }
    for index in state.indices { state[index] &+= v[index] }
  }

  private static func primes(_ count: Int) -> [Int] {
    var primes: [Int] = []
    var candidate = 2
    while primes.count < count {
      if primes.allSatisfy({ candidate % $0 != 0 }) { primes.append(candidate) }
      candidate += 1
    }
    return primes
  }

  /// The first 32 bits behind the point of a root, which are the constants of the standard.
  private static func fraction(_ number: Double, root: Int) -> UInt32 {
    let value = root == 2 ? number.squareRoot() : cbrt(number)
    return UInt32((value - value.rounded(.down)) * 4_294_967_296)
  }
}

extension UInt32 {
  fileprivate func rotated(_ count: UInt32) -> UInt32 { self >> count | self << (32 - count) }
}
