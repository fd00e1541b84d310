/// The capture groups inside a group, which tells how a flat list of captures nests:
/// a group's own capture comes first, then those of its children, each with its own children.
package struct CaptureShape: Sendable, Equatable {
  /// The groups directly inside.
  package var children: [CaptureShape] = []

  /// How many captures the group and all groups inside it take.
  package var captureCount: Int { children.reduce(1) { $0 + $1.captureCount } }

  /// The two kinds of quotes of `{string}`, each with its run of escapes.
  static let string = CaptureShape(children: Array(repeating: escapes, count: 2))
  private static let escapes = CaptureShape(children: [CaptureShape()])
}
