import Foundation
import GherkinRunner
import Testing

/// A feature with a cursor, `‸`, in a workspace with the steps of `CheckedSuite`.
struct EditedFeature {
  static let path = "Features/shop.feature"

  var workspace: Workspace
  let bytes: Bytes
  /// Where the cursor is.
  let offset: Int

  var path: String { Self.path }

  /// - Parameter others: Other files of the workspace, by their paths.
  init(
    _ marked: String, others: [String: String] = [:], suite: some SpecSuite = CheckedSuite()
  ) throws {
    let parts = marked.components(separatedBy: "‸")
    try #require(parts.count <= 2)
    bytes = Bytes(parts.joined().utf8)
    offset = parts[0].utf8.count
    workspace = try Self.emptyWorkspace(suite)
    workspace.update(Self.path, bytes)
    for (path, text) in others.sorted(by: { $0.key < $1.key }) {
      workspace.update(path, Bytes(text.utf8))
    }
  }

  /// A workspace without files.
  static func emptyWorkspace<Suite: SpecSuite>(_ suite: Suite = CheckedSuite()) throws -> Workspace
  {
    let registry = Registry<Suite.World>()
    suite.define(Steps(into: registry))
    var workspace = Workspace(
      try Planner(registry.definitions), CheckSettings(), seenFrom: Conformance.projectRoot.path)
    workspace.coversSuite = true
    return workspace
  }

  /// The text of a range.
  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The file with changes made.
  func applying(_ edits: [TextEdit]) -> String {
    String(decoding: edits.applied(to: bytes), as: UTF8.self)
  }
}
