/// The JSON text of a file that people write, with the places of its names and values.
package struct JSONDocument: Sendable {
  package struct Place: Sendable {
    /// The bytes of the name of a member, with its quotes; `nil` for an element of a list.
    package let name: Range<Int>?
    package let value: Range<Int>
  }

  package let value: JSONValue
  /// The places of all values, by keys such as `profiles.ci.tags[0]`.
  package let places: [String: Place]
  package let bytes: Bytes

  package init(_ bytes: Bytes) throws(JSONReader.Fault) {
    (value, places) = try JSONReader.readWithPlaces(bytes)
    self.bytes = bytes
  }

  /// The line and the column of an offset, both from 1.
  package func location(of offset: Int) -> (line: Int, column: Int) {
    JSONReader.location(of: offset, in: bytes)
  }

  /// The text of the literal in `range`; `nil` if something else is there.
  package func text(in range: Range<Int>) -> String? {
    (try? JSONReader.read(Bytes(bytes[range])))?.string
  }
}
