import Foundation

/// Where tags lead, such as the page of a story: the settings `links` of `specs.json`.
package struct TagLinks: Sendable {
  /// How tags begin, and their addresses, in which `{}` stands for the rest of the tag.
  private let addresses: [(beginning: String, address: String)]

  package init(_ addresses: [String: String] = [:]) {
    // Of two beginnings, the longer one says more.
    self.addresses = addresses.sorted { ($1.key.count, $0.key) < ($0.key.count, $1.key) }
      .map { ($0.key, $0.value) }
  }

  /// The address to which a tag leads, if there is one.
  func address(of tag: String) -> String? {
    addresses.first { tag.hasPrefix($0.beginning) }.map { beginning, address in
      let rest = String(tag.dropFirst(beginning.count))
      let encoded = rest.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed)
      return address.replacing("{}", with: encoded ?? rest)
    }
  }
}

/// A part of a feature that leads somewhere else.
package struct DocumentLink: Sendable, Equatable {
  package enum Target: Sendable, Equatable {
    case address(String)
    /// A file, as seen from the folder of the feature.
    case path(String)
  }

  package let range: Range<Int>
  package let target: Target
}

extension Workspace {
  /// The tags of the file at `path` that lead somewhere, and the Markdown links in its descriptions.
  package func links(in path: String, _ tagLinks: TagLinks) -> [DocumentLink] {
    guard let document = file(at: path)?.document else { return [] }
    let tags = document.tags.compactMap { tag in
      tagLinks.address(of: document.text(tag.name)).map {
        DocumentLink(range: tag.name.offsets, target: .address($0))
      }
    }
    let others = document.headers.flatMap { document.descriptionLines(of: $0) }.flatMap(\.links)
    return (tags + others).sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}

extension DescriptionLine {
  /// The links that are written as in Markdown: `[text](target)`.
  fileprivate var links: [DocumentLink] {
    guard text.contains("](") else { return [] }
    return text.matches(of: /\[[^\[\]]*\]\(([^()\s]+)\)/).compactMap { match in
      let start = offset + text.utf8.distance(from: text.startIndex, to: match.range.lowerBound)
      let length = text.utf8.distance(from: match.range.lowerBound, to: match.range.upperBound)
      return Self.target(String(match.output.1)).map {
        DocumentLink(range: start..<(start + length), target: $0)
      }
    }
  }

  private static func target(_ text: String) -> DocumentLink.Target? {
    if text.firstMatch(of: /^[A-Za-z][A-Za-z0-9+.\-]+:/) != nil { return .address(text) }
    // What follows is a place in the file.
    let path = text.prefix { $0 != "#" }
    return path.isEmpty ? nil : .path(path.removingPercentEncoding ?? String(path))
  }
}
