/// The text between `"""` or backticks below a step, as the last argument of its closure.
public struct DocString: Sendable, Hashable {
  /// The text, without the indentation of its fence.
  public let content: String
  /// What stands behind the opening fence, such as `json`; none when nothing does.
  public let mediaType: String?

  /// Makes a text as a feature would hold it.
  public init(content: String, mediaType: String? = nil) {
    self.content = content
    self.mediaType = mediaType
  }
}

extension DocString: CustomStringConvertible {
  /// The text.
  public var description: String { content }
}
