/// Code that runs around the scenarios chosen by a tag expression.
package struct Hook<World>: Sendable {
  package let info: HookInfo
  package let body: @Sendable (inout World) async throws -> Void
}

/// The part of a hook that plans and reports need: all but the closure.
package struct HookInfo: Sendable {
  /// When a hook runs.
  package enum Kind: String, Sendable {
    case before, after
  }

  package let kind: Kind
  package let name: String?
  /// The tag expression as written; empty for every scenario.
  package let tags: String
  package let order: Int
  package let location: SourceReference

  package init(
    _ kind: Kind, _ name: String?, _ tags: String, _ order: Int, _ location: SourceReference
  ) {
    self.kind = kind
    self.name = name
    self.tags = tags
    self.order = order
    self.location = location
  }

  /// What reports call the hook: its name, or its kind with its tags.
  package var title: String {
    let kind = self.kind == .before ? "Before" : "After"
    if let name { return "\(kind) (\(name))" }
    return tags.isEmpty ? kind : "\(kind) \(tags)"
  }
}
