/// A folder of the contents: its features, and the folders in it.
struct PageFolder {
  let path: [Substring]
  private(set) var chapters: [PageChapter] = []
  private(set) var folders: [PageFolder] = []

  init(path: [Substring] = []) { self.path = path }

  mutating func add(_ chapter: PageChapter) {
    guard path.count < chapter.folders.count else { return chapters.append(chapter) }
    let name = chapter.folders[path.count]
    if let index = folders.firstIndex(where: { $0.path.last == name }) {
      folders[index].add(chapter)
    } else {
      var folder = PageFolder(path: path + [name])
      folder.add(chapter)
      folders.append(folder)
    }
  }

  /// The nested lists of the contents.
  var contents: Markup {
    let features = chapters.map { chapter -> Markup in
      """
      <li class="\(chapter.verdict.rawValue)">\(chapter.verdict.markup()) \
      <a href="#f\(chapter.number)-0" lang="\(chapter.language)">\(chapter.name)</a></li>

      """
    }
    let inside = folders.map { folder -> Markup in
      "<li class=\"folder\"><b>\(folder.path.last ?? "")</b>\(folder.contents)</li>\n"
    }
    return "<ul>\((features + inside).joined())</ul>"
  }

  /// Hands over a heading for each folder that holds features, and the HTML of these.
  func write(_ body: (Markup) -> Void) {
    if !chapters.isEmpty {
      let name = path.isEmpty ? "Features" : path.joined(separator: "/")
      body("<section class=\"folder\"><h3>\(name)</h3>\n")
      for chapter in chapters { body(chapter.markup) }
      body("</section>\n")
    }
    for folder in folders { folder.write(body) }
  }
}
