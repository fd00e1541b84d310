import Foundation

/// What an expectation that failed has compared, which Cucumber Messages have in the text of the failure only.
///
/// It is an attachment of the step that failed, with a media type of its own. Without it a report shows the text.
struct ComparisonNote: Codable, Sendable {
  static let mediaType = "application/x.specs.comparison+json"

  private let expected: String?
  private let actual: String?
  private let tables: [TableDifference]

  /// What `problem` holds; `nil` if nothing was compared.
  init?(_ problem: Problem) {
    (expected, actual, tables) = (problem.expected, problem.actual, problem.tables)
    guard expected != nil || actual != nil || !tables.isEmpty else { return nil }
  }

  /// The note in an attachment; `nil` if it is none.
  init?(_ attachment: Attachment) {
    guard attachment.mediaType == Self.mediaType, case .text(let text) = attachment.body,
      let note = try? JSONDecoder().decode(ComparisonNote.self, from: Data(text.utf8))
    else { return nil }
    self = note
  }

  var attachment: Attachment {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let body = String(decoding: try encoder.encode(self), as: UTF8.self)
      return Attachment(.text(body), mediaType: Self.mediaType)
    }
  }

  /// Adds it to the problem that it is about.
  func complete(_ problem: inout Problem) {
    (problem.expected, problem.actual, problem.tables) = (expected, actual, tables)
  }
}
