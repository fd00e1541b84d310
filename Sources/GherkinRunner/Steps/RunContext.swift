/// What a hook around the whole run is given: a way to leave something in the report.
public struct RunContext: Sendable {
  private let recorder: Recorder

  package init(recorder: Recorder) { self.recorder = recorder }

  /// Attaches text, such as JSON or HTML, to the hook.
  public func attach(_ text: String, mediaType: String = "text/plain", name: String? = nil) {
    recorder.add(Attachment(.text(text), mediaType: mediaType, name: name))
  }

  /// Attaches bytes, such as a picture, to the hook.
  public func attach(_ bytes: some Sequence<UInt8>, mediaType: String, name: String? = nil) {
    recorder.add(Attachment(.bytes(Array(bytes)), mediaType: mediaType, name: name))
  }

  /// Adds a line to the hook's log.
  public func log(_ text: String) {
    recorder.add(Attachment(.text(text), mediaType: Attachment.logMediaType))
  }
}
