/// The part of a hook that plans and reports need: all but the closure.
package struct HookInfo: Sendable {
  /// When a hook runs.
  package enum Kind: String, Sendable {
    case beforeAll = "BeforeAll"
    case afterAll = "AfterAll"
    case before = "Before"
    case after = "After"
    case beforeStep = "BeforeStep"
    case afterStep = "AfterStep"

    /// Whether the hook undoes what others have done, and therefore runs in reverse order.
    package var isAfter: Bool {
      switch self {
      case .afterAll, .after, .afterStep: true
      case .beforeAll, .before, .beforeStep: false
      }
    }
  }

  package let kind: Kind
  package let name: String?
  /// The tag expression as written; empty for every scenario.
  package let tags: String
  package let order: Int
  /// How long it may take, if its author says so.
  let timeout: Duration?
  package let location: SourceReference

  package init(
    _ kind: Kind, name: String?, tags: String = "", order: Int, timeout: Duration? = nil,
    location: SourceReference
  ) {
    self.kind = kind
    self.name = name
    self.tags = tags
    self.order = order
    self.timeout = timeout
    self.location = location
  }

  /// What reports call the hook: its kind, with its name or its tags.
  package var title: String {
    if let name { return "\(kind.rawValue) (\(name))" }
    return tags.isEmpty ? kind.rawValue : "\(kind.rawValue) \(tags)"
  }
}
