/// The phrases that are defined in one file.
package struct CatalogueGroup: Sendable {
  /// What they are about, by the names of the file and its folders.
  package let title: String
  /// The file, as the compiler was given it.
  package let filePath: String
  package internal(set) var entries: [CatalogueEntry]
}

extension CatalogueGroup {
  /// The title of a file of definitions, given the folders that all such files are in: that of
  /// `Screens/ListSteps.swift` is `Screens: List`.
  static func title(of filePath: String, in common: [Substring]) -> String {
    let parts = filePath.split(separator: "/").dropFirst(common.count)
    let file = parts.last.map { $0.split(separator: ".").first ?? $0 } ?? ""
    let name = words(in: file.hasSuffix("Steps") ? file.dropLast("Steps".count) : file)
    let folders = parts.dropLast().map(words)
    guard !name.isEmpty else { return folders.isEmpty ? "Steps" : folders.joined(separator: ": ") }
    // Movies/MoviesSteps.swift says the same twice, and so does Feed/FeedCacheSteps.swift.
    guard let folder = folders.last else { return name }
    if folder.hasPrefix(name) { return folders.joined(separator: ": ") }
    return ((name.hasPrefix(folder) ? folders.dropLast() : folders) + [name])
      .joined(separator: ": ")
  }

  /// The folders that all `paths` begin with.
  static func commonFolders(of paths: [String]) -> [Substring] {
    let folders = paths.map { Array($0.split(separator: "/").dropLast()) }
    guard var common = folders.first else { return [] }
    for other in folders.dropFirst() {
      common = zip(common, other).prefix { $0 == $1 }.map(\.0)
    }
    return common
  }

  /// `FeedCache` as `Feed cache`.
  private static func words(in name: Substring) -> String {
    var words = ""
    var previous: Character = " "
    for letter in name {
      if letter.isUppercase, previous.isLowercase {
        words += " \(letter.lowercased())"
      } else {
        words.append(letter)
      }
      previous = letter
    }
    return words
  }
}
