extension RequestHandler {
  /// The requests about features and definitions, by method.
  static let handlers: [String: RequestHandler] = [:]
}
