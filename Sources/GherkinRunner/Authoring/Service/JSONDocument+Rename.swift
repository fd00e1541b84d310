/// Changes to a configuration file that belong to a rename in an editor.
extension JSONDocument {
  /// The changes that give a tag another name in all tag expressions: the texts of some settings, and the names of
  /// budgets and links.
  package func renaming(tag: String, to name: String) -> [TextEdit] {
    let ranges = places.compactMap { key, place -> Range<Int>? in
      if key.hasPrefix("budgets.") || key.hasPrefix("links.") { return place.name }
      let setting = key.prefix { $0 != "[" }.split(separator: ".").last
      let isExpression =
        ["tags", "retry-tags"].contains(setting) || key.hasPrefix("sources.")
        || key.hasPrefix("quarantine[") && key.hasSuffix("].tags")
      return isExpression ? place.value : nil
    }
    return ranges.sorted { $0.lowerBound < $1.lowerBound }.compactMap { range in
      guard let old = text(in: range),
        case let new = TagExpression.renaming(tag, to: name, in: old), new != old
      else { return nil }
      return TextEdit(range, String(decoding: JSONValue.text(new).bytes, as: UTF8.self))
    }
  }
}
