import Foundation
import GherkinRunner

/// The meaning of a feature, as messages have it, without places and without the white space
/// around comments. Independent of the comparison in the formatter.
struct MeaningText: Equatable {
  let tree: String
  let comments: [String]

  init(_ document: GherkinDocument) throws {
    var json = JSONWriter()
    var encoder = GherkinDocumentEncoder(document)
    encoder.encode(to: &json)
    tree = String(decoding: Self.withoutPlaces(json.bytes), as: UTF8.self)
    comments = document.comments.map { comment in
      comment.text.trimmingCharacters(in: .whitespacesAndNewlines)
    }
  }

  private static func withoutPlaces(_ bytes: Bytes) -> Bytes {
    let place = Bytes("\"location\":{".utf8)
    let comments = Bytes("\"comments\":[".utf8)
    var kept: Bytes = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let isQuote = bytes[index] == UInt8(ascii: "\"")
      // Comments come last, with the white space before them.
      if isQuote, bytes[index...].starts(with: comments) { break }
      if isQuote, bytes[index...].starts(with: place) {
        index = (bytes[index...].firstIndex(of: UInt8(ascii: "}")) ?? index) + 1
      } else {
        kept.append(bytes[index])
        index += 1
      }
    }
    return kept
  }
}
