/// Changes to a configuration file that belong to a rename in an editor.
extension JSONDocument {
  /// The changes that give a tag another name in all tag expressions, which are the texts of some settings and the
  /// names of budgets, and where it leads to a link.
  package func renaming(tag: String, to name: String) -> [TextEdit] {
    let edits = places.compactMap { key, place -> TextEdit? in
      // The beginning of many tags is not the name of one.
      if key.hasPrefix("links.") { return edit(place.name) { $0 == tag ? name : $0 } }
      let setting = key.prefix { $0 != "[" }.split(separator: ".").last
      let isBudget = key.hasPrefix("budgets.")
      let isExpression =
        isBudget || ["tags", "retry-tags"].contains(setting) || key.hasPrefix("sources.")
        || key.hasPrefix("quarantine[") && key.hasSuffix("].tags")
      guard isExpression else { return nil }
      return edit(isBudget ? place.name : place.value) {
        TagExpression.renaming(tag, to: name, in: $0)
      }
    }
    return edits.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The change of a literal; nil if its text stays the same.
  private func edit(_ range: Range<Int>?, _ change: (String) -> String) -> TextEdit? {
    guard let range, let old = text(in: range), case let new = change(old), new != old else {
      return nil
    }
    return TextEdit(range, String(decoding: JSONValue.text(new).bytes, as: UTF8.self))
  }
}
