/// A picture as it travels.
struct ThumbnailWire: Decodable {
  let path: String?
  let `extension`: String?

  /// The picture, if both parts of its address came.
  var thumbnail: Thumbnail? {
    guard let path, let fileExtension = `extension` else { return nil }
    return Thumbnail(path: path, fileExtension: fileExtension)
  }
}

/// Mentions as they travel.
struct MentionsWire: Decodable {
  struct Item: Decodable {
    let resourceURI: String?
    let name: String?
  }

  let available: Int?
  let items: [Item]?

  /// The mentions; those without a name cannot be shown and are left out. Without a total, the number of
  /// those that came is used (001-28).
  var mentions: MarvelMentions {
    MarvelMentions(
      available: available ?? items?.count ?? 0,
      named: (items ?? []).compactMap { item in
        item.name.map { MarvelLink(name: $0, resource: item.resourceURI) }
      })
  }
}
