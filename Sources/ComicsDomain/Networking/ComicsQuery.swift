import Foundation

/// Which comics are asked for, and which part of them. What is not said is not sent (001-51).
package struct ComicsQuery: Hashable, Sendable {
  /// How a comic was published.
  package enum Format: String, CaseIterable, Hashable, Sendable {
    /// On paper, stapled.
    case comic
    /// To be read on a screen.
    case digitalComic = "digital comic"
    /// On paper, bound.
    case hardcover
  }

  /// The whole title.
  package var title: String?
  /// How the title begins.
  package var titleStartsWith: String?
  /// The number of the issue.
  package var issueNumber: Int?
  /// How the comic was published.
  package var format: Format?
  /// How many at most.
  package var limit: Int?
  /// How many to pass over.
  package var offset: Int?

  /// A query; without any part it asks for all comics.
  package init(
    title: String? = nil, titleStartsWith: String? = nil, issueNumber: Int? = nil,
    format: Format? = nil, limit: Int? = nil, offset: Int? = nil
  ) {
    self.title = title
    self.titleStartsWith = titleStartsWith
    self.issueNumber = issueNumber
    self.format = format
    self.limit = limit
    self.offset = offset
  }

  /// A query for what a user types into a search field: the beginning of a title, the number of an issue
  /// after a `#`, or one after the other, as in `Silver Tide (2005) #2`.
  package init(search text: String, format: Format? = nil) {
    let parts = text.split(separator: "#", omittingEmptySubsequences: false)
    let title = parts.dropLast().joined(separator: "#").trimmingCharacters(in: .whitespaces)
    if parts.count > 1, let end = parts.last, let number = Int(end), number >= 0, end.first != "+" {
      self.init(
        titleStartsWith: title.isEmpty ? nil : title, issueNumber: number, format: format)
    } else {
      self.init(titleStartsWith: text, format: format)
    }
  }

  /// The parameters, each under its own name.
  var items: [URLQueryItem] {
    .said(
      ("title", title), ("titleStartsWith", titleStartsWith),
      ("issueNumber", issueNumber.map(String.init)), ("format", format?.rawValue),
      ("limit", limit.map(String.init)), ("offset", offset.map(String.init)))
  }
}
