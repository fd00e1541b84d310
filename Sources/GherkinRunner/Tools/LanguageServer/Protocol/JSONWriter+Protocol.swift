/// Parts of answers of which there may be thousands, written without a tree.
extension JSONWriter {
  /// Writes a `Location` as an element.
  mutating func location(_ uri: Bytes, _ start: TextPosition, _ end: TextPosition) {
    write(text: uri.count) { out in
      out.append(#"{"uri":""#, text: uri.span)
      out.append(#"","range":{"start":{"line":"#, number: start.line)
      out.append(#","character":"#, number: start.character)
      out.append(#"},"end":{"line":"#, number: end.line)
      out.append(#","character":"#, number: end.character)
      out.append("}}}")
    }
  }
}
