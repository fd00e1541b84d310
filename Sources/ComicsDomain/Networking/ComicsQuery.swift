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
  /// How the comic was published.
  package var format: Format?
  /// How many at most.
  package var limit: Int?
  /// How many to pass over.
  package var offset: Int?

  /// A query; without any part it asks for all comics.
  package init(
    title: String? = nil, titleStartsWith: String? = nil, format: Format? = nil,
    limit: Int? = nil, offset: Int? = nil
  ) {
    self.title = title
    self.titleStartsWith = titleStartsWith
    self.format = format
    self.limit = limit
    self.offset = offset
  }

  /// The parameters, each under its own name.
  var items: [URLQueryItem] {
    .said(
      ("title", title), ("titleStartsWith", titleStartsWith), ("format", format?.rawValue),
      ("limit", limit.map(String.init)), ("offset", offset.map(String.init)))
  }
}
