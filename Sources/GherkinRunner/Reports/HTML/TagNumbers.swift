/// Numbers the tags of a page in the order in which they come, so that each has one place.
struct TagNumbers: Sendable {
  private(set) var names: [String] = []
  private var numbers: [String: Int] = [:]

  /// The number of a tag.
  mutating func number(of name: String) -> Int {
    if let number = numbers[name] { return number }
    let number = names.count
    names.append(name)
    numbers[name] = number
    return number
  }

  /// The tags as links to where they are listed.
  mutating func markup(_ tags: [Tag]) -> Markup {
    guard !tags.isEmpty else { return "" }
    let links = tags.map { tag -> Markup in
      let name = tag.name
      return "<a href=\"#t\(number(of: name))\">\(name)</a>"
    }
    return "<p class=\"tags\" dir=\"ltr\">\(links.joined(" "))</p>"
  }
}
