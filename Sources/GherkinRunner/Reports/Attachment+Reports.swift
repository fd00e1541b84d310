import Foundation

/// What reports ask of attachments.
extension Attachment {
  var isText: Bool {
    if case .text = body { true } else { false }
  }

  var isLog: Bool { mediaType == Self.logMediaType }

  /// The text as it is, or the bytes in base 64.
  var encodedBody: String {
    switch body {
    case .text(let text): text
    case .bytes(let bytes): Data(bytes).base64EncodedString()
    }
  }

  /// The body in base 64, whatever it is.
  var base64: String {
    switch body {
    case .text(let text): Data(text.utf8).base64EncodedString()
    case .bytes(let bytes): Data(bytes).base64EncodedString()
    }
  }

  /// How many bytes the body has.
  var byteCount: Int {
    switch body {
    case .text(let text): text.utf8.count
    case .bytes(let bytes): bytes.count
    }
  }
}

extension Attachment {
  /// The attachment for reports that are text: what was logged or linked, else what it is.
  var summary: String {
    if case .text(let text) = body, isLog || mediaType == Self.linkMediaType {
      return isLog ? "log: \(text)" : "link: \(text)"
    }
    let title = name.map { "\($0), " } ?? ""
    return "attached: \(title)\(mediaType), \(byteCount == 1 ? "1 byte" : "\(byteCount) bytes")"
  }
}
