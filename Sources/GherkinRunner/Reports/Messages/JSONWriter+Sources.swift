/// The two small messages about files: what they hold, and what is wrong with them.
extension JSONWriter {
  /// Writes the `source` message of `file` and the end of its line.
  package mutating func encodeSource(_ file: SourceFile) {
    beginObject()
    key("source")
    beginObject()
    key("uri")
    string(file.uri)
    key("mediaType")
    string(file.isMarkdown ? "text/x.cucumber.gherkin+markdown" : "text/x.cucumber.gherkin+plain")
    key("data")
    string(repairing: file.bytes)
    endObject()
    endObject()
    endLine()
  }

  /// Writes the `parseError` message of `error` and the end of its line.
  package mutating func encodeParseError(_ error: ParseError) {
    beginObject()
    key("parseError")
    beginObject()
    key("source")
    beginObject()
    key("uri")
    string(error.uri)
    key("location")
    beginObject()
    key("line")
    number(error.location.line)
    if let column = error.location.column {
      key("column")
      number(column)
    }
    endObject()
    endObject()
    key("message")
    string(error.message)
    endObject()
    endObject()
    endLine()
  }
}
