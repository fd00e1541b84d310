/// A tag as a pickle has it, inherited or its own.
package struct PickleTag: Sendable {
  let tag: Tag

  /// The tag, with its `@`.
  package var name: String { tag.name }

  /// The number of the tag it comes from.
  package var astNodeId: Int { tag.id }

  /// The place where it is written.
  package var location: Location { tag.location }
}
