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

extension Workspace {
  /// The tags of the file at `path` that lead somewhere, and the Markdown links in its descriptions: to an address, or to
  /// a file as seen from the folder of the feature.
  package func links(
    in path: String, _ tagLinks: TagLinks
  ) -> [(range: Range<Int>, target: (text: String, isPath: Bool))] {
    guard let document = file(at: path)?.document else { return [] }
    var links = document.headers.flatMap { document.descriptionLines(of: $0) }.flatMap(\.links)
    for tag in document.tags {
      guard let address = tagLinks.address(of: document.text(tag.name)) else { continue }
      links.append((tag.name.offsets, (address, false)))
    }
    return links.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}

extension DescriptionLine {
  /// The links that are written as in Markdown: `[text](target)`.
  fileprivate var links: [(range: Range<Int>, target: (text: String, isPath: Bool))] {
    guard text.contains("](") else { return [] }
    var links: [(range: Range<Int>, target: (text: String, isPath: Bool))] = []
    for match in text.matches(of: /\[[^\[\]]*\]\(([^()\s]+)\)/) {
      let start = offset + text.utf8.distance(from: text.startIndex, to: match.range.lowerBound)
      let length = text.utf8.distance(from: match.range.lowerBound, to: match.range.upperBound)
      let target = String(match.output.1)
      let isAddress = target.firstMatch(of: /^[A-Za-z][A-Za-z0-9+.\-]+:/) != nil
      // What follows is a place in the file.
      let path = isAddress ? target : String(target.prefix { $0 != "#" })
      let place = isAddress ? path : path.removingPercentEncoding ?? path
      if !path.isEmpty { links.append((start..<(start + length), (place, !isAddress))) }
    }
    return links
  }
}
