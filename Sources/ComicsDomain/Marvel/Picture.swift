package import Foundation

/// What stands where a picture belongs.
package enum Picture: Hashable, Sendable {
  /// The picture at this address.
  case address(URL)
  /// The picture that the app brings along for whatever has none (001-20).
  case placeholder

  /// Where the picture is, if it has to be loaded.
  package var address: URL? {
    switch self {
    case .address(let url): url
    case .placeholder: nil
    }
  }

  /// The picture of a thumbnail.
  package init(_ thumbnail: Thumbnail?) {
    self = (thumbnail?.url).map(Picture.address) ?? .placeholder
  }
}
