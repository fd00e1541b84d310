/// Something a step left for the report: text, bytes, a line of log or a link.
package struct Attachment: Sendable, Equatable {
  package enum Body: Sendable, Equatable {
    case text(String)
    case bytes([UInt8])
  }

  package var body: Body
  package var mediaType: String
  /// What to call it, and the name to save it under.
  package var name: String?

  package init(_ body: Body, mediaType: String, name: String? = nil) {
    self.body = body
    self.mediaType = mediaType
    self.name = name
  }

  /// The media type of a line of log, as Cucumber reports know it.
  package static let logMediaType = "text/x.cucumber.log+plain"
  /// The media type of a link.
  package static let linkMediaType = "text/uri-list"
}
