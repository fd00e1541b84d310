/// Why a table does not make the values that a step wants of it.
public struct DataTableError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What does not fit, where, and what would.
  public let description: String

  init(_ description: String) { self.description = description }
}
