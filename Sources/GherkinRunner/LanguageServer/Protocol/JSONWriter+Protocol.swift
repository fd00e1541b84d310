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

  /// Writes the numbers of semantic tokens as the field `data`.
  mutating func data(_ numbers: ArraySlice<UInt32>) {
    beginArray("data")
    var index = numbers.startIndex
    // A token is five numbers, so that none is left over.
    while index + 5 <= numbers.endIndex {
      write { out in
        out.append(number: Int(numbers[index]))
        out.append(",", number: Int(numbers[index + 1]))
        out.append(",", number: Int(numbers[index + 2]))
        out.append(",", number: Int(numbers[index + 3]))
        out.append(",", number: Int(numbers[index + 4]))
      }
      index += 5
    }
    endArray()
  }
}
