package import Foundation

/// Finds the picture of a movie at the size that a place on the screen needs.
package struct PosterAddress: Hashable, Sendable {
  /// The widths in which the movie database keeps its posters.
  package enum Width: String, Sendable {
    /// For a row of a list.
    case row = "w185"
    /// For a row of the feed, which is as wide as the screen.
    case feed = "w500"
  }

  private let base: URL
  private let width: Width

  /// Addresses below `base`, for pictures of the given width.
  package init(base: URL, width: Width) {
    self.base = base
    self.width = width
  }

  /// The address of the poster with the given path, which may or may not begin with a slash.
  package func url(for path: String) -> URL {
    let name = path.hasPrefix("/") ? String(path.dropFirst()) : path
    return base.appendingPathComponent("\(width.rawValue)/\(name)", isDirectory: false)
  }
}
