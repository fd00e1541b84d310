extension PlainText {
  /// The changes that make the text of `range` plain.
  static func edits(in range: TextRange, of document: GherkinDocument, _ degree: Degree)
    -> [TextEdit]
  {
    var edits: [TextEdit] = []
    var offset = range.offsets.lowerBound
    for scalar in document.text(range).unicodeScalars {
      let end = offset + UTF8.width(scalar)
      if let replacement = replacement(for: scalar, degree) {
        edits.append(TextEdit(offset..<end, replacement))
      }
      offset = end
    }
    return edits
  }
}
